import { expect, test } from "vitest";
import { centsOf, dollars, meterText, short, signed } from "../../src/lib/money";

test.each([[123_400, "$1,234"], [123_450, "$1,234.50"], [0, "$0"], [-1000, "−$10"], [1, "$0.01"]])(
  "%i cents are shown as %s", (cents, text) => expect(dollars(cents)).toBe(text));

test.each([["25", 2500], ["12.50", 1250], ["1,200", 120_000], [" $7.5 ", 750], ["0", 0], ["999999999", 99_999_999_900]])(
  "%s is read as an amount", (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(["", "1e3", "12.345", "-5", "1,20", "ten", "1,2345", "9999999999"])(
  "%s is no amount", (text) => expect(centsOf(text)).toBeNull());

test("every amount that is shown is read back as the same", () => {
  for (let cents = 0; cents < 300_000; cents += 997) expect(centsOf(dollars(cents))).toBe(cents);
});

test("results carry their sign, meters their cents, and large amounts are shortened", () => {
  expect([signed(4000), signed(-1000), signed(0)]).toEqual(["+$40", "−$10", "$0"]);
  expect(meterText(1_000_000)).toBe("$10,000.00");
  expect([short(2500), short(1_250_000)]).toEqual(["$25", "$12.5k"]);
});
