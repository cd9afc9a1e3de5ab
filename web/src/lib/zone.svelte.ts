// The time zone in which times are shown: the house's on staff pages, the viewer's on all others.
class Zone {
  /** The house's zone while a staff page is open; undefined means the viewer's own. */
  shown = $state<string | undefined>(undefined);
}

export const zone = new Zone();

const written = (at: number, timeZone: string | undefined): string => new Date(at).toLocaleString("en-GB", { timeZone });

/** Whether a zone's clocks differ from the viewer's now. */
export const differs = (timeZone: string | undefined, now: number): boolean => written(now, timeZone) !== written(now, undefined);

/** Milliseconds by which a zone is ahead of UTC at a moment. */
export function ahead(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone, year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(at / 1000) * 1000;
}
