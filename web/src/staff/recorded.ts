// Lines of the record that lead to a paper: which events call for an incident report, and which for a jackpot slip.
import type { LogLine } from "../lib/wire";

/** Whatever went otherwise than the procedure has it. */
export const INCIDENTS: readonly string[] = [
  "RoundVoided", "HandVoided", "WagersForfeited", "ConductNoted", "CardDiscarded", "CardSeen", "DrawnInError", "DeviceJammed",
  "DeviceOutOfUse", "MethodChanged", "FaceCorrected", "SettlementReopened", "ProgressiveCancelled", "ChipReturned",
  "KeypadUndone", "ReshuffleOrdered", "RecutOrdered",
];
/** What was done, without saying twice that a dealer dealt and the floor was the floor where the person is named. */
export const wordsOf = ({ name, words }: LogLine): string => (name ? words.replace(/^(dealer|floor): /, "") : words);

export const JACKPOT = "ProgressivePaid";
