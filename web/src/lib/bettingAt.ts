// The player's own position as a place to bet: every bet comes from the actions that the table offers.
import { oneMore, type Betting } from "../felt/betting";
import type { PlayerTable } from "./playerTable.svelte";
import { onLayout, type OpeningWager } from "./wagers";
import type { SeatView } from "./wire";

export function bettingAt(table: Pick<PlayerTable, "actions" | "send">, own: SeatView, chip: number): Betting {
  return {
    next(wager: OpeningWager): number | null {
      const action = table.actions("wager").find((each) => each.wager === wager);
      return action ? oneMore(action, onLayout(own, wager), chip) : null;
    },
    place(wager: OpeningWager, amount: number): void {
      if (amount !== onLayout(own, wager)) void table.send({ type: "wager", wager, amount });
    },
    takeBack(wager: OpeningWager): (() => void) | null {
      const offered = table.actions("take-back").some((each) => each.wager === wager);
      return offered ? () => void table.send({ type: "take-back", wager }) : null;
    },
  };
}
