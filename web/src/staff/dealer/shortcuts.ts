// The keyboard shortcuts of the console: which letter takes which of the optional steps.
import type { Step, TableCommand } from "../../lib/wire";

/** W: something went wrong. B: decks and bank. T: tap in and out. U, where there is an entry to take back: undo. */
const RESERVED = ["w", "b", "t"];
const LETTERS: Partial<Readonly<Record<TableCommand["type"], string>>> = {
  Shuffle: "s", Cut: "c", Deal: "d", CloseBets: "n", CountStub: "k", PlaceStub: "r", CollectFolds: "f", CollectProgressive: "p",
  UndoKeypad: "u", CloseRound: "e", TakeUp: "o", OrderReshuffle: "h", OrderRecut: "x", SpreadIdle: "i", ReceiveDeck: "v",
  RemoveDeck: "m", OpenDeck: "o", Settle: "g", InspectDeck: "j",
};

/** The letters of a table of real cards: same bets, a losing hand, a fold. */
const OF_ENTRIES = ["s", "l", "f"];

/** A letter for each step; its usual one where that is free. */
export function shortcutsFor(steps: readonly Step[], undo = false, entries = false): ReadonlyMap<string, Step> {
  const found = new Map<string, Step>();
  const reserved = [...RESERVED, ...(undo ? ["u"] : []), ...(entries ? OF_ENTRIES : [])];
  for (const step of steps) {
    const usual = LETTERS[step.command.type];
    const free = [...(usual ?? ""), ..."abcdefghijklmnopqrsuvxyz"].find((key) => !reserved.includes(key) && !found.has(key));
    if (free) found.set(free, step);
  }
  return found;
}

const inside = (event: KeyboardEvent, selector: string): boolean => !!(event.target as HTMLElement | null)?.closest(selector);

/** Whether a key belongs to a field or dialog that has the focus. */
export const isTyping = (event: KeyboardEvent): boolean => inside(event, "input, select, textarea, dialog, [contenteditable]");

/** Whether Enter and Space belong to a button or link that has the focus. */
export const isOnButton = (event: KeyboardEvent): boolean => inside(event, "button, a, summary, [role='button']");

/** Ctrl+Z, or ⌘Z on a Mac. */
export const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Whether the focus rests on a button that a tap or click left it on, not on one that was chosen by keyboard. */
export const isPressed = (event: KeyboardEvent): boolean => !(event.target as HTMLElement | null)?.matches(":focus-visible");
