// The seals that this browser saw before the bets closed: a later log is checked against them.
import type { SealShown } from "./wire";

const key = (deal: string): string => `fifthstreet seal ${deal}`;

/** Remember a root the first time it is shown; nothing changes it later. */
export function rememberSeal({ deal, root }: SealShown): void {
  if (!sessionStorage.getItem(key(deal))) sessionStorage.setItem(key(deal), root);
}

/** The root that was seen for a deal; null where this browser was not there. */
export const seenRoot = (deal: string): string | null => sessionStorage.getItem(key(deal));
