import { expect, test } from "vitest";
import { cardName, cardNames, isRed, rankOf } from "../../src/lib/cards";
import { isToAct } from "../../src/lib/turns";
import { seat, view } from "./values";

test("cards have names, ranks and colours", () => {
  expect(cardName("Ah")).toBe("ace of hearts");
  expect(cardNames(["Ts", "2d"])).toBe("ten of spades, two of diamonds");
  expect([rankOf("Th"), rankOf("Kc")]).toEqual(["10", "K"]);
  expect([isRed("Ah"), isRed("Ad"), isRed("As"), isRed("Ac")]).toEqual([true, true, false, false]);
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
