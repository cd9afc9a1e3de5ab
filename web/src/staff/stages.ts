// The stages of a round, as staff call them.

const TITLES: Readonly<Record<string, string>> = {
  betting: "Bets open",
  collecting: "No more bets",
  dealing: "Dealing",
  "third-street": "3rd Street",
  "fourth-street": "4th Street",
  "fifth-street": "5th Street",
  "bonus-box": "Bonus box",
  settling: "Settling",
};

export const stageTitle = (stage: string): string => TITLES[stage] ?? stage;
