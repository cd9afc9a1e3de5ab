// Where the positions lie. We look over the players' shoulders at the dealer, who faces us from the top: his left hand is on
// our right. So seat 1, at the dealer's far left, is at our right end, and the numbers run to our left.

export interface Spot {
  /** The middle of the position, in hundredths of the felt's width and height. */
  readonly x: number;
  readonly y: number;
  /** Degrees by which the position is turned to its player. */
  readonly turn: number;
}

const WIDEST = 62;
const RADIUS = { x: 40.5, y: 42 };
const CENTRE = { x: 50, y: 32 };

export function spots(seats: number): readonly Spot[] {
  return Array.from({ length: seats }, (_, index) => {
    const part = seats === 1 ? 0.5 : index / (seats - 1);
    const angle = ((WIDEST - 2 * WIDEST * part) * Math.PI) / 180;
    return {
      x: CENTRE.x + RADIUS.x * Math.sin(angle),
      y: CENTRE.y + RADIUS.y * Math.cos(angle),
      turn: (-angle * 180) / Math.PI * 0.55,
    };
  });
}
