import { beforeAll, expect, test } from "vitest";
import { checkDeal } from "../../src/lib/check";
import { rememberSeal, seenRoot } from "../../src/lib/seals";
import { sha256 } from "../../src/lib/sha256";
import type { Card, Replay } from "../../src/lib/wire";
import { happening, seat, view } from "./values";

const DEAL = "maryland-1:7";
const RANKS = "23456789TJQKA";
const DECK = [..."cdhs"].flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}` as Card));
const CUT = 5;
const at = (slot: number): Card => DECK[(slot + CUT) % 52]!;
let replay: Replay;

/** A round in which the viewer saw two cards of their own and one on 3rd Street. */
beforeAll(() => {
  const openings = DECK.map((face, place) => ({ place, face, salt: `${place}`.padStart(32, "0") }));
  const commitments = openings.map(({ place, face, salt }) => sha256(`fifthstreet card 1|${DEAL}|${place}|${face}|${salt}`));
  const root = sha256(`fifthstreet deck 1|${DEAL}|${commitments.join("")}`);
  const before = view({ viewer: { role: "player", seat: 1 } as never });
  const dealt = { ...before, seats: [seat({ cards: 2, faces: [at(0), at(1)] })] };
  replay = {
    label: "REPLAY", names: {}, round: { deal: DEAL }, seal: { deal: DEAL, root, commitments, openings, cut: CUT },
    steps: [
      { view: before, happened: happening(1, { type: "Shuffled.1", deck: 1 }) },
      { view: before, happened: happening(2, { type: "WasCut.1", cards: CUT }) },
      { view: dealt, happened: happening(3, { type: "Dealt.1", to: "seat", seat: 1, slots: [0, 1] }) },
      { view: dealt, happened: happening(4, { type: "Revealed.1", slot: 2, face: at(2), street: "third-street" }) },
    ],
  } as unknown as Replay;
});

const failures = (changed: Replay, root: string | null = replay.seal!.root): readonly string[] =>
  checkDeal(changed, root)!.checks.filter(({ right }) => !right).map(({ what }) => what);
const withSeal = (changes: object): Replay => ({ ...replay, seal: { ...replay.seal!, ...changes } });

test("a fair deal passes every check: the seal, 52 cards, and the three that were seen", () => {
  const verdict = checkDeal(replay, replay.seal!.root)!;
  expect(verdict.right).toBe(true);
  expect(verdict.rootUnseen).toBe(false);
  expect(verdict.checks).toHaveLength(4 + 52 + 1 + 3);
});

test("without the root from before the bets all else is checked", () => {
  const verdict = checkDeal(replay, null)!;
  expect([verdict.right, verdict.rootUnseen, verdict.checks.length]).toEqual([true, true, 59]);
});

test("real cards have no seal to check", () => expect(checkDeal({ ...replay, seal: null }, null)).toBeNull());

test("whatever is changed is found and named", () => {
  const { openings, commitments, root } = replay.seal!;
  const first = { ...openings[CUT]!, face: "As" as Card };
  expect(failures(withSeal({ openings: openings.with(CUT, first) }))).toEqual([
    "Card 6 is the ace of spades", "No card appears twice", "Your card: seven of clubs"]);
  expect(failures(withSeal({ commitments: commitments.with(51, "00".repeat(32)) }))).toEqual(["52 commitments give the root", "Card 52 is the ace of spades"]);
  expect(failures(withSeal({ commitments: commitments.slice(1) }))).toContain("52 commitments give the root");
  expect(failures(withSeal({ root: "00".repeat(32) }))).toEqual(["52 commitments give the root", "The root is the one shown before the bets closed"]);
  expect(failures(withSeal({ cut: 6 }))).toContain("The cut is the one made at the table");
  expect(failures(withSeal({ openings: openings.slice(0, 5) }))).toHaveLength(3);
  expect(failures({ ...replay, round: { ...replay.round, deal: "another" } })).toEqual(["The seal belongs to this round"]);
  expect(failures(replay, root.replace(/^./, "x"))).toEqual(["The root is the one shown before the bets closed"]);
});

test("the first root that was seen is remembered", () => {
  rememberSeal({ deal: DEAL, root: "one" } as never);
  rememberSeal({ deal: DEAL, root: "two" } as never);
  expect([seenRoot(DEAL), seenRoot("another")]).toEqual(["one", null]);
});
