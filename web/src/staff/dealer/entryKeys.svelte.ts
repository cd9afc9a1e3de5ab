// The keys of a table of real cards: decisions, cards, counts, losing hands. Those that come during an entry are handled after it.
import { untrack } from "svelte";
import { isToAct } from "../../lib/turns";
import type { EntriesShown } from "../../lib/wire";
import { openCards, type CardEntryState } from "./cardEntry.svelte";
import type { TableControl } from "./control.svelte";

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The field of a count, which takes digits without a click. */
interface CountField {
  type: (key: string) => boolean;
  erase: () => boolean;
}

export class EntryKeys {
  /** The seat that the dealer chose to act next, and what holds for the next decision alone. */
  chosen = $state(0);
  forAll = $state(false);
  tipping = $state(false);
  readonly #control: TableControl;
  readonly #cards: CardEntryState;
  readonly #count: () => CountField | undefined;
  readonly #queued: Key[] = [];

  constructor(control: TableControl, cards: CardEntryState, count: () => CountField | undefined) {
    this.#control = control;
    this.#cards = cards;
    this.#count = count;
  }

  /** What the dealer of this console can enter; null for everybody else, and at an electronic table. */
  get entries(): EntriesShown | null {
    const shown = this.#control.live.console;
    return shown && shown.dealer?.person === shown.you.person ? (shown.entries ?? null) : null;
  }

  /** The seats that have yet to act, in their order at the table. */
  get toAct(): readonly number[] {
    const view = this.#control.live.console?.view;
    if (!view || !this.entries?.multiples.length) return [];
    return view.seats.flatMap((seat) => (seat && isToAct(view, seat) ? [seat.seat] : []));
  }

  /** The seat that the next decision is for; 0 if nobody is to act. */
  get acting(): number {
    return this.toAct.includes(this.chosen) ? this.chosen : (this.toAct[0] ?? 0);
  }

  decide(multiple: number, all: boolean): void {
    const tips = this.tipping;
    this.forAll = this.tipping = false;
    if (all) return void this.#control.enter({ type: "decide-all", multiple, tip_multiple: tips ? multiple : 0 });
    const step = this.#control.live.console?.steps.find(({ command }) => "seat" in command && command.seat === this.acting
      && (multiple === 0 ? command.type === "Fold" : command.type === "Bet" && command.multiple === multiple));
    if (step) void this.#control.give(step, tips && multiple > 0 ? { tip_multiple: multiple } : {});
  }

  /** Queue a key that comes during an entry. True if it was one. */
  queue({ key, code, shiftKey, repeat }: KeyboardEvent): boolean {
    if (!this.entries || !this.#control.busy || repeat) return false;
    if (!/^([a-z0-9*+-]|Backspace)$/i.test(key) && !code.startsWith("Digit")) return false;
    this.#queued.push({ key, code, shiftKey });
    return true;
  }

  /** Handle the first key in the queue, once no entry is under way. */
  handleNext(): void {
    if (this.#control.busy) return;
    const next = this.#queued.shift();
    if (next) untrack(() => this.handle(next));
  }

  /** Handle a key of the entries. True if it was one. */
  handle(event: Key): boolean {
    const entries = this.entries, shown = this.#control.live.console;
    if (!entries || !shown) return false;
    const turn = shown.turn_up;
    if (this.#decision(event)) return true;
    if (event.key === "Backspace" ? this.#count()?.erase() : this.#count()?.type(event.key)) return true;
    if (turn?.enter && this.#cards.key(event.key, turn.cards, openCards(shown.view))) return true;
    const letter = event.key.toLowerCase();
    if ((letter === "l" || letter === "-") && entries.losing) {
      void this.#control.enter({ type: "losing", rest: event.shiftKey && entries.all_losing !== "" });
    } else if (letter === "s" && entries.same_bets) void this.#control.enter({ type: "same-bets" });
    else return false;
    return true;
  }

  /** Handle a key of the players' decisions. True if it was one. */
  #decision({ key, code, shiftKey }: Key): boolean {
    const toAct = this.toAct;
    if (toAct.length === 0) return false;
    const digit = /^(?:Digit|Numpad)([0-3])$/.exec(code)?.[1] ?? (/^[0-3]$/.test(key) ? key : null);
    if (key.toLowerCase() === "f" || digit !== null) {
      this.decide(digit === null ? 0 : Number(digit), this.forAll || shiftKey);
      return true;
    }
    if (key === "*") this.forAll = !this.forAll;
    else if (key === "+") this.tipping = !this.tipping;
    else if (key.startsWith("Arrow")) {
      const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      this.chosen = toAct.at((toAct.indexOf(this.acting) + step) % toAct.length) ?? this.acting;
    } else return false;
    return true;
  }
}
