// What one bet in the last round at a table, to bet the same again.
import type { SeatView } from "./wire";
import { onLayout, PLACING_ORDER, type OpeningWager } from "./wagers";

export type Bets = readonly (readonly [OpeningWager, number])[];

const key = (table: string): string => `fifthstreet bets ${table}`;

export function keep(table: string, seat: SeatView): void {
  const bets = PLACING_ORDER.filter((wager) => wager !== "coupon")
    .map((wager) => [wager, onLayout(seat, wager)] as const)
    .filter(([, amount]) => amount > 0);
  if (bets.length > 0) sessionStorage.setItem(key(table), JSON.stringify(bets));
}

export function last(table: string): Bets {
  return JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as Bets;
}
