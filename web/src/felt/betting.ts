// How a position offers its bets: what one more chip makes of a wager, and whether it may be taken back.
import type { May } from "../lib/wire";
import type { OpeningWager } from "../lib/wagers";

export interface Betting {
  /** What the area would hold after one more chip, or nothing where no chip may be placed. */
  next(wager: OpeningWager): number | null;
  place(wager: OpeningWager, amount: number): void;
  takeBack(wager: OpeningWager): (() => void) | null;
}

/** One chip more, within what the wager may be: never below its least, never above its most, always on its steps. */
export function oneMore(may: May, down: number, chip: number): number {
  const least = may.least ?? chip;
  const most = may.most ?? Number.MAX_SAFE_INTEGER;
  const step = may.step ?? 1;
  const wanted = Math.min(most, Math.max(least, down + chip));
  return least + Math.floor((wanted - least) / step) * step;
}
