import { expect, test } from "vitest";
import { hintAt, hints } from "../../src/lib/hints.svelte";
import { rememberBets } from "../../src/lib/lastbets";
import type { PlayerTable } from "../../src/lib/playerTable.svelte";
import type { May, Scene } from "../../src/lib/wire";
import { scene, seat, stakes, view } from "./values";

function at(may: Partial<May>[], own: ReturnType<typeof seat> | null = seat(), changes: Partial<Scene> = {}): string | null {
  const actions = (kind: May["do"]): readonly May[] => may.filter((each) => each.do === kind) as May[];
  const can = (kind: May["do"]): boolean => actions(kind).length > 0;
  return hintAt({ table: "one", scene: scene(changes), own, actions, can } as unknown as PlayerTable);
}

test("a hint says at each stage what to do", () => {
  const ante = { do: "wager", wager: "ante" } as const;
  const side = { do: "wager", wager: "three-card" } as const;
  const bets = [1, 2, 3].map((multiple) => ({ do: "bet", multiple }) as const);
  expect(at([ante])).toBe("Choose a chip, then click Ante.");
  expect(at([{ do: "ready" }, side], seat({ stakes: stakes({ ante: 1000 }) }))).toBe("Add a side bet if you like, then press Deal.");
  expect(at([{ do: "ready" }], seat({ stakes: stakes({ ante: 1000 }) }))).toBe("Press Deal when your bets are placed.");
  expect(at(bets, seat(), { view: view({ stage: "fourth-street" }) })).toBe("Bet 1x to 3x your Ante to see 4th Street, or fold.");
  expect(at([{ do: "take-bet-back" }])).toBe("Your bet is placed. You can still take it back.");
  rememberBets("one", seat({ stakes: stakes({ ante: 1000 }) }));
  expect(at([ante])).toBe("Press Rebet, or choose a chip and click Ante.");
});

test("a spectator is told why nothing happens, and only then", () => {
  expect(at([], null)).toBe("Waiting for a player. Take a seat to start.");
  expect(at([], null, { view: view({ stage: "dealing" }) })).toBeNull();
  expect(at([], null, { open: false })).toBeNull();
  expect(at([], seat({ stakes: stakes({ ante: 1000 }) }))).toBeNull();
});

test("hints stay hidden until they are shown again", () => {
  hints.hide();
  expect([hints.shown, localStorage.getItem("fifthstreet hints")]).toEqual([false, "off"]);
  hints.show();
  expect([hints.shown, localStorage.getItem("fifthstreet hints")]).toEqual([true, null]);
});
