// The titles of commands: on buttons, in dialogs, and to tell several of one kind apart.
import { titleOf } from "../../lib/wagers";
import { dollars } from "../../lib/money";
import type { DealingTerms, OpenDeckCommand, Pay, SettleCommand, Step, TableCommand } from "../../lib/wire";

type Kind = TableCommand["type"];

const TITLES: Readonly<Record<Kind, string>> = {
  OpenTable: "Open the table",
  CloseTable: "Close the table",
  CountBank: "Count the inventory",
  Sit: "Sit",
  BuyIn: "Buy in",
  CashOut: "To the cage",
  Leave: "Leave",
  Fill: "Fill",
  Credit: "Credit",
  ReceiveDeck: "Receive a deck",
  OpenDeck: "Open the deck",
  TakeUp: "Take up the deck",
  OrderReshuffle: "Shuffle again",
  OrderRecut: "Cut again",
  SpreadIdle: "Spread the cards",
  RemoveDeck: "Take a deck off the table",
  InspectDeck: "Inspect the deck",
  CountStub: "Count the stub",
  ReturnChip: "A progressive chip was not accepted",
  PlaceWager: "Wager",
  TakeBack: "Take back",
  Shuffle: "Shuffle",
  Cut: "Cut",
  CloseBets: "No more bets",
  CollectProgressive: "Collect the progressive",
  CancelProgressive: "A progressive wager without a chip",
  Deal: "Deal",
  PlaceStub: "Stub to the rack",
  Bet: "Bet",
  TakeBetBack: "Bet back",
  Fold: "Fold",
  Expire: "Time is over",
  ArmAnew: "Time begins anew",
  CollectFolds: "Collect the folds",
  Reveal: "Turn up the card",
  TurnBox: "Turn up the box",
  TurnHand: "Turn up the hand",
  Settle: "Settle",
  UndoKeypad: "Undo the keypad",
  ReceiveAward: "Receive the award",
  CloseRound: "Clear the table",
  FoundFaceUp: "A card lies face up",
  DrewInError: "A card was drawn by mistake",
  WrongCount: "Wrong number of cards",
  Exposed: "A card was seen too early",
  ShufflerJam: "The shuffler jammed",
  ShufflerCounts: "The shuffler counts wrong",
  ShoeJam: "The shoe jammed",
  TakeOutOfUse: "Put a device out of use",
  BringBack: "Bring a device back",
  ChangeMethod: "Deal by another method",
  ReportConduct: "A player breaks a rule",
  CallLost: "A player has gone",
  CorrectFace: "A card was entered wrongly",
};

const SETTLING: Readonly<Record<SettleCommand["step"], string>> = {
  "turn-hand": "Turn up the hand",
  main: "Pay or take the wagers",
  progressive: "Settle the progressive",
  "three-card": "Settle the Three Card Bonus",
  "six-card": "Settle the Six Card Bonus",
  "verify-hand": "Verify the winning hand",
  "verify-light": "Verify the light",
  "press-keypad": "Press the keypad",
  "call-supervisor": "Call the supervisor",
  "floorperson-or-above-validates": "Floor: validate the award",
  pay: "Pay the award",
  papers: "Floor: the papers",
  "pay-envy": "Pay the Envy Bonus",
  "collect-hand": "Collect the hand",
  "end-of-round": "Press “end of round”",
};

const OPENING: Readonly<Record<OpenDeckCommand["step"], string>> = {
  "dealer-inspects": "Inspect the deck",
  "floorperson-verifies": "Floor: verify the deck",
  "spread-face-up": "Spread the deck face up",
  "first-player-looks": "Let the first player look",
  "turn-face-down": "Turn the deck face down",
  wash: "Wash the cards",
  stack: "Stack the cards",
  shuffle: "Shuffle the new deck",
};

const spaced = (word: string): string => word.replaceAll("-", " ");
const seated = (command: { readonly seat?: number }): string => (command.seat ? `, seat ${command.seat}` : "");

/** Steps of the procedure that find something which is not as it should be. */
const ODDLY: Partial<Readonly<Record<Kind, string>>> = {
  CountStub: "The stub is not as it should be",
  CollectFolds: "A folded hand has a wrong number of cards",
  Shuffle: "The shuffler counts a wrong number",
};

/** The kind of a step in plain words: `A card was seen too early`. */
export const kindOf = ({ command, kind }: Step): string =>
  (kind === "irregularity" && ODDLY[command.type]) || TITLES[command.type];

const SIDES: ReadonlySet<string> = new Set(["three-card", "six-card", "progressive"]);

