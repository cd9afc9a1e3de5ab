// Which chips make up an amount.

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

/** The chips that a player can choose to bet with. */
export const PLAYING: readonly Denomination[] = DENOMINATIONS.filter(({ cents }) => cents >= 100).toReversed();

/** The colours of the chips of an amount, the highest value first; at most `most` chips, the lowest values left out. */
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
