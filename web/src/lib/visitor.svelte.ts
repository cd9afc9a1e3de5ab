// The player at this browser: nobody yet, a guest, or a player with an account; with their balance away from the tables.
import * as api from "./api";
import type { HouseCard, Me } from "./wire";

/** Key in local storage: the guest's cookie is hidden from scripts, and this says that there may be one. */
const CAME_IN = "fifthstreet came in";

class Visitor {
  me = $state.raw<Me | null>(null);
  house = $state.raw<HouseCard | null>(null);
  #request: Promise<void> | null = null;

  get hasAccount(): boolean {
    return this.me?.player.startsWith("account-") ?? false;
  }

  /** Whether they can sit down: as a guest of the demo, or with an account. */
  get canPlay(): boolean {
    return this.hasAccount || (this.house?.demo ?? false);
  }

  /** Fetch once who they are, and what the house is. */
  ready(): Promise<void> {
    this.#request ??= this.refresh();
    return this.#request;
  }

  async refresh(): Promise<void> {
    const role = localStorage.getItem(api.SIGNED_IN);
    if (role && !api.csrf.token) {
      await api.session().catch((error: unknown) => {
        if (error instanceof api.ApiError && error.status === 401) localStorage.removeItem(api.SIGNED_IN);
      });
    }
    const known = localStorage.getItem(CAME_IN) !== null || (role === "player" && !!api.csrf.token);
    const [me, house] = await Promise.allSettled([known ? api.me() : null, this.house ?? api.house()]);
    if (me.status === "fulfilled") this.me = me.value;
    else if (me.reason instanceof api.ApiError && me.reason.status === 401) {
      localStorage.removeItem(CAME_IN);
      this.me = null;
    }
    if (house.status === "fulfilled") this.house = house.value;
    else this.#request = null;
  }

  /** Become a guest; the name is optional. */
  async becomeGuest(name: string): Promise<void> {
    const { player, name: given, balance } = await api.becomeGuest(name.trim() ? { name: name.trim() } : {});
    localStorage.setItem(CAME_IN, "yes");
    this.me = { player, name: given, balance };
  }
}

export const visitor = new Visitor();
