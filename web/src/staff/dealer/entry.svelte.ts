// Naming real cards as they are turned up: on the grid, or typed as `As Kd`.
import { cardOf } from "../steps/fields";
import type { Card, TableView } from "../../lib/wire";

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."shdc"];

/** The cards that lie open: none of them can be turned up again. */
export function seenCards(view: TableView): ReadonlySet<Card> {
  return new Set([...view.community, ...view.bonus_box, ...view.seats.flatMap((seat) => seat?.faces ?? [])]);
}

export class Entry {
  cards = $state.raw<readonly Card[]>([]);
  /** A rank that waits for its suit. */
  rank = $state("");

  /** A card more; the last one gives way where all are named. */
  add(card: Card, most: number, seen: ReadonlySet<Card>): void {
    this.rank = "";
    if (seen.has(card) || this.cards.includes(card)) return;
    this.cards = [...this.cards.slice(0, most - 1), card];
  }

  /** A key of the keyboard: a rank, then a suit. True if it was one. */
  key(key: string, most: number, seen: ReadonlySet<Card>): boolean {
    if (key === "Backspace") {
      if (this.rank) this.rank = "";
      else this.cards = this.cards.slice(0, -1);
      return true;
    }
    const letter = key === "1" ? "T" : key.toUpperCase();
    if (this.rank && SUITS.includes(key.toLowerCase())) {
      const card = cardOf(`${this.rank}${key}`);
      if (card) this.add(card as Card, most, seen);
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
  }
}
