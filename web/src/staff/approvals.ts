// What people are told of approvals that are over: the requester of every answer, the approvers of what expired.
import { SHOWN_FOR } from "../lib/notices.svelte";
import type { ApprovalCard } from "../lib/wire";

/** The approvals that wait for a person or of whose expiry they were just told: when they were told, 0 if not yet. */
export type Waited = Readonly<Record<number, number>>;

/** The approvals that wait for an answer of this person, and those of which they were told so lately that the notice is still shown. */
export function waitedFor(cards: readonly ApprovalCard[], before: Waited, told: readonly ApprovalCard[], now: number): Waited {
  const found: Record<number, number> = {};
  for (const [approval, at] of Object.entries(before)) if (now - at < SHOWN_FOR) found[Number(approval)] = at;
  for (const { approval, you_may } of cards) if (you_may) found[approval] = 0;
  for (const { approval } of told) found[approval] = now;
  return found;
}

/** When the latest of these approvals was answered; 0 if none was. */
export const lastAnswer = (cards: readonly ApprovalCard[]): number => Math.max(0, ...cards.map(({ answered_at }) => answered_at ?? 0));

/** What to tell: own requests that ended since a time, and what expired while it waited for this person; again if the page was loaded since. */
export function toldOf(
  cards: readonly ApprovalCard[], you: string, since: number, waited: Waited, loaded: number,
): readonly ApprovalCard[] {
  const untold = (approval: number): boolean => (waited[approval] ?? Infinity) < loaded;
  return cards.filter(({ approval, asked_by, answered_at, state }) =>
    asked_by.person === you ? (answered_at ?? 0) > since : state === "lapsed" && untold(approval));
}
