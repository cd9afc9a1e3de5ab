// Steps of one group share a row.
import type { Step } from "../../lib/wire";

export interface StepsOfOneGroup {
  readonly key: string;
  readonly first: Step;
  readonly steps: readonly Step[];
}

/** The steps by their group, in order; `partOf` splits a group further. */
export function rowsOf(steps: readonly Step[], partOf: (step: Step) => string = () => ""): readonly StepsOfOneGroup[] {
  const rows = new Map<string, StepsOfOneGroup>();
  for (const step of steps) {
    const key = `${step.group} ${partOf(step)}`;
    const row = rows.get(key);
    rows.set(key, { key, first: row?.first ?? step, steps: [...(row?.steps ?? []), step] });
  }
  return [...rows.values()];
}
