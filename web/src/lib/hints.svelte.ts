// A hint for new players at each stage: what to do now. They can be hidden.
import { lastBets } from "./lastbets";
import type { PlayerTable } from "./playerTable.svelte";
import { onLayout, titleOf } from "./wagers";
import type { Scene, SeatView, Stage } from "./wire";

const KEY = "fifthstreet hints";

class Hints {
  shown = $state(localStorage.getItem(KEY) !== "off");

  hide(): void {
    this.shown = false;
    localStorage.setItem(KEY, "off");
  }

  show(): void {
    this.shown = true;
    localStorage.removeItem(KEY);
  }
}

export const hints = new Hints();

/** The hint for what the table offers now; null while there is nothing to do. */
export function hintAt(table: PlayerTable): string | null {
  const { scene, own } = table;
  if (!scene) return null;
  if (!own) return waitsForPlayer(scene) ? "Waiting for a player. Take a seat to start." : null;
  return streetHint(table, scene.view.stage) ?? (table.can("ready") ? dealHint(table, own) : anteHint(table, own));
}

/** No round starts before a player has bet: spectators should know why nothing happens. */
function waitsForPlayer({ open, view }: Scene): boolean {
  return open && view.stage === "betting" && !view.seats.some((seat) => seat && seat.stakes.ante > 0);
}

function streetHint(table: PlayerTable, stage: Stage): string | null {
  if (table.can("take-bet-back")) return "Your bet is placed. You can still take it back.";
  const multiples = table.actions("bet").flatMap(({ multiple }) => multiple ?? []);
  const [least, most] = [Math.min(...multiples), Math.max(...multiples)];
  const bet = least < most ? `${least}x to ${most}x` : `${least}x`;
  return multiples.length > 0 ? `Bet ${bet} your Ante to see ${titleOf(stage)}, or fold.` : null;
}

function dealHint(table: PlayerTable, own: SeatView): string {
  const side = (["three-card", "six-card", "progressive"] as const).some(
    (wager) => onLayout(own, wager) === 0 && table.actions("wager").some((action) => action.wager === wager));
  return side ? "Add a side bet if you like, then press Deal." : "Press Deal when your bets are placed.";
}

function anteHint(table: PlayerTable, own: SeatView): string | null {
  if (own.stakes.ante > 0 || !table.actions("wager").some(({ wager }) => wager === "ante")) return null;
  const press = matchMedia("(pointer: coarse)").matches ? "tap" : "click";
  return lastBets(table.table).length > 0
    ? `Press Rebet, or choose a chip and ${press} Ante.`
    : `Choose a chip, then ${press} Ante.`;
}