/** What a step of the settlement comes to, as one order: `Seat 4: pay $160`; nothing where no money moves. */
function moneyOf({ step, seat }: SettleCommand, pays: readonly Pay[]): string {
  const meant = pays.filter((pay) => pay.seat === seat && (step === "main" ? !SIDES.has(pay.wager) : pay.wager === step));
  if (meant.length === 0) return "";
  const sum = (outcome: Pay["outcome"], of: "pays" | "stake"): number =>
    meant.reduce((all, pay) => all + (pay.outcome === outcome ? pay[of] : 0), 0);
  const [won, lost] = [sum("win", "pays"), sum("lose", "stake")];
  const what = step === "main" ? "" : ` (${titleOf(step)})`;
  const words = won > 0 && lost > 0 ? `pay ${dollars(won)}, take ${dollars(lost)}` : won > 0 ? `pay ${dollars(won)}` : lost > 0 ? `take ${dollars(lost)}` : "push";
  return `Seat ${seat ?? 0}: ${words}${what}`;
}

/** The title of a step's button. */
export function titleOfStep({ command, words }: Step, pays: readonly Pay[] = []): string {
  switch (command.type) {
    case "Deal":
      return /^\d/.test(words) ? `Deal ${words}` : TITLES.Deal;
    case "Settle":
      return moneyOf(command, pays) || `${SETTLING[command.step]}${seated(command)}`;
    case "OpenDeck":
      return `${OPENING[command.step]} (deck ${command.deck})`;
    case "ReceiveDeck":
      return `${command.prepared ? "Receive a prepared deck" : "Receive a deck"}, ${command.back}`;
    case "SpreadIdle":
      return `Spread the cards ${spaced(command.faces)}`;
    case "RemoveDeck":
    case "InspectDeck":
      return `${TITLES[command.type]}: deck ${command.deck}`;
    case "UndoKeypad":
      return `${TITLES.UndoKeypad}${seated(command)}`;
    default:
      return TITLES[command.type];
  }
}

/** Which one of several alike: `Seat 3`, `2nd community card`; the kind itself where it stands alone. */
export function which(command: TableCommand): string {
  switch (command.type) {
    case "FoundFaceUp":
      return command.place === "pack" || !command.place ? "In the pack" : `In the stack: ${place(command.place, command.seat)}`;
    case "Exposed":
      return command.place === "seat" ? place("seat", command.seat) : `${place(command.place, 0)}, card ${command.card ?? 1}`;
    case "CorrectFace":
      return `${command.place === "rack" ? "Rack" : place(command.place, command.seat)}, card ${command.card}`;
    case "WrongCount":
      return place(command.place, command.seat);
    case "ReportConduct":
      return `Seat ${command.seat}: ${command.what}`;
    case "TakeOutOfUse":
      return `The ${command.device}: ${spaced(command.how)}`;
    case "BringBack":
      return `The ${command.device}`;
    case "ChangeMethod":
      return dealtBy(command.terms);
    case "RemoveDeck":
    case "InspectDeck":
      return `Deck ${command.deck}`;
    case "ReceiveDeck":
      return `${command.back}${command.prepared ? ", prepared" : ""}`;
    case "SpreadIdle":
      return spaced(command.faces);
    case "CallLost":
    case "CancelProgressive":
    case "ReturnChip":
    case "UndoKeypad":
      return `Seat ${command.seat}`;
    default:
      return TITLES[command.type];
  }
}

/** `manual shoe, shuffled by hand, one deck`. */
function dealtBy({ method, shuffler, decks }: DealingTerms): string {
  const shuffled = shuffler === "none" ? "shuffled by hand" : `${spaced(shuffler)} shuffler`;
  return `${spaced(method)}, ${shuffled}, ${decks === 1 ? "one deck" : `${decks} decks`}`;
}

function place(where: string, seat: number | undefined): string {
  if (where === "seat") return `Seat ${seat ?? 0}`;
  return where === "community" ? "Community" : where === "bonus-box" ? "Bonus box" : spaced(where);
}

/** The title of a player's action in the row of their seat. */
export function actOf({ command }: Step): string {
  switch (command.type) {
    case "Bet":
      return `${command.multiple}x`;
    case "PlaceWager":
      return titleOf(command.wager);
    case "TakeBack":
      return `${titleOf(command.wager)} back`;
    default:
      return TITLES[command.type];
  }
}

const RECORDS: Partial<Readonly<Record<Kind, string>>> = { Fill: "Record fill", Credit: "Record credit", CountBank: "Record count" };

const REPORTED: ReadonlySet<Kind> = new Set(["ShufflerJam", "ShufflerCounts", "ShoeJam"]);

/** The confirm button of a step: it names the deed. */
export function deedOf(step: Step): string {
  if (step.two_people) return "Request approval";
  if (step.kind === "player") return "Enter";
  if (["irregularity", "conduct"].includes(step.kind) || REPORTED.has(step.command.type)) return "Report";
  return RECORDS[step.command.type] ?? titleOfStep(step);
}
