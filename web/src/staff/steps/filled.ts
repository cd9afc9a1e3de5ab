// What somebody has filled in for a step, read: the changes to its command, or nothing while something is missing.
import type { Step } from "../../lib/wire";
import { fieldsOf, textOf, valueOf } from "./fields";

/** What stands in the fields of a step at first. */
export function blank(step: Step | undefined): Record<string, string> {
  if (!step) return {};
  return Object.fromEntries(fieldsOf(step).map((field) => [field.name, textOf(step.command, field)]));
}

export function filled(step: Step, texts: Readonly<Record<string, string>>): object | null {
  const values = fieldsOf(step).map((field) => [field.name, valueOf(texts[field.name] ?? "", field)] as const);
  return values.some(([, value]) => value === undefined) ? null : Object.fromEntries(values);
}
