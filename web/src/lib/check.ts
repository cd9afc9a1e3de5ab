// Check a deal: the seal against itself, against the cards that were seen, and against the root shown before the bets closed.
import { cardName } from "./cards";
import { revealedCards, type RevealedCard } from "./revealed";
import { sha256 } from "./sha256";
import type { Replay, SealRecordShown } from "./wire";

export interface Check {
  readonly what: string;
  readonly right: boolean;
  readonly detail: string;
}

export interface Verdict {
  readonly right: boolean;
  readonly checks: readonly Check[];
  /** This browser did not see the root before the bets closed: that check is missing. */
  readonly rootUnseen: boolean;
}

const check = (what: string, right: boolean, detail: string, problem: string): Check =>
  ({ what, right, detail: right ? detail : problem });

/** Check everything that the viewer can; `liveRoot` is the root that this browser saw before the bets closed. */
export function checkDeal(replay: Replay, liveRoot: string | null): Verdict | null {
  const { seal } = replay;
  if (!seal) return null;
  const { cut, cards } = revealedCards(replay);
  const checks = [
    check("The seal belongs to this round", replay.round.deal === seal.deal,
      `deal ${seal.deal}`, `the seal is of deal ${seal.deal}, the round of ${replay.round.deal}`),
    checkRoot(seal),
    ...(liveRoot === null ? [] : [check("The root is the one shown before the bets closed", seal.root === liveRoot,
      liveRoot, `shown then: ${liveRoot}; in the log now: ${seal.root}`)]),
    ...(cut === null ? [] : [check("The cut is the one made at the table", seal.cut === cut,
      `${cut} cards`, `at the table ${cut} cards, in the log ${seal.cut}`)]),
    ...seal.openings.map((opening) => checkOpening(seal, opening)),
    checkDistinct(seal),
    ...cards.map((card) => checkCard(seal, card)),
  ];
  return { right: checks.every(({ right }) => right), checks, rootUnseen: liveRoot === null };
}

function checkRoot({ deal, commitments, root }: SealRecordShown): Check {
  const computed = sha256(`fifthstreet deck 1|${deal}|${commitments.join("")}`);
  const complete = commitments.length === 52;
  return check("52 commitments give the root", complete && computed === root, root,
    complete ? `they give ${computed}, the log says ${root}` : `there are ${commitments.length}`);
}

function checkOpening({ deal, commitments }: SealRecordShown, { place, face, salt }: SealRecordShown["openings"][number]): Check {
  const matches = sha256(`fifthstreet card 1|${deal}|${place}|${face}|${salt}`) === commitments[place];
  return check(`Card ${place + 1} is the ${cardName(face)}`, matches,
    "its commitment matches", "its commitment was made for another card, place or salt");
}

function checkDistinct({ openings }: SealRecordShown): Check {
  const face = repeated(openings.map((opening) => opening.face));
  const place = repeated(openings.map((opening) => opening.place));
  return check("No card appears twice", face === undefined && place === undefined, `${openings.length} cards`,
    face === undefined ? `card ${(place ?? 0) + 1} is opened twice` : `the ${cardName(face)} appears twice`);
}

const repeated = <T>(values: readonly T[]): T | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

/** The log counts cards before the cut; a slot is counted after it. */
function checkCard({ cut, openings }: SealRecordShown, { slot, face, where }: RevealedCard): Check {
  const place = (slot + cut) % 52;
  const logged = openings.find((opening) => opening.place === place)?.face;
  return check(`${where}: ${cardName(face)}`, logged === face, `card ${place + 1} of the sealed deck`,
    logged ? `the log has the ${cardName(logged)} as card ${place + 1}` : `card ${place + 1} is not opened`);
}
