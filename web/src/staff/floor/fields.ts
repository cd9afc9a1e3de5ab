// The fields of a command that whoever gives it fills in: what each is called, and how it is entered.
import type { TableCommand } from "../../lib/wire";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: "money" | "number" | "text" | "card" | "choice" | "pairs" | "yes";
  readonly choices: readonly string[];
  readonly help: string;
}

const MONEY = new Set(["amount", "inventory"]);
const COUNTED_MONEY = new Set(["CloseTable", "CountBank"]);
const NUMBERS = new Set(["seat", "cards", "card", "chips", "stub", "community", "bonus_box", "deck", "decks", "multiple", "tip_multiple"]);
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  place: ["seat", "community", "bonus-box"],
  "CorrectFace place": ["seat", "community", "bonus-box", "rack"],
  "FoundFaceUp place": ["pack", "seat", "community", "bonus-box"],
  what: ["touching", "hiding", "talking"],
  device: ["shuffler", "shoe"],
  how: ["covered", "signed", "removed", "set-aside"],
  reason: ["age", "not-whole", "damaged", "table-closes", "other"],
  faces: ["face-up", "face-down"],
};
const LABELS: Readonly<Record<string, string>> = {
  amount: "Amount", inventory: "Inventory from the cage", counted: "As counted", seat: "Seat", cards: "How many cards",
  card: "Which of its cards", chips: "Chips counted", stub: "Cards in the stub", community: "Community cards",
  bonus_box: "Cards in the bonus box", deck: "Deck", place: "Where", what: "What he did", device: "Device",
  how: "What is done with it", reason: "Why it leaves", faces: "Spread", face: "The card", remarks: "Remarks", back: "Colour of the backs",
  design: "Design", floorperson: "Who answers for it", player: "Player", prepared: "Inspected and shuffled already",
  asked: "A player asked for it", hands: "Hands that differ", method: "Method", shuffler: "Shuffler", decks: "Decks",
};
const HELP: Readonly<Record<string, string>> = {
  hands: "seat and cards, as in “2:3, 5:1”; nothing where all are whole",
  card: "1 is the first that was dealt",
  remarks: "what was found; nothing where all is in order",
};

/** How a field of this command is entered. */
export function fieldOf(command: TableCommand, name: string): Field {
  const choices = CHOICES[`${command.type} ${name}`] ?? CHOICES[name] ?? [];
  return { name, label: LABELS[name] ?? name.replaceAll("_", " "), kind: kindOf(command, name, choices), choices, help: HELP[name] ?? "" };
}

function kindOf(command: TableCommand, name: string, choices: readonly string[]): Field["kind"] {
  if (MONEY.has(name) || (name === "counted" && COUNTED_MONEY.has(command.type))) return "money";
  if (name === "hands" || (name === "counted" && command.type === "CollectFolds")) return "pairs";
  if (NUMBERS.has(name) || name === "counted") return "number";
  if (name === "face") return "card";
  if (name === "prepared" || name === "asked") return "yes";
  return choices.length > 0 ? "choice" : "text";
}

/** `2:3, 5:1` as pairs of numbers. */
export function pairsOf(text: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(/(\d+)\s*:\s*(\d+)/g)].map(([, seat, cards]) => [Number(seat), Number(cards)] as const);
}

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"] as const;
export const SUITS = [["s", "spades"], ["h", "hearts"], ["d", "diamonds"], ["c", "clubs"]] as const;
