// Whose turn it is to act.
import type { SeatView, TableView } from "./wire";

/** Whether a player has to act now: in turn where there is one, or anybody who has not acted yet. */
export function isToAct(view: TableView, seat: SeatView | null): boolean {
  if (!seat || !view.stage.endsWith("-street") || seat.cards === 0 || seat.folded) return false;
  return view.turn === null ? !seat.acted : view.turn === seat.seat;
}
