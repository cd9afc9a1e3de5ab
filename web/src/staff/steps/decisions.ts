// What a player did on each street, in the form that corrects a seat. A field left empty keeps what is recorded.
import type { Decision, Step, StepField } from "../../lib/wire";

type Texts = Readonly<Record<string, string>>;
export const NOT_YET = "not-yet";

const recordedAt = ({ command }: Step, street: number): Decision | undefined =>
  "streets" in command ? command.streets?.[street] : undefined;

/** The multiple on a street, 0 for a fold; null where the player is yet to act, undefined where it has to be chosen. */
function multipleAt(step: Step, texts: Texts, street: number): number | null | undefined {
  const field = step.needs.find(({ name }) => name === `streets.${street}.multiple`);
  if (!field) return null;
  const chosen = texts[field.name] ?? "";
  if (chosen !== "") return chosen === NOT_YET ? null : Number(chosen);
  return recordedAt(step, street)?.multiple ?? (field.optional ? null : undefined);
}

function tipAt(step: Step, texts: Texts, street: number): number {
  const chosen = texts[`streets.${street}.tip_multiple`] ?? "";
  return chosen === "" ? (recordedAt(step, street)?.tip_multiple ?? 0) : Number(chosen);
}

/** Whether a field is asked: that of a street only after bets on all streets before it, that of a tip only beside a bet. */
export function isAsked(step: Step, texts: Texts, { name, kind }: StepField): boolean {
  const street = /^streets\.(\d)\./.exec(name)?.[1];
  if (street === undefined) return true;
  const last = Number(street) - (kind === "decision" ? 1 : 0);
  return Array.from({ length: last + 1 }, (_, each) => multipleAt(step, texts, each)).every(Boolean);
}

/** The decisions on all streets, up to a fold; undefined while one of them has to be chosen. */
export function decisionsOf(step: Step, texts: Texts): readonly Decision[] | undefined {
  const found: Decision[] = [];
  for (;;) {
    const multiple = multipleAt(step, texts, found.length);
    if (multiple === undefined) return undefined;
    if (multiple === null) return found;
    found.push({ multiple, tip_multiple: multiple ? tipAt(step, texts, found.length) : 0 });
    if (multiple === 0) return found;
  }
}
