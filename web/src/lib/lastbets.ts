// The player's bets in the last round at a table, so that they can be placed again.
import { onLayout, PLACING_ORDER, type OpeningWager } from "./wagers";
import type { SeatView } from "./wire";

export type Bets = readonly (readonly [OpeningWager, number])[];

const key = (table: string): string => `fifthstreet bets ${table}`;

/** Remember the bets at a seat; a match play coupon cannot be bet again. */
export function rememberBets(table: string, seat: SeatView): void {
  const bets = PLACING_ORDER.filter((wager) => wager !== "coupon")
    .map((wager) => [wager, onLayout(seat, wager)] as const)
    .filter(([, amount]) => amount > 0);
  if (bets.length > 0) sessionStorage.setItem(key(table), JSON.stringify(bets));
}

export const lastBets = (table: string): Bets => JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as Bets;
