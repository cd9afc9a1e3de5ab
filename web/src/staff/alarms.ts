// What each alarm asks of somebody, and where he goes to do it.
import { staff } from "../lib/staff.svelte";
import type { Alarm } from "../lib/wire";
import { LOOK_BACK } from "./roles";

export interface Advice {
  readonly title: string;
  readonly todo: string;
  readonly grave: boolean;
}

const ADVICE: Readonly<Record<Alarm["kind"], Advice>> = {
  "deck-age": { title: "Deck", todo: "Bring a fresh deck and have this one taken off the table.", grave: false },
  count: { title: "Stub count", todo: "Have the stub counted, and look at every card if it is not whole.", grave: false },
  jackpot: { title: "Jackpot", todo: "Look at the cards, validate the win at the table; a second person approves.", grave: true },
  irregularity: { title: "Irregularity", todo: "Look at the round, and see that the incident is in order.", grave: false },
  bank: { title: "Bank", todo: "The inventory is not what it should be: find out why; the difference is on the shift report.", grave: false },
  dispute: { title: "Dispute", todo: "Replay the round and answer the player with a finding.", grave: false },
  connection: { title: "Connection", todo: "See who is gone; the round goes on by the rules.", grave: false },
  approval: { title: "Approval", todo: "Approve or refuse; the asker cannot do it himself.", grave: true },
  trouble: { title: "Trouble", todo: "The table stands still: read what it says, and call for help.", grave: true },
};

export const adviceFor = (alarm: Alarm): Advice => ADVICE[alarm.kind];

export const floorPath = (table: string): string => `/floor/${encodeURIComponent(table)}`;

/** A round shown again: through anybody's eyes for those who look back, as everybody in the room saw it for the floor. */
export function replayPath(table: string, round: number): string {
  const where = encodeURIComponent(table);
  if (staff.may(...LOOK_BACK)) return `/surveillance/rounds/${where}/${round}`;
  return `/table/${where}/rounds/${round}`;
}

/** Where one goes about an alarm, and what the link says. */
export function placeOf(alarm: Alarm): { readonly href: string; readonly words: string } {
  if (alarm.kind === "approval") return { href: "/floor#approvals", words: "To the approvals" };
  if (alarm.kind === "dispute") return { href: "/surveillance/disputes", words: "To the disputes" };
  if (alarm.kind === "irregularity" && alarm.round !== null) {
    return { href: replayPath(alarm.table, alarm.round), words: `Replay round ${alarm.round}` };
  }
  return { href: floorPath(alarm.table), words: "To the table" };
}
