// Times for people: by the clock, and how long ago. Staff pages show the house's zone, all others the viewer's.
import { ahead, zone } from "./zone.svelte";

/** `14:03:22`. */
export const clockTime = (at: number, timeZone = zone.shown): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone });

/** `15 Nov, 14:03`. */
export const dayAndTime = (at: number, timeZone = zone.shown): string =>
  new Date(at).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone });

/** `just now`, `4 min ago`, `3 h ago`, then the day. */
export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : dayAndTime(at);
}

/** How long something has waited: `20 s`, `4 min`, `3 h`. */
export function waited(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

/** The time that was entered in a date field, in milliseconds; undefined where it is empty. A day begins at midnight. */
export function momentOf(entered: string, timeZone = zone.shown): number | undefined {
  if (!entered) return undefined;
  const written = entered.includes("T") ? entered : `${entered}T00:00`;
  if (timeZone === undefined) return new Date(written).getTime();
  const asUtc = Date.parse(`${written}Z`);
  // Around a change of the clocks the first guess may be an hour off.
  const guess = asUtc - ahead(asUtc, timeZone);
  return asUtc - ahead(guess, timeZone);
}
