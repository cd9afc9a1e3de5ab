// Wagers: their titles, their betting areas, and the stakes that belong to them.
import type { Felt, FeltArea, SeatView, Stakes, WagerPlaced } from "./wire";

export type OpeningWager = WagerPlaced["wager"];
export type StakeKey = keyof Stakes;

const STAKE: Readonly<Record<string, StakeKey>> = {
  ante: "ante",
  "third-street": "third",
  "fourth-street": "fourth",
  "fifth-street": "fifth",
  "three-card": "three_card",
  "six-card": "six_card",
  progressive: "progressive",
};

const TITLES: Readonly<Record<string, string>> = {
  ante: "Ante",
  "third-street": "3rd Street",
  "fourth-street": "4th Street",
  "fifth-street": "5th Street",
  "three-card": "Three Card Bonus",
  "six-card": "Six Card Bonus",
  progressive: "Progressive",
  "tip-ante": "Dealer tip",
  "tip-three-card": "Bonus dealer tip",
  coupon: "Match play",
  envy: "Envy Bonus",
};

/** The order of placing: a wager that depends on another comes after it. */
export const PLACING_ORDER: readonly OpeningWager[] = [
  "ante", "three-card", "six-card", "progressive", "tip-ante", "tip-three-card", "coupon",
];

/** The stake on a betting area, of the wagers or of the tips. */
export function stakeOn(stakes: Stakes | undefined, { area }: FeltArea): number {
  const key = STAKE[area];
  return stakes && key ? stakes[key] : 0;
}

export const titleOf = (wager: string): string => TITLES[wager] ?? wager.replaceAll("-", " ");

/** The stake of an opening wager on the layout. */
export function onLayout(seat: SeatView, wager: OpeningWager): number {
  if (wager === "coupon") return seat.coupon;
  if (wager === "tip-ante") return seat.tips.ante;
  if (wager === "tip-three-card") return seat.tips.three_card;
  const key = STAKE[wager];
  return key ? seat.stakes[key] : 0;
}

export const total = (stakes: Stakes): number => Object.values(stakes).reduce((sum, amount) => sum + amount, 0);

export const areasAt = (felt: Felt, place: FeltArea["place"]): readonly FeltArea[] =>
  felt.areas.filter((area) => area.place === place);

/** The areas in front of the dealer; rulebooks name that place differently. */
export const houseAreas = (felt: Felt): readonly FeltArea[] =>
  felt.areas.filter((area) => area.place === "before-the-inventory" || area.place === "before-the-dealer");
