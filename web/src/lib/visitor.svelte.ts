// Who is here: nobody yet, or a guest with a balance away from the tables.
import * as api from "./api";
import { SIGNED_IN } from "./api";
import type { HouseCard, Me } from "./wire";

// The cookie itself is hidden from scripts; this only says that there may be one, so that no stranger is asked his name.
const CAME_IN = "fifthstreet came in";

class Visitor {
  me = $state.raw<Me | null>(null);
  house = $state.raw<HouseCard | null>(null);
  #asked: Promise<void> | null = null;

  /** Whether one has an account here, and plays with one's own balance. */
  get account(): boolean {
    return this.me?.player.startsWith("account-") ?? false;
  }

  /** Whether one may sit down: as a guest of the demo, or with an account. */
  get plays(): boolean {
    return this.account || (this.house?.demo ?? false);
  }

  /** Ask once who one is, and what the house is. */
  ready(): Promise<void> {
    this.#asked ??= this.refresh();
    return this.#asked;
  }

  async refresh(): Promise<void> {
    const signedIn = localStorage.getItem(SIGNED_IN);
    if (signedIn && !api.proof.csrf) {
      await api.session().catch((fault: unknown) => {
        if (fault instanceof api.HouseError && fault.status === 401) localStorage.removeItem(SIGNED_IN);
      });
    }
    const known = localStorage.getItem(CAME_IN) !== null || (signedIn === "player" && !!api.proof.csrf);
    const [me, house] = await Promise.allSettled([known ? api.me() : null, this.house ?? api.house()]);
    if (me.status === "fulfilled") this.me = me.value;
    else if (me.reason instanceof api.HouseError && me.reason.status === 401) {
      localStorage.removeItem(CAME_IN);
      this.me = null;
    }
    if (house.status === "fulfilled") this.house = house.value;
    else this.#asked = null;
  }

  /** Come in as a guest; a name of one's own is optional. */
  async comeIn(name: string): Promise<void> {
    const { player, name: called, balance } = await api.becomeGuest(name.trim() ? { name: name.trim() } : {});
    localStorage.setItem(CAME_IN, "yes");
    this.me = { player, name: called, balance };
  }
}

export const visitor = new Visitor();
