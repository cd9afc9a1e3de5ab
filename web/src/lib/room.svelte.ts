// A table as one sits at it or watches it: the scene, what was said, what was won, and what one may do.
import { noteBacks } from "./backs";
import { cardNames } from "./cards";
import { keep } from "./lastbets";
import { LiveTable, type Wish } from "./live.svelte";
import { signed } from "./money";
import { motion } from "./motion";
import { notices } from "./notices.svelte";
import { remember } from "./seals";
import { EMPTY, netOf, tallied, type Tally } from "./tally";
import type { Happening, May, Scene, SeatView, Street } from "./wire";

const LOG_LENGTH = 200;
const QUIET = new Set(["WagerPlaced.1", "WagerTakenBack.1", "Asked.1", "StepTaken.1", "OpeningStepTaken.1", "Dealt.1",
  "StubPlaced.1", "ProgressiveLocked.1", "HandCollected.1", "BoughtIn.1", "ProgressiveCollected.1"]);

export class Room {
  live: LiveTable;
  log = $state.raw<readonly Happening[]>([]);
  tally = $state.raw<Tally>(EMPTY);
  /** The server's clock less ours, in milliseconds. */
  offset = $state(0);
  #round = 0;

  scene = $derived.by(() => this.live.scene);
  own: SeatView | null = $derived.by(() => {
    const seat = this.scene?.you?.seat;
    return seat ? (this.scene?.view.seats[seat - 1] ?? null) : null;
  });

  /** The street that one sees open: what is asked is meant for it, and for no later one. */
  street = $derived.by<Street | null>(() => {
    const stage = this.scene?.view.stage;
    return stage === "third-street" || stage === "fourth-street" || stage === "fifth-street" ? stage : null;
  });

  constructor(readonly table: string) {
    this.live = new LiveTable(table, (scene, first) => this.#heard(scene, first));
  }

  /** What one may do now, of one kind. */
  may(what: May["do"]): readonly May[] {
    return this.scene?.may.filter((may) => may.do === what) ?? [];
  }

  /** Ask, and say so if it is refused. True when it was done. */
  async ask(wish: Wish): Promise<boolean> {
    const told = await this.live.ask(wish);
    if (told.type === "refused") notices.refuse(told.error);
    return told.type === "answer";
  }

  leave(): void {
    this.live.leave();
  }

  #heard(scene: Scene, first: boolean): void {
    this.offset = scene.now - Date.now();
    if (scene.seal && scene.view.stage === "betting") remember(scene.seal);
    if (first && this.log.length === 0) notices.announce(`At the table. ${this.#own(scene)}`);
    const known = this.log.at(-1)?.sequence ?? -1;
    const fresh = scene.happened.filter(({ sequence }) => sequence > known);
    // Back in the same round, what was known of it still holds.
    if (first && scene.view.stage !== "betting" && scene.view.round !== this.#round) this.tally = EMPTY;
    this.#round = scene.view.round;
    for (const { event } of fresh) {
      this.tally = tallied(this.tally, event);
      motion.note(event);
      const own = scene.you?.seat ? scene.view.seats[scene.you.seat - 1] : null;
      if (event.type === "BetsClosed.1" && event.street === null && own) keep(this.table, own);
    }
    noteBacks(this.table, fresh, scene.back);
    this.log = [...this.log, ...fresh].slice(-LOG_LENGTH);
    this.#announce(scene, fresh);
  }

  #announce(scene: Scene, fresh: readonly Happening[]): void {
    const said = fresh.filter(({ event }) => !QUIET.has(event.type)).map(({ who, words }) => `${who}: ${words}`);
    if (fresh.some(({ event }) => event.type === "StreetOpened.1")) said.push(this.#own(scene));
    const mine = scene.you?.seat ? this.tally.seats[scene.you.seat] : undefined;
    if (mine && fresh.some(({ event }) => event.type === "RoundClosed.1")) said.push(`Your result: ${signed(netOf(mine))}`);
    notices.announce(said.join(". "));
  }

  #own(scene: Scene): string {
    const seat = scene.you?.seat ? scene.view.seats[scene.you.seat - 1] : null;
    if (!seat || seat.faces.length === 0) return "";
    return `Your cards: ${cardNames(seat.faces)}.`;
  }
}
