// What people are told of approvals that are over: the requester of every answer, the approvers of what expired.
import type { ApprovalCard } from "../lib/wire";

/** The approvals that wait for an answer of this person. */
export const waitingFor = (cards: readonly ApprovalCard[]): ReadonlySet<number> =>
  new Set(cards.filter(({ you_may }) => you_may).map(({ approval }) => approval));

/** When the latest of these approvals was answered; 0 if none was. */
export const lastAnswer = (cards: readonly ApprovalCard[]): number => Math.max(0, ...cards.map(({ answered_at }) => answered_at ?? 0));

/** What to tell: own requests that ended since a time, and what expired while it waited for this person. */
export function toldOf(
  cards: readonly ApprovalCard[], you: string, since: number, waited: ReadonlySet<number>,
): readonly ApprovalCard[] {
  return cards.filter(({ approval, asked_by, answered_at, state }) =>
    asked_by.person === you ? (answered_at ?? 0) > since : state === "lapsed" && waited.has(approval));
}
