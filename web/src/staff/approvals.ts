// Notices of approvals that ended: every answer for the requester, every expiry for those who could have approved.
import { SHOWN_FOR } from "../lib/notices.svelte";
import type { ApprovalCard } from "../lib/wire";

/** The approvals that wait for a person, or whose expiry they were just shown: when the notice was shown, 0 if not yet. */
export type Waited = Readonly<Record<number, number>>;

/** The approvals that wait for an answer of this person, and those whose notice is still shown. */
export function waitedFor(cards: readonly ApprovalCard[], before: Waited, ended: readonly ApprovalCard[], now: number): Waited {
  const found: Record<number, number> = {};
  for (const [approval, at] of Object.entries(before)) if (now - at < SHOWN_FOR) found[Number(approval)] = at;
  for (const { approval, you_may } of cards) if (you_may) found[approval] = 0;
  for (const { approval } of ended) found[approval] = now;
  return found;
}

/** When the latest of these approvals was answered; 0 if none was. */
export const lastAnswer = (cards: readonly ApprovalCard[]): number => Math.max(0, ...cards.map(({ answered_at }) => answered_at ?? 0));

/** Own requests that ended since a time, and what expired while it waited for this person; again if the page was loaded since. */
export function endedApprovals(
  cards: readonly ApprovalCard[], you: string, since: number, waited: Waited, loaded: number,
): readonly ApprovalCard[] {
  const isNew = (approval: number): boolean => (waited[approval] ?? Infinity) < loaded;
  return cards.filter(({ approval, asked_by, answered_at, state }) =>
    asked_by.person === you ? (answered_at ?? 0) > since : state === "lapsed" && isNew(approval));
}
