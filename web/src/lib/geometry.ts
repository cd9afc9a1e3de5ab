// Where the positions lie. We look from the players' side at the dealer, who faces us from the top: the dealer's left is our
// right. So seat 1, at the dealer's far left, is at our right end, and the numbers run to our left.

export interface Spot {
  /** The middle of the position, in hundredths of the felt's width and height. */
  readonly x: number;
  readonly y: number;
  /** Degrees by which the position is turned towards its player. */
  readonly turn: number;
}

/** How far the outermost positions are from the middle of the table, across and up, and how far they are turned. */
const END = { across: 38.500, up: 20, turn: -24 };
const MIDDLE = { x: 50, y: 75.200 };

/** The same place as seen from the dealer's side. */
export const acrossTheTable = ({ x, y, turn }: Spot): Spot => ({ x: 100 - x, y: 100 - y, turn });

export function spots(seats: number): readonly Spot[] {
  return Array.from({ length: seats }, (_, index) => {
    // 1 at our right end, 0 in the middle, -1 at our left end.
    const across = seats === 1 ? 0 : 1 - (2 * index) / (seats - 1);
    return {
      x: MIDDLE.x + END.across * across,
      y: MIDDLE.y - END.up * across * across,
      turn: END.turn * across,
    };
  });
}
