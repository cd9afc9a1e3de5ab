import { expect, test } from "vitest";
import { ago, clockTime, dayAndTime, momentOf, waited } from "../../src/lib/times";

const NOON = Date.UTC(2026, 10, 15, 12, 3, 22);

test.each([[0, "just now"], [59_000, "just now"], [4 * 60_000, "4 min ago"], [59 * 60_000, "59 min ago"], [3 * 3_600_000, "3 h ago"]])(
  "%i milliseconds ago is %s", (passed, text) => expect(ago(NOON - passed, NOON)).toBe(text));

test.each([[0, "0 s"], [59_000, "59 s"], [4 * 60_000, "4 min"], [3 * 3_600_000, "3 h"]])(
  "what waits for %i milliseconds has waited %s", (passed, text) => expect(waited(NOON - passed, NOON)).toBe(text));

test("what is older than a day has its date", () =>
  expect(ago(NOON - 30 * 3_600_000, NOON)).toBe(dayAndTime(NOON - 30 * 3_600_000)));

test("times are written for people", () => {
  expect(dayAndTime(NOON, "UTC")).toBe("15 Nov, 12:03");
  expect(clockTime(NOON)).toMatch(/^\d\d:03:22$/);
});

test("an entered date is a time, an empty one is none", () => {
  expect(momentOf("2026-11-15T12:03")).toBe(new Date(2026, 10, 15, 12, 3).getTime());
  expect(momentOf("")).toBeUndefined();
});
