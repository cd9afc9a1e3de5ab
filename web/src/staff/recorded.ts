// Lines of the record as they are shown: what was done, and the paper that a line calls for.
import * as staffApi from "../lib/staffApi";
import type { LogLine } from "../lib/wire";

/** What was done, without saying twice that a dealer dealt and the floor was the floor where the person is named. */
export const wordsOf = ({ name, words }: LogLine): string => (name ? words.replace(/^(dealer|floor): /, "") : words);

/** The paper that a line calls for: where it is, and what it is called. */
export function paperOf({ stream, paper, round, event }: LogLine): { href: string; words: string } | null {
  if (paper === null || round === null) return null;
  const table = stream.replace(/^table:/, "");
  return paper === "jackpot"
    ? { href: staffApi.paperAddress("jackpot", table, round, Number(event["seat"])), words: "Jackpot slip" }
    : { href: staffApi.paperAddress("incident", table, round), words: "Incident report" };
}
