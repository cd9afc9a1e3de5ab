// Entering real cards as they are turned up: on the grid, or typed as `As Kd`.
import { cardOf } from "../steps/fields";
import type { Card, TableView } from "../../lib/wire";

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."shdc"];

/** The cards that are face up already, and cannot be entered again. */
export function openCards(view: TableView): ReadonlySet<Card> {
  return new Set([...view.community, ...view.bonus_box, ...view.seats.flatMap((seat) => seat?.faces ?? [])]);
}

export class CardEntryState {
  cards = $state.raw<readonly Card[]>([]);
  /** A rank that was typed, before its suit. */
  rank = $state("");
  /** A card that was tried, and is face up elsewhere: one of the two entries is wrong. */
  taken = $state<Card | null>(null);

  /** Add a card; it replaces the last one where all are entered. */
  add(card: Card, most: number, open: ReadonlySet<Card>): void {
    this.rank = "";
    this.taken = open.has(card) ? card : null;
    if (this.taken || this.cards.includes(card)) return;
    this.cards = [...this.cards.slice(0, most - 1), card];
  }

  /** Handle a key: a rank, then a suit. True if it was one of them. */
  key(key: string, most: number, open: ReadonlySet<Card>): boolean {
    if (key === "Backspace") {
      if (this.rank) this.rank = "";
      else this.cards = this.cards.slice(0, -1);
      return true;
    }
    const letter = key === "1" ? "T" : key.toUpperCase();
    if (this.rank && SUITS.includes(key.toLowerCase())) {
      const card = cardOf(`${this.rank}${key}`);
      if (card) this.add(card as Card, most, open);
      return true;
    }
    if (key.length === 1 && RANKS.includes(letter)) {
      this.rank = letter;
      return true;
    }
    return key === "0" && this.rank === "T";
  }

  remove(card: Card): void {
    this.cards = this.cards.filter((other) => other !== card);
  }

  clear(): void {
    this.cards = [];
    this.rank = "";
    this.taken = null;
  }
}
