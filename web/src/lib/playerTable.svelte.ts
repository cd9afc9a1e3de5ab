// A table as a player or a spectator sees it: the scene, live, what has happened, and the actions that are open to them.
import { fault, liveAddress } from "./api";
import { cardNames } from "./cards";
import { TableFeed } from "./feed.svelte";
import { rememberBets } from "./lastbets";
import { signed } from "./money";
import { notices } from "./notices.svelte";
import { rememberSeal } from "./seals";
import { TableSocket } from "./socket.svelte";
import { EMPTY, netOf } from "./tally";
import type { AnyClientCommand, Happening, May, Scene, SeatView, Street } from "./wire";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A command before it gets its id. */
export type PlayerCommand = Without<AnyClientCommand, "id">;

const FINAL_CODES = {
  4403: fault("not-found", "This page cannot connect to the table: open it from the lobby"),
  4404: fault("not-found", "No such table"),
};
/** Events that are not announced to screen readers. */
const QUIET = new Set(["WagerPlaced.1", "WagerTakenBack.1", "Asked.1", "StepTaken.1", "OpeningStepTaken.1", "Dealt.1",
  "StubPlaced.1", "ProgressiveLocked.1", "HandCollected.1", "BoughtIn.1", "ChipsBrought.1", "ProgressiveCollected.1"]);

const ownSeat = ({ you, view }: Scene): SeatView | null => (you?.seat ? (view.seats[you.seat - 1] ?? null) : null);

export class PlayerTable {
  readonly feed = new TableFeed();
  readonly socket: TableSocket<Scene>;
  scene = $derived.by(() => this.socket.snapshot);
  own = $derived.by(() => this.scene && ownSeat(this.scene));
  /** The street that is shown as open: a decision is meant for it, and for no later one. */
  street = $derived.by<Street | null>(() => {
    const stage = this.scene?.view.stage;
    return stage === "third-street" || stage === "fourth-street" || stage === "fifth-street" ? stage : null;
  });
  #round = 0;

  constructor(readonly table: string) {
    this.socket = new TableSocket<Scene>({
      address: () => liveAddress(table),
      finalCodes: FINAL_CODES,
      silence: 20_000,
      pingWait: 10_000,
      onSnapshot: (scene, first) => this.#receive(scene, first),
    });
  }

  /** The actions of one kind that are open now. */
  actions(kind: May["do"]): readonly May[] {
    return this.scene?.may.filter((action) => action.do === kind) ?? [];
  }

  can(kind: May["do"]): boolean {
    return this.actions(kind).length > 0;
  }

  /** Send a command, and show its refusal. True when it was carried out. */
  async send(command: PlayerCommand): Promise<boolean> {
    const answer = await this.socket.send(command);
    if (answer.type === "refused") notices.refuse(answer.error);
    else if (answer.type === "answer") notices.clearRefusals();
    return answer.type === "answer";
  }

  #receive(scene: Scene, first: boolean): void {
    if (scene.seal && scene.view.stage === "betting") rememberSeal(scene.seal);
    if (first && this.feed.log.length === 0) notices.announce(`At the table. ${ownCards(scene)}`);
    // Back in the same round, its results so far still hold.
    if (first && scene.view.stage !== "betting" && scene.view.round !== this.#round) this.feed.tally = EMPTY;
    this.#round = scene.view.round;
    const fresh = this.feed.add(scene);
    const own = ownSeat(scene);
    if (own && fresh.some(({ event }) => event.type === "BetsClosed.1" && event.street === null)) rememberBets(this.table, own);
    this.#announce(scene, fresh);
  }

  #announce(scene: Scene, fresh: readonly Happening[]): void {
    const lines = fresh.filter(({ event }) => !QUIET.has(event.type)).map(({ who, words }) => `${who}: ${words}`);
    if (fresh.some(({ event }) => event.type === "StreetOpened.1")) lines.push(ownCards(scene));
    const result = scene.you?.seat ? this.feed.tally.seats[scene.you.seat] : undefined;
    if (result && fresh.some(({ event }) => event.type === "RoundClosed.1")) lines.push(`Your result: ${signed(netOf(result))}`);
    notices.announce(lines.join(". "));
  }
}

function ownCards(scene: Scene): string {
  const faces = ownSeat(scene)?.faces ?? [];
  return faces.length > 0 ? `Your cards: ${cardNames(faces)}.` : "";
}
