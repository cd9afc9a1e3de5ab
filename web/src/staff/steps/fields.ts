// The fields of a step: how the entries are read.
import { rankOf } from "../../lib/cards";
import { centsOf } from "../../lib/money";
import type { Card, Step, StepField } from "../../lib/wire";
import { decisionsOf, isAsked } from "./decisions";

/** Parse a card: `as`, `10h`, `Kd`; null where the text is none. */
export function cardOf(text: string): string | null {
  const match = /^(10|[2-9tjqka])([cdhs])$/i.exec(text.trim());
  if (!match) return null;
  const [, rank = "", suit = ""] = match;
  return `${rank === "10" ? "T" : rank.toUpperCase()}${suit.toLowerCase()}`;
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** `4♠`. */
export const cardShort = (card: Card): string => `${rankOf(card)}${SUIT_SIGNS[card.charAt(1)] ?? ""}`;

/** The value of an optional field that is left empty. */
const NOTHING: Partial<Record<StepField["kind"], unknown>> = { text: "", counts: [] };

/** The value of a field for the command; undefined where the text cannot be read. */
function valueOf(text: string, { kind, optional }: StepField): unknown {
  const written = text.trim();
  if (written === "") return optional ? NOTHING[kind] ?? null : undefined;
  switch (kind) {
    case "money":
      return centsOf(written) ?? undefined;
    case "number":
      return /^\d+$/.test(written) ? Number(written) : undefined;
    case "card":
      return cardOf(written) ?? undefined;
    case "counts":
      return countsOf(written);
    default:
      return written;
  }
}

/** `3:1 5:2`: seat 3 has one card, seat 5 two. */
function countsOf(text: string): readonly (readonly number[])[] | undefined {
  const pairs = text.split(/[\s,]+/).filter(Boolean).map((pair) => /^(\d+):(\d+)$/.exec(pair));
  return pairs.includes(null) ? undefined : pairs.map((pair) => [Number(pair?.[1]), Number(pair?.[2])]);
}

/** The texts of a step's fields before anything is entered. */
export const textsOf = (step: Step | null): Record<string, string> =>
  Object.fromEntries((step?.needs ?? []).map(({ name, text }) => [name, text]));

/** The fields that are asked, by what was entered so far. */
export const askedOf = (step: Step, texts: Readonly<Record<string, string>>): readonly StepField[] =>
  step.needs.filter((field) => isAsked(step, texts, field));

/** Whether a step corrects what is recorded. Its values hold for the console on which they were read. */
export const isCorrection = ({ needs }: Step): boolean => needs.some(({ recorded }) => Boolean(recorded));

/** The entered values as changes to the step's command; null while something is missing, cannot be read or changes nothing. */
export function changesOf(step: Step, texts: Readonly<Record<string, string>>): object | null {
  const asked = askedOf(step, texts);
  const isEmpty = ({ name }: StepField): boolean => (texts[name] ?? "").trim() === "";
  if (isCorrection(step) && asked.every(isEmpty)) return null;
  const entered = asked.filter((field) => !field.name.includes(".") && !(field.optional && field.recorded && isEmpty(field)));
  const values: [string, unknown][] = entered.map((field) => [field.name, valueOf(texts[field.name] ?? "", field)]);
  if (asked.some(({ kind }) => kind === "decision")) values.push(["streets", decisionsOf(step, texts)]);
  return values.some(([, value]) => value === undefined) ? null : Object.fromEntries(values);
}
