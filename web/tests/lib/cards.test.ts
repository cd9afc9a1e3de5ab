import { expect, test } from "vitest";
import { cardName, cardNames, isRed, rankOf } from "../../src/lib/cards";
import { backOf, noteBacks } from "../../src/lib/deckBacks";
import { isToAct } from "../../src/lib/turns";
import { happening, seat, view } from "./values";

test("cards have names, ranks and colours", () => {
  expect(cardName("Ah")).toBe("ace of hearts");
  expect(cardNames(["Ts", "2d"])).toBe("ten of spades, two of diamonds");
  expect([rankOf("Th"), rankOf("Kc")]).toEqual(["10", "K"]);
  expect([isRed("Ah"), isRed("Ad"), isRed("As"), isRed("Ac")]).toEqual([true, true, false, false]);
});

test("the backs of a deck are known from its arrival or from the scene", () => {
  const shuffled = (deck: number) => [happening(2, { type: "Shuffled.1", deck })];
  expect(backOf("one", shuffled(1))).toBeNull();
  noteBacks("one", [happening(1, { type: "DeckReceived.1", deck: 1, back: "blue" })]);
  noteBacks("one", shuffled(2), "red");
  expect([backOf("one", shuffled(1)), backOf("one", shuffled(2)), backOf("two", shuffled(1)), backOf("one", [])]).toEqual(["blue", "red", null, null]);
});

test("players act in turn, or in any order where there is none", () => {
  const first = seat({ seat: 1, cards: 2 });
  const second = seat({ seat: 2, cards: 2, acted: true });
  const open = view({ stage: "third-street" });
  expect([isToAct(open, first), isToAct(open, second), isToAct(open, null)]).toEqual([true, false, false]);
  expect(isToAct({ ...open, turn: 2 }, first)).toBe(false);
  expect(isToAct(view(), first)).toBe(false);
  expect(isToAct(open, seat({ cards: 2, folded: true }))).toBe(false);
});
