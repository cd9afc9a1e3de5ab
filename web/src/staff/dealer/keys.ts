// Which letter gives which of the steps that may be taken beside the one that is due.
import type { Step, TableCommand } from "../../lib/wire";

/** W is for what goes wrong, B for decks and bank, T for tapping in and out. */
const TAKEN = ["w", "b", "t"];
const LETTERS: Partial<Readonly<Record<TableCommand["type"], string>>> = {
  Shuffle: "s", Cut: "c", Deal: "d", CloseBets: "n", CountStub: "k", PlaceStub: "r", CollectFolds: "f", CollectProgressive: "p",
  UndoKeypad: "u", CloseRound: "e", TakeUp: "o", OrderReshuffle: "h", OrderRecut: "x", SpreadIdle: "i", ReceiveDeck: "v",
  RemoveDeck: "m", OpenDeck: "o", Settle: "g", InspectDeck: "j",
};

/** A letter for each step, its own where it is free. */
export function lettered(steps: readonly Step[]): ReadonlyMap<string, Step> {
  const found = new Map<string, Step>();
  for (const step of steps) {
    const own = LETTERS[step.command.type];
    const free = [...(own ?? ""), ..."abcdefghijklmnopqrsuvxyz"].find((key) => !TAKEN.includes(key) && !found.has(key));
    if (free) found.set(free, step);
  }
  return found;
}

/** Whether a key that was pressed belongs to what has the focus, and not to the console. */
export function isTyping(event: KeyboardEvent): boolean {
  const here = event.target as HTMLElement | null;
  return !!here?.closest("input, select, textarea, dialog, [contenteditable]");
}

/** Enter and Space are a button's own keys while it has the focus. */
export function presses(event: KeyboardEvent): boolean {
  const here = event.target as HTMLElement | null;
  return !!here?.closest("button, a, summary, [role='button']");
}
