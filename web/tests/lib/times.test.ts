import { expect, test } from "vitest";
import { ago, clockTime, dayAndTime, momentOf, waited } from "../../src/lib/times";
import { ahead, differs, zone } from "../../src/lib/zone.svelte";

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

test("a staff page shows and reads times in the house's zone", () => {
  zone.shown = "America/New_York";
  try {
    expect(dayAndTime(NOON)).toBe("15 Nov, 07:03");
    expect(clockTime(NOON)).toBe("07:03:22");
    expect(momentOf("2026-11-15T07:03")).toBe(NOON - 22_000);
    expect(momentOf("2026-11-15")).toBe(Date.UTC(2026, 10, 15, 5));
  } finally {
    zone.shown = undefined;
  }
});

test.each([
  ["2026-03-08T01:30", Date.UTC(2026, 2, 8, 6, 30)], ["2026-03-08T03:30", Date.UTC(2026, 2, 8, 7, 30)],
  ["2026-11-01T03:30", Date.UTC(2026, 10, 1, 8, 30)],
])("%s in New York is right beside a change of the clocks", (entered, at) => expect(momentOf(entered, "America/New_York")).toBe(at));

test("a zone differs where its clocks do", () => {
  expect(ahead(NOON, "Asia/Tokyo")).toBe(9 * 3_600_000);
  expect(differs("Asia/Tokyo", NOON) || differs("America/New_York", NOON)).toBe(true);
  expect(differs(Intl.DateTimeFormat().resolvedOptions().timeZone, NOON)).toBe(false);
});
