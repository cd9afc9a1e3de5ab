// A hint at each stage for whoever is new here: what to do now. Said until somebody has had enough of it.
import { last } from "./lastbets";
import type { Room } from "./room.svelte";
import { onLayout, titleOf } from "./wagers";
import type { Scene, SeatView, Stage } from "./wire";

const KEY = "fifthstreet hints";

class Hints {
  on = $state(localStorage.getItem(KEY) !== "off");

  stop(): void {
    this.on = false;
    localStorage.setItem(KEY, "off");
  }

  again(): void {
    this.on = true;
    localStorage.removeItem(KEY);
  }
}

export const hints = new Hints();

/** What one might do now, out of what the table says one may; nothing where one waits, or watches a round. */
export function hintAt(room: Room): string | null {
  const { scene, own } = room;
  if (!scene) return null;
  if (!own) return waits(scene) ? "The dealer waits for an Ante. Take a free seat, and the round can begin." : null;
  return onStreet(room, scene.view.stage) ?? (room.may("ready").length > 0 ? beforeDeal(room, own) : beforeAnte(room, own));
}

/** Nothing happens before a player has bet: whoever watches should know why. */
function waits({ open, view }: Scene): boolean {
  return open && view.stage === "betting" && !view.seats.some((seat) => seat && seat.stakes.ante > 0);
}

function onStreet(room: Room, stage: Stage): string | null {
  if (room.may("take-bet-back").length > 0) return "Your bet is placed. You may still take it back.";
  const multiples = room.may("bet").flatMap(({ multiple }) => multiple ?? []);
  const [least, most] = [Math.min(...multiples), Math.max(...multiples)];
  const bet = least < most ? `${least}x to ${most}x` : `${least}x`;
  return multiples.length > 0 ? `Bet ${bet} your Ante to see ${titleOf(stage)}, or fold.` : null;
}

function beforeDeal(room: Room, own: SeatView): string {
  const side = (["three-card", "six-card", "progressive"] as const).some(
    (wager) => onLayout(own, wager) === 0 && room.may("wager").some((offer) => offer.wager === wager));
  return side ? "Add a side bet if you like, then press Deal." : "Press Deal when your bets are placed.";
}

function beforeAnte(room: Room, own: SeatView): string | null {
  if (own.stakes.ante > 0 || !room.may("wager").some(({ wager }) => wager === "ante")) return null;
  const how = matchMedia("(pointer: coarse)").matches ? "tap" : "click";
  return last(room.table).length > 0
    ? `Press Rebet, or choose a chip and ${how} Ante.`
    : `Choose a chip, then ${how} Ante.`;
}
