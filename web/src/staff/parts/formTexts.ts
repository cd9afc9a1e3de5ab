// The texts of a form that the server describes: which groups and choices are shown, and the rows of a group that repeats.
import type { Condition, FormField, FormGroup } from "../../lib/wire";

export type Texts = Readonly<Record<string, string | readonly string[]>>;

/** Whether something is shown: the field that it depends on has one of the values. */
export function isShown(needs: Condition | null, texts: Texts): boolean {
  if (needs === null) return true;
  const chosen = texts[needs.key] ?? "";
  return needs.values.some((value) => (typeof chosen === "string" ? chosen === value : chosen.includes(value)));
}

/** The text of a field; what a submission may leave out has its default. */
export const textOf = (field: FormField, key: string, texts: Texts): string => {
  const text = texts[key] ?? field.text;
  return typeof text === "string" ? text : "";
};

export const chosenOf = (key: string, texts: Texts): readonly string[] => {
  const chosen = texts[key] ?? [];
  return typeof chosen === "string" ? [] : chosen;
};

/** The key of a field in a row of a group that repeats: `approvals.by` in row 2 is `approvals[2].by`. */
export const keyInRow = (group: FormGroup, field: FormField, row: number): string =>
  group.repeats ? `${group.key}[${row}].${field.key.slice(group.key.length + 1)}` : field.key;

/** The rows of a group: their numbers from 1 on. */
export function rowsOf(group: FormGroup, texts: Texts): readonly number[] {
  if (!group.repeats) return [1];
  const rows = Object.keys(texts).flatMap((key) => {
    const place = key.startsWith(`${group.key}[`) ? Number.parseInt(key.slice(group.key.length + 1), 10) : Number.NaN;
    return Number.isNaN(place) ? [] : [place];
  });
  return Array.from({ length: Math.max(0, ...rows) }, (_, index) => index + 1);
}

/** The texts without a row; the rows after it move up. */
export function withoutRow(group: FormGroup, row: number, texts: Texts): Texts {
  const rows = rowsOf(group, texts);
  const kept = Object.entries(texts).filter(([key]) => !key.startsWith(`${group.key}[`));
  const moved = rows.filter((one) => one !== row).flatMap((from, index) =>
    group.fields.flatMap((field) => {
      const text = texts[keyInRow(group, field, from)];
      return text === undefined ? [] : [[keyInRow(group, field, index + 1), text] as const];
    }));
  return Object.fromEntries([...kept, ...moved]);
}

/** The texts with one more row, which is empty. */
export const withRow = (group: FormGroup, texts: Texts): Texts => ({
  ...texts, [keyInRow(group, group.fields[0]!, rowsOf(group, texts).length + 1)]: "",
});

/** The texts with another text for a key; without it if there is none. */
export function withText(key: string, text: string | readonly string[] | undefined, texts: Texts): Texts {
  const { [key]: _, ...others } = texts;
  return text === undefined ? others : { ...others, [key]: text };
}
