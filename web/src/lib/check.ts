// Check a deal: the record against itself, against the cards that were seen, and against the seal shown before it.
import type { Card, Replay, SealRecordShown } from "./wire";
import { cardName } from "./cards";
import { sightings, type Sighting } from "./sightings";

export interface Check {
  readonly what: string;
  readonly right: boolean;
  readonly detail: string;
}

export interface Verdict {
  readonly right: boolean;
  readonly checks: readonly Check[];
  /** Checked without the root of its own: this browser was not there before the bets closed. */
  readonly unseen: boolean;
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Check everything that the viewer may check; `liveRoot` is the root this browser saw itself, if it did. */
export async function checkDeal(replay: Replay, liveRoot: string | null): Promise<Verdict | null> {
  const { seal } = replay;
  if (!seal) return null;
  const seen = sightings(replay);
  const checks = [
    sameDeal(replay, seal),
    await rootCheck(seal),
    ...(liveRoot ? [liveCheck(seal, liveRoot)] : []),
    ...(seen.cut === null ? [] : [cutCheck(seal, seen.cut)]),
    ...(await Promise.all(seal.openings.map((opening) => openingCheck(seal, opening)))),
    distinct(seal),
    ...seen.cards.map((sighting) => sightingCheck(seal, sighting)),
  ];
  return { right: checks.every((check) => check.right), checks, unseen: liveRoot === null };
}

const sameDeal = (replay: Replay, seal: SealRecordShown): Check => ({
  what: "The seal belongs to this round",
  right: replay.round.deal === seal.deal,
  detail: `deal ${seal.deal}${replay.round.deal === seal.deal ? "" : `, but the round says ${replay.round.deal}`}`,
});

async function rootCheck(seal: SealRecordShown): Promise<Check> {
  const root = await sha256(`fifthstreet deck 1|${seal.deal}|${seal.commitments.join("")}`);
  const whole = seal.commitments.length === 52;
  const right = whole && root === seal.root;
  const wrong = whole ? `they give ${root}, the record says ${seal.root}` : `there are ${seal.commitments.length}`;
  return { what: "52 commitments give the root", right, detail: right ? root : wrong };
}

const liveCheck = (seal: SealRecordShown, liveRoot: string): Check => ({
  what: "The root is the one shown here before the bets closed",
  right: seal.root === liveRoot,
  detail: seal.root === liveRoot ? liveRoot : `shown then: ${liveRoot}; on record now: ${seal.root}`,
});

const cutCheck = (seal: SealRecordShown, cut: number): Check => ({
  what: "The cut is the one made at the table",
  right: seal.cut === cut,
  detail: seal.cut === cut ? `${cut} cards` : `at the table ${cut} cards, on record ${seal.cut}`,
});

async function openingCheck(seal: SealRecordShown, opening: SealRecordShown["openings"][number]): Promise<Check> {
  const { place, face, salt } = opening;
  const right = (await sha256(`fifthstreet card 1|${seal.deal}|${place}|${face}|${salt}`)) === seal.commitments[place];
  return {
    what: `Place ${place} opens to the ${cardName(face)}`,
    right,
    detail: right ? "its commitment fits" : "its commitment was made for another card, place or salt",
  };
}

function distinct(seal: SealRecordShown): Check {
  const twice = repeated(seal.openings.map(({ face }) => face));
  const places = repeated(seal.openings.map(({ place }) => place));
  const detail = twice === undefined ? `place ${places} is opened twice` : `the ${cardName(twice)} is there twice`;
  const right = twice === undefined && places === undefined;
  return { what: "No card and no place is there twice", right, detail: right ? `${seal.openings.length} openings` : detail };
}

const repeated = <T>(values: readonly T[]): T | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

function sightingCheck(seal: SealRecordShown, { slot, face, where }: Sighting): Check {
  const place = (slot + seal.cut) % 52;
  const opening = seal.openings.find((candidate) => candidate.place === place);
  const said: Card | undefined = opening?.face;
  return {
    what: `${where}: ${cardName(face)}`,
    right: said === face,
    detail: said === face ? `card ${slot + 1} of the pack, place ${place}`
      : said ? `the record has the ${cardName(said)} at place ${place}` : `place ${place} is not opened`,
  };
}
