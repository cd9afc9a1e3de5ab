// The suits as shapes, each in a square of 24.
import type { Suit } from "../lib/cards";

export const SHAPES: Readonly<Record<Suit, string>> = {
  h: "M12 21.500C5 15.500 1.800 11.700 1.800 7.600 1.800 4.600 4.100 2.400 7 2.400c2.100 0 3.900 1.200 5 3.100 1.100-1.900 2.900-3.100 5-3.100 2.900 0 5.200 2.200 5.200 5.200 0 4.100-3.200 7.900-10.200 13.900z",
  d: "M12 1.200C14 5.400 17 9.200 20.600 12 17 14.800 14 18.600 12 22.800 10 18.600 7 14.800 3.400 12 7 9.200 10 5.400 12 1.200z",
  s: "M12 1.600c4.400 5 9.800 7.600 9.800 12.400a4.700 4.700 0 0 1-8.300 3.100c.1 2.400 1.100 4 3 5.300H7.500c1.900-1.300 2.900-2.900 3-5.300A4.700 4.700 0 0 1 2.200 14C2.200 9.200 7.600 6.600 12 1.600z",
  c: "M12 1.800a4.700 4.700 0 0 1 3.900 7.300 4.700 4.700 0 1 1-2.400 8c.1 2.300 1.100 4 3 5.300H7.500c1.900-1.300 2.900-3 3-5.300a4.700 4.700 0 1 1-2.400-8A4.700 4.700 0 0 1 12 1.800z",
};

type Point = readonly [x: number, y: number];
const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
const [TOP, BOTTOM, HALF] = [30, 110, 70];
const corners: readonly Point[] = [[LEFT, TOP], [RIGHT, TOP], [LEFT, BOTTOM], [RIGHT, BOTTOM]];
const sides: readonly Point[] = [[LEFT, HALF], [RIGHT, HALF]];
const ladder: readonly Point[] = [[LEFT, 57], [RIGHT, 57], [LEFT, 83], [RIGHT, 83]];

/** Where the pips of a rank stand on a card of 100 by 140. */
export const PIPS: Readonly<Record<string, readonly Point[]>> = {
  "2": [[MIDDLE, TOP], [MIDDLE, BOTTOM]],
  "3": [[MIDDLE, TOP], [MIDDLE, HALF], [MIDDLE, BOTTOM]],
  "4": corners,
  "5": [...corners, [MIDDLE, HALF]],
  "6": [...corners, ...sides],
  "7": [...corners, ...sides, [MIDDLE, 50]],
  "8": [...corners, ...sides, [MIDDLE, 50], [MIDDLE, 90]],
  "9": [...corners, ...ladder, [MIDDLE, HALF]],
  "10": [...corners, ...ladder, [MIDDLE, 43], [MIDDLE, 97]],
};
