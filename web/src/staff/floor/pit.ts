// The figures of the pit as people read them from three metres.

/** `$1,234`, without cents. */
export const wholeDollars = (cents: number): string =>
  `${cents < 0 ? "−" : ""}$${Math.round(Math.abs(cents) / 100).toLocaleString("en-US")}`;

/** Basis points in per cent; a dash where there are none. */
export const percent = (points: number | null): string =>
  points === null ? "–" : `${(points / 100).toFixed(1)}%`.replace("-", "−");

/** A z-score with its sign; a dash while there are too few rounds. */
export const score = (z: number | null): string => (z === null ? "–" : `${z > 0 ? "+" : ""}${z.toFixed(1)}`.replace("-", "−"));
