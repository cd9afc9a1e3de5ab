// What a manager types for a setting, read as the value that the server checks.
import { centsOf } from "../../lib/money";
import type { ChangeSetting, SettingKind } from "../../lib/wire";

type SettingValue = ChangeSetting["value"];

/** How each kind of setting is typed. */
export const HINTS: Readonly<Record<SettingKind, string>> = {
  money: "Dollars, such as 500 or 2,000",
  number: "A whole number",
  percent: "A whole number, 0 to 100",
  hour: "An hour of the day, 0 to 23",
  seconds: "Seconds",
  minutes: "Minutes",
  zone: "A name such as America/New_York",
  choice: "One of the list",
  text: "A name",
  denominations: "Values in dollars, the smallest first: 0.25 1 5 25 100",
};

/** The value that was typed; null where it is none of its kind. */
export function valueOf(kind: SettingKind, text: string): SettingValue | null {
  const typed = text.trim();
  if (kind === "zone" || kind === "choice" || kind === "text") return typed || null;
  if (kind === "money") return centsOf(typed);
  if (kind === "denominations") {
    const sums = typed.split(/[\s;]+/).filter(Boolean).map((part) => centsOf(part.replace(/,$/, "")));
    return sums.length > 0 && !sums.includes(null) ? (sums as number[]) : null;
  }
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null;
}
