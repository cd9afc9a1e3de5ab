// An adjustment of a closed round as it is entered: nothing is chosen beforehand.
import { centsOf, dollars } from "../../lib/money";
import type { AdjustForm, AdjustPerson } from "../../lib/wire";

export interface Entered {
  readonly round: string;
  readonly direction: "" | "pay" | "collect";
  readonly amount: string;
  readonly source: string;
  /** The name of a person who is not on the list. */
  readonly name: string;
  /** What a payout document names: the wager, and the cards that won it. */
  readonly wager: string;
  readonly cards: string;
}

export const roundOf = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null);

/** The person's name: as it is known, or as it was entered. */
export const nameOf = (person: AdjustPerson, name: string): string => (person.player ? person.name : name.trim());

/** Whether the amount is so large, or the source such, that the wager is asked for. */
export function asksWager(form: AdjustForm, entered: Entered): boolean {
  const large = form.document_from > 0 && (centsOf(entered.amount) ?? 0) >= form.document_from;
  return large || entered.source === "document";
}

/** The entries as changes to the command; null while something is missing or cannot be read. */
export function adjustmentOf(form: AdjustForm | null, person: AdjustPerson | null, entered: Entered): object | null {
  const cents = centsOf(entered.amount);
  if (!form || !person || !entered.direction || !cents || !nameOf(person, entered.name)) return null;
  if (!person.sources.some(({ value }) => value === entered.source)) return null;
  return {
    round: form.round,
    player: person.player || entered.name.trim(),
    seat: entered.source === "table" ? person.seat : 0,
    amount: entered.direction === "pay" ? cents : -cents,
    source: entered.source,
    ...(asksWager(form, entered) ? { wager: entered.wager, cards: entered.direction === "pay" ? entered.cards.trim() : "" } : {}),
  };
}

/** What the button says once it is clear whom it pays, or collects from, and how much. */
export function deedOf(form: AdjustForm | null, person: AdjustPerson | null, entered: Entered): string {
  const cents = centsOf(entered.amount);
  const name = person && nameOf(person, entered.name);
  if (!form || !name || !cents || !entered.direction) return "Adjust round";
  const byDocument = { pay: form.pay_by_document, collect: form.cancel }[entered.direction];
  return (entered.source === "document" ? byDocument : form[entered.direction]).replace("{name}", () => name).replace("{amount}", () => dollars(cents));
}
