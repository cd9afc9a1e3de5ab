// Money is kept in whole cents; this formats and parses it.

/** `$1,234` or `$1,234.50`: cents are shown only where there are any. */
export function dollars(cents: number): string {
  const whole = cents % 100 === 0;
  const digits = whole ? 0 : 2;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** Parse dollars into cents: `25`, `12.50`, `1,200`; null where the text is no amount. */
export function centsOf(text: string): number | null {
  const written = text.trim().replace(/^\$/, "");
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(written)) return null;
  return Math.round(Number(written.replaceAll(",", "")) * 100);
}

/** A result: `+$40`, `−$10`, `$0`. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** A meter, always with its cents. */
export function meterText(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** `$12.5k`, for places where there is little room. */
export function short(cents: number): string {
  const value = cents / 100;
  if (value >= 10_000) return `$${Math.floor(value / 100) / 10}k`;
  return dollars(cents);
}
