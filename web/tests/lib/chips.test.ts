import { expect, test } from "vitest";
import { DENOMINATIONS, PLAYING, stackOf } from "../../src/lib/chips";

const worth = (stack: readonly string[]): number =>
  stack.reduce((sum, name) => sum + (DENOMINATIONS.find((each) => each.name === name)?.cents ?? NaN), 0);

test("a stack is worth its amount, with the highest value at the bottom", () => {
  for (const amount of [100, 2500, 3600, 161_100, 165_634]) expect(worth(stackOf(amount, 100))).toBe(amount);
  expect(stackOf(3600)).toEqual(["green", "red", "red", "ivory"]);
});

test("a high stack is cut, the lowest values first", () => expect(stackOf(799_900)).toEqual(Array(7).fill("gold")));

test("players bet with chips of a dollar and more, the lowest first", () =>
  expect(PLAYING.map(({ cents }) => cents)).toEqual([100, 500, 2500, 10_000, 50_000, 100_000]));
