// Chips: which of them make up an amount.

export interface Denomination {
  readonly cents: number;
  readonly name: string;
}

export const DENOMINATIONS: readonly Denomination[] = [
  { cents: 100_000, name: "gold" },
  { cents: 50_000, name: "violet" },
  { cents: 10_000, name: "black" },
  { cents: 2_500, name: "green" },
  { cents: 500, name: "red" },
  { cents: 100, name: "ivory" },
  { cents: 1, name: "copper" },
];

/** The chips that one may choose to bet with. */
export const PLAYING: readonly Denomination[] = DENOMINATIONS.filter(({ cents }) => cents >= 100).toReversed();

/** The colours of the chips that make up an amount, the dearest at the bottom; no more than `most`, the cheapest left out. */
export function stackOf(amount: number, most = 7): readonly string[] {
  const stack: string[] = [];
  let rest = amount;
  for (const { cents, name } of DENOMINATIONS) {
    while (rest >= cents && stack.length < most) {
      stack.push(name);
      rest -= cents;
    }
  }
  return stack;
}
