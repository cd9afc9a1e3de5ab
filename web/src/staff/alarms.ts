// Where an alarm is dealt with.
import { sound } from "../lib/sound.svelte";
import { staff } from "../lib/staff.svelte";
import type { AccountRole, Alarm } from "../lib/wire";
import { AUDIT, FLOOR, SURVEILLANCE } from "./roles";

export const floorPath = (table: string): string => `/floor/${encodeURIComponent(table)}`;
export const watchPath = (table: string): string => `/surveillance/live/${encodeURIComponent(table)}`;

/** The replay of a round: as any viewer for those who audit, as the public saw it for the floor. */
export function replayPath(table: string, round: number): string {
  const where = encodeURIComponent(table);
  return staff.hasRole(...AUDIT) ? `/surveillance/rounds/${where}/${round}` : `/table/${where}/rounds/${round}`;
}

interface AlarmLink {
  readonly href: string; readonly title: string;
  /** The title names a deed of the floor, and not a page. */
  readonly deed?: boolean;
}

/** The link of an alarm: for the floor to the deed, for others to where they see it. */
export function linkOf(alarm: Alarm): AlarmLink {
  const floor = staff.hasRole(...FLOOR), deed = floor && alarm.button !== "" && alarm.kind !== "limits";
  if (alarm.kind === "approval") return { href: "/floor#approvals", title: "Go to approvals" };
  if (alarm.kind === "cover") return { href: "/floor/pit", title: "Go to pit dashboard" };
  if (alarm.kind === "meter") return { href: "/floor#meters", title: deed ? alarm.button : "Go to meters", deed };
  if (alarm.kind === "surveillance" || (alarm.kind === "bank" && alarm.table === "")) return { href: "/bank", title: deed ? alarm.button : "Go to bank", deed };
  if (alarm.kind === "dispute") return { href: "/surveillance/disputes", title: "Go to disputes" };
  if (alarm.kind === "irregularity" && alarm.round !== null) {
    return { href: replayPath(alarm.table, alarm.round), title: `Replay round ${alarm.round}` };
  }
  return { href: floor ? floorPath(alarm.table) : watchPath(alarm.table), title: deed ? alarm.button : "Go to table", deed };
}

/** Whether the signed-in person is one of those who acknowledge an alarm. */
export const canAcknowledge = ({ advice }: Alarm): boolean => staff.hasRole(...(advice.whom === "surveillance" ? SURVEILLANCE : FLOOR));

/** The alarms that call a role: those for it that this person can end, and managers by all that waited too long. */
export function callsOf(alarms: readonly Alarm[], role: AccountRole | undefined): readonly Alarm[] {
  const whom = role === "manager" ? "managers" : role === "surveillance" ? "surveillance" : "floor";
  return alarms.filter(({ advice, acknowledged_by, escalated, approval, you_may }) =>
    advice.calls && !acknowledged_by && ((whom === "managers" && escalated) || (advice.whom === whom && (approval === null || you_may))));
}

/** The alarms that call from a screen on the wall, which belongs to no person: all that call and nobody has acknowledged. */
export const callsFromWall = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.filter(({ advice, acknowledged_by }) => advice.calls && !acknowledged_by);

export const REPEAT = 10_000;

/** Which tone is due: a soft one for a new call, a loud one every ten seconds while a call has waited too long. */
export function toneDue(calls: readonly Alarm[], heard: ReadonlySet<string>, sinceLast: number): "soft" | "loud" | null {
  if (calls.some(({ escalated }) => escalated) && sinceLast >= REPEAT) return "loud";
  return calls.some(({ alarm }) => !heard.has(alarm)) ? "soft" : null;
}

/** Plays the tones of the calls on one page, each time that they are looked at. */
export class Tones {
  #heard: ReadonlySet<string> = new Set();
  #last: number | null = null;

  /** Play the tone that is due for these calls; returns whether one was. */
  play(calls: readonly Alarm[]): boolean {
    const tone = toneDue(calls, this.#heard, this.#last === null ? REPEAT : Date.now() - this.#last);
    if (tone) {
      this.#last = Date.now();
      sound.play(tone);
    }
    this.#heard = new Set(calls.map(({ alarm }) => alarm));
    return tone !== null;
  }
}
