// Where an alarm is dealt with.
import { staff } from "../lib/staff.svelte";
import type { Alarm } from "../lib/wire";
import { AUDIT } from "./roles";

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
