// Which events call for an incident report, and which for a jackpot slip.

/** Whatever went otherwise than the procedure has it. */
export const INCIDENTS: readonly string[] = [
  "RoundVoided", "HandVoided", "WagersForfeited", "ConductNoted", "CardDiscarded", "CardSeen", "DrawnInError", "DeviceJammed",
  "DeviceOutOfUse", "MethodChanged", "FaceCorrected", "SettlementReopened", "ProgressiveCancelled", "ChipReturned",
  "KeypadUndone", "ReshuffleOrdered", "RecutOrdered",
];
export const JACKPOT = "ProgressivePaid";
