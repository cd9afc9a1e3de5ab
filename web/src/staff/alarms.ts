// What each alarm asks for, and where it is dealt with.
import { staff } from "../lib/staff.svelte";
import type { Alarm } from "../lib/wire";
import { AUDIT } from "./roles";

export interface Advice {
  readonly title: string;
  readonly todo: string;
  readonly urgent: boolean;
}

const ADVICE: Readonly<Record<Alarm["kind"], Advice>> = {
  "deck-age": { title: "Deck", todo: "Bring a fresh deck and remove this one.", urgent: false },
  count: { title: "Stub count", todo: "Have the stub counted; inspect every card if it is not complete.", urgent: false },
  jackpot: { title: "Jackpot", todo: "Verify the cards and validate the win at the table. Two people needed.", urgent: true },
  irregularity: { title: "Irregularity", todo: "Review the round and the incident report.", urgent: false },
  bank: { title: "Bank", todo: "Over/short: find out why. The difference is on the shift report.", urgent: false },
  dispute: { title: "Dispute", todo: "Replay the round and answer with a finding.", urgent: false },
  connection: { title: "Connection", todo: "Check who is gone. The round continues by the rules.", urgent: false },
  approval: { title: "Approval", todo: "Approve or refuse. Requester can't approve.", urgent: true },
  trouble: { title: "Trouble", todo: "The table has stopped: read the message and call for help.", urgent: true },
};

export const adviceFor = (alarm: Alarm): Advice => ADVICE[alarm.kind];

export const floorPath = (table: string): string => `/floor/${encodeURIComponent(table)}`;

/** The replay of a round: as any viewer for those who audit, as the public saw it for the floor. */
export function replayPath(table: string, round: number): string {
  const where = encodeURIComponent(table);
  return staff.hasRole(...AUDIT) ? `/surveillance/rounds/${where}/${round}` : `/table/${where}/rounds/${round}`;
}

/** The link of an alarm. */
export function linkOf(alarm: Alarm): { readonly href: string; readonly title: string } {
  if (alarm.kind === "approval") return { href: "/floor#approvals", title: "Go to approvals" };
  if (alarm.kind === "dispute") return { href: "/surveillance/disputes", title: "Go to disputes" };
  if (alarm.kind === "irregularity" && alarm.round !== null) {
    return { href: replayPath(alarm.table, alarm.round), title: `Replay round ${alarm.round}` };
  }
  return { href: floorPath(alarm.table), title: "Go to table" };
}
