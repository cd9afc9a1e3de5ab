// Lines of the event log: their text, and the paper that belongs to a line.
import * as staffApi from "../lib/staffApi";
import type { LogLine } from "../lib/wire";

export const tableOf = ({ stream }: LogLine): string => stream.replace(/^table:/, "");

/** The text of a line, without its role where the person is named anyway. */
export const textOf = ({ name, words }: LogLine): string => (name ? words.replace(/^(dealer|floor): /, "") : words);

/** The paper that belongs to a line: its address and its title. */
export function paperOf(line: LogLine): { href: string; title: string } | null {
  const { paper, round, event } = line;
  if (paper === null || round === null) return null;
  return paper === "jackpot"
    ? { href: staffApi.paperAddress("jackpot", tableOf(line), round, Number(event["seat"])), title: "Jackpot slip" }
    : { href: staffApi.paperAddress("incident", tableOf(line), round), title: "Incident report" };
}
