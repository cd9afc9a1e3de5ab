// Whose turn it is.
import type { SeatView, TableView } from "./wire";

/** Whether a player is to act now: in turn, or anyone who has not yet. */
export function isAsked(view: TableView, seat: SeatView | null): boolean {
  if (!seat || !view.stage.endsWith("-street") || seat.cards === 0 || seat.folded) return false;
  return view.turn === null ? !seat.acted : view.turn === seat.seat;
}
