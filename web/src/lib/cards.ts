// Names of cards.
import type { Card } from "./wire";

export type Suit = "c" | "d" | "h" | "s";

const RANKS: Record<string, string> = {
  "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const suitOf = (card: Card): Suit => card.charAt(1) as Suit;

/** The rank as printed on a card: `10`, not `T`. */
export const rankOf = (card: Card): string => (card.charAt(0) === "T" ? "10" : card.charAt(0));

export const isRed = (card: Card): boolean => suitOf(card) === "d" || suitOf(card) === "h";

/** `ace of hearts`. */
export function cardName(card: Card): string {
  return `${RANKS[card.charAt(0)] ?? card} of ${SUITS[suitOf(card)]}`;
}

/** `ace of hearts, ten of spades`. */
export const cardNames = (cards: readonly Card[]): string => cards.map(cardName).join(", ");
