// Which events call for an incident report, and which for a jackpot slip.

/** Whatever went otherwise than the procedure has it. */
export const INCIDENTS: readonly string[] = [
  "RoundVoided", "HandVoided", "WagersForfeited", "CardDiscarded", "CardSeen", "ConductNoted", "DeviceJammed", "FaceCorrected",
];
export const JACKPOT = "ProgressivePaid";
