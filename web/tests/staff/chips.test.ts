// Chips by denomination as they are entered.
import { expect, test } from "vitest";
import { countOf, totalOf } from "../../src/staff/bank/chips";

test("a count has what was entered, without empty fields and zeros, and no text that is no number", () => {
  const count = countOf([10_000, 2_500, 500], { 10_000: "30", 2_500: " ", 500: "0" });
  expect(count).toEqual([{ denomination: 10_000, number: 30 }]);
  expect(totalOf(count ?? [])).toBe(300_000);
  expect(countOf([100], {})).toEqual([]);
  expect(countOf([100], { 100: "1.5" })).toBeNull();
  expect(countOf([100], { 100: "-3" })).toBeNull();
});
