// Chips by denomination as they are entered: the number of each as text, empty where nothing was entered.
import type { ChipCount } from "../../lib/wire";

export type Entered = Readonly<Record<number, string>>;

/** How many chips a text says; null where it says no number. */
export const piecesOf = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

/** The count that was entered; null where one of the texts is no number. */
export function countOf(denominations: readonly number[], entered: Entered): readonly ChipCount[] | null {
  const found: ChipCount[] = [];
  for (const denomination of denominations) {
    const text = entered[denomination] ?? "";
    if (text.trim() === "") continue;
    const number = piecesOf(text);
    if (number === null) return null;
    if (number > 0) found.push({ denomination, number });
  }
  return found;
}

/** Whether a count has a number for each denomination, also 0: nothing is counted because its field was left empty. */
export const isCounted = (denominations: readonly number[], entered: Entered): boolean =>
  denominations.every((denomination) => piecesOf(entered[denomination] ?? "") !== null);

export const totalOf = (chips: readonly ChipCount[]): number =>
  chips.reduce((sum, { denomination, number }) => sum + denomination * number, 0);
