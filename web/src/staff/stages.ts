// Where in the round a table is, in the words of the pit.

const WORDS: Readonly<Record<string, string>> = {
  betting: "Bets open",
  collecting: "No more bets",
  dealing: "Dealing",
  "third-street": "3rd Street",
  "fourth-street": "4th Street",
  "fifth-street": "5th Street",
  "bonus-box": "Bonus box",
  settling: "Settling",
};

export const stageWords = (stage: string): string => WORDS[stage] ?? stage;
