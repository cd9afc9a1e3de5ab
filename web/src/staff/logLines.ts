// Lines of the event log: the paper that belongs to a line.
import * as staffApi from "../lib/staffApi";
import type { LogLine } from "../lib/wire";

const SLIPS = { jackpot: "Jackpot slip", prize: "Prize slip" } as const;

/** The paper that belongs to a line: its address and its title. */
export function paperOf({ table, paper, round, event }: LogLine): { href: string; title: string } | null {
  if (table === null || paper === null || round === null) return null;
  return paper === "incident"
    ? { href: staffApi.paperAddress("incident", table, round), title: "Incident report" }
    : { href: staffApi.paperAddress(paper, table, round, Number(event["seat"])), title: SLIPS[paper] };
}
