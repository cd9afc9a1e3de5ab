// One's own position as a place to bet: every offer comes from what the table says one may do.
import { oneMore, type Betting } from "../felt/betting";
import type { Room } from "./room.svelte";
import { onLayout, type OpeningWager } from "./wagers";
import type { SeatView } from "./wire";

export function bettingAt(room: Room, own: SeatView, chip: number): Betting {
  return {
    next(wager: OpeningWager): number | null {
      const may = room.may("wager").find((offer) => offer.wager === wager);
      return may ? oneMore(may, onLayout(own, wager), chip) : null;
    },
    place(wager: OpeningWager, amount: number): void {
      if (amount !== onLayout(own, wager)) void room.ask({ type: "wager", wager, amount });
    },
    takeBack(wager: OpeningWager): (() => void) | null {
      const may = room.may("take-back").some((offer) => offer.wager === wager);
      return may ? () => void room.ask({ type: "take-back", wager }) : null;
    },
  };
}
