// The seals that this browser has seen itself, before the bets closed: what a later record is held against.
import type { SealShown } from "./wire";

const key = (deal: string): string => `fifthstreet seal ${deal}`;

/** Remember a root the first time it is shown; a later word does not change it. */
export function remember(seal: SealShown): void {
  if (!sessionStorage.getItem(key(seal.deal))) sessionStorage.setItem(key(seal.deal), seal.root);
}

/** The root seen live for a deal, if this browser was there. */
export const seen = (deal: string): string | null => sessionStorage.getItem(key(deal));
