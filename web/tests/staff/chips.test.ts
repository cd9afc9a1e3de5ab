// Chips by denomination as they are entered.
import { expect, test } from "vitest";
import { countOf, isCounted, totalOf } from "../../src/staff/bank/chips";

test("a count has what was entered, without empty fields and zeros, and no text that is no number", () => {
  const count = countOf([10_000, 2_500, 500], { 10_000: "30", 2_500: " ", 500: "0" });
  expect(count).toEqual([{ denomination: 10_000, number: 30 }]);
  expect(totalOf(count ?? [])).toBe(300_000);
  expect(countOf([100], {})).toEqual([]);
  expect(countOf([100], { 100: "1.5" })).toBeNull();
  expect(countOf([100], { 100: "-3" })).toBeNull();
});

test("a count is signed only with a number for each denomination, which may be 0", () => {
  expect(isCounted([10_000, 500], { 10_000: "30" })).toBe(false);
  expect(isCounted([10_000, 500], { 10_000: "30", 500: " " })).toBe(false);
  expect(isCounted([10_000, 500], { 10_000: "30", 500: "x" })).toBe(false);
  expect(isCounted([10_000, 500], { 10_000: "30", 500: "0" })).toBe(true);
});
