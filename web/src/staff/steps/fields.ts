// The fields of a command: their titles, how they are entered, and how the entries are read.
import { rankOf } from "../../lib/cards";
import { centsOf } from "../../lib/money";
import type { Card, Step, TableCommand } from "../../lib/wire";

export type FieldKind = "money" | "number" | "text" | "card" | "choice" | "counts";

export interface Field {
  readonly name: string;
  readonly title: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
  /** Can be left empty. */
  readonly optional: boolean;
}

const MONEY = new Set(["amount", "inventory"]);
const NUMBERS = new Set(["cards", "card", "stub", "chips", "community", "bonus_box"]);
const OPTIONAL = new Set(["face", "remarks", "community", "bonus_box", "hands"]);
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  reason: ["age", "not-whole", "damaged", "table-closes", "other"],
  back: ["red", "blue"],
};
const TITLES: Readonly<Record<string, string>> = {
  amount: "Amount ($)",
  inventory: "Inventory ($)",
  counted: "Counted",
  cards: "Number of cards",
  card: "Card number",
  stub: "Cards in the stub",
  chips: "Chips counted",
  face: "Correct card",
  player: "Name",
  remarks: "Remarks",
  reason: "Reason",
  hands: "Hands that differ",
  community: "Community cards",
  bonus_box: "Bonus box cards",
  back: "Back colour",
};

function kindOf(command: TableCommand, name: string): FieldKind {
  if (name === "counted") {
    return command.type === "CollectFolds" ? "counts" : command.type === "Shuffle" ? "number" : "money";
  }
  if (name === "hands") return "counts";
  if (name === "face") return "card";
  if (CHOICES[name]) return "choice";
  return MONEY.has(name) ? "money" : NUMBERS.has(name) ? "number" : "text";
}

/** The fields of a step. */
export function fieldsOf({ command, needs }: Step): readonly Field[] {
  return needs.map((name) => {
    const kind = kindOf(command, name);
    const title = kind === "money" && name === "counted" ? "Counted ($)" : (TITLES[name] ?? name.replaceAll("_", " "));
    const optional = OPTIONAL.has(name) && !(command.type === "CorrectFace" && name === "face");
    return { name, title, kind, choices: CHOICES[name] ?? [], optional };
  });
}

/** The text of a field before anything is entered. */
export function textOf(command: TableCommand, { name, kind }: Field): string {
  const value = (command as unknown as Readonly<Record<string, unknown>>)[name];
  if (value === undefined || value === null) return "";
  if (name === "player") return String(value).replace(/^walk-in-(\d+)$/, "Player $1").replace(/^walk-in-/, "");
  if (kind === "money") return String((value as number) / 100);
  if (kind === "counts") return (value as readonly (readonly [number, number])[]).map(([seat, cards]) => `${seat}:${cards}`).join(" ");
  return String(value);
}

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

/** The value of a field for the command; undefined where the text cannot be read. */
export function valueOf(text: string, { kind, optional }: Field): unknown {
  const written = text.trim();
  if (written === "" && kind !== "counts") return optional ? (kind === "text" ? "" : null) : undefined;
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
export function textsOf(step: Step | undefined): Record<string, string> {
  if (!step) return {};
  return Object.fromEntries(fieldsOf(step).map((field) => [field.name, textOf(step.command, field)]));
}

/** The entered values as changes to the step's command; null while something is missing or cannot be read. */
export function changesOf(step: Step, texts: Readonly<Record<string, string>>): object | null {
  const values = fieldsOf(step).map((field) => [field.name, valueOf(texts[field.name] ?? "", field)] as const);
  return values.some(([, value]) => value === undefined) ? null : Object.fromEntries(values);
}
