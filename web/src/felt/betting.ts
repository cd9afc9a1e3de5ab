// How a position takes bets: what one more chip makes of a wager, and whether it can be taken back.
import type { May } from "../lib/wire";
import type { OpeningWager } from "../lib/wagers";

export interface Betting {
  /** What the area would hold after one more chip; null where no chip can be placed. */
  next(wager: OpeningWager): number | null;
  place(wager: OpeningWager, amount: number): void;
  takeBack(wager: OpeningWager): (() => void) | null;
}

/** One chip more, within the limits and on the steps of the wager. */
export function oneMore(action: May, down: number, chip: number): number {
  const least = action.least ?? chip;
  const most = action.most ?? Number.MAX_SAFE_INTEGER;
  const step = action.step ?? 1;
  const wanted = Math.min(most, Math.max(least, down + chip));
  return least + Math.floor((wanted - least) / step) * step;
}
