import { describe, expect, test } from "vitest";
import { oneMore } from "../../src/felt/betting";
import { bettingAt } from "../../src/lib/bettingAt";
import { lastBets, rememberBets } from "../../src/lib/lastbets";
import { onLayout, stakeOn, titleOf, total } from "../../src/lib/wagers";
import type { FeltArea, May } from "../../src/lib/wire";
import { seat, stakes } from "./values";

const may = (changes: Partial<May>): May =>
  ({ do: "wager", seat: null, wager: null, multiple: null, tip_multiples: [], amount: null, least: null, most: null, step: null, ...changes });

test("each wager has its stake, tips and coupons too", () => {
  const own = seat({ stakes: stakes({ ante: 1000, three_card: 500 }), tips: stakes({ ante: 100 }), coupon: 2500 });
  expect(onLayout(own, "ante")).toBe(1000);
  expect(onLayout(own, "three-card")).toBe(500);
  expect(onLayout(own, "tip-ante")).toBe(100);
  expect(onLayout(own, "coupon")).toBe(2500);
  expect(total(own.stakes)).toBe(1500);
  expect(stakeOn(own.stakes, { area: "three-card" } as FeltArea)).toBe(500);
  expect(stakeOn(undefined, { area: "ante" } as FeltArea)).toBe(0);
});

test("a wager has a title, also one that is not known", () => {
  expect(titleOf("third-street")).toBe("3rd Street");
  expect(titleOf("some-other")).toBe("some other");
});

describe("one more chip", () => {
  const limits = may({ least: 1000, most: 5000, step: 500 });
  test.each([[0, 500, 1000], [1000, 500, 1500], [4900, 2500, 5000], [1000, 700, 1500], [5000, 500, 5000]])(
    "on %i with a chip of %i makes %i", (down, chip, sum) => expect(oneMore(limits, down, chip)).toBe(sum));
});

describe("betting at the own position", () => {
  const sent: object[] = [];
  const own = seat({ stakes: stakes({ ante: 1000 }) });
  const table = {
    actions: (kind: May["do"]) => [may({ wager: "ante", least: 500, most: 2000, step: 500 }), may({ do: "take-back", wager: "ante" })].filter((each) => each.do === kind),
    send: async (command: object) => (sent.push(command), true),
  };
  const betting = bettingAt(table, own, 500);

  test("offers what the table offers, and nothing else", () => {
    expect(betting.next("ante")).toBe(1500);
    expect(betting.next("progressive")).toBeNull();
    expect(betting.takeBack("progressive")).toBeNull();
  });

  test("sends a bet that changes something, and takes bets back", () => {
    betting.place("ante", 1000);
    betting.place("ante", 1500);
    betting.takeBack("ante")?.();
    expect(sent).toEqual([{ type: "wager", wager: "ante", amount: 1500 }, { type: "take-back", wager: "ante" }]);
  });
});

test("the last bets are remembered for each table, in placing order and without the coupon", () => {
  expect(lastBets("one")).toEqual([]);
  rememberBets("one", seat({ stakes: stakes({ progressive: 100, ante: 1000 }), coupon: 500 }));
  rememberBets("one", seat());
  expect(lastBets("one")).toEqual([["ante", 1000], ["progressive", 100]]);
  expect(lastBets("two")).toEqual([]);
});
