// Who is here: nobody yet, or a guest with a balance away from the tables.
import * as api from "./api";
import type { HouseCard, Me } from "./wire";

class Visitor {
  me = $state.raw<Me | null>(null);
  house = $state.raw<HouseCard | null>(null);
  #asked: Promise<void> | null = null;

  /** Ask once who one is, and what the house is. */
  ready(): Promise<void> {
    this.#asked ??= this.refresh();
    return this.#asked;
  }

  async refresh(): Promise<void> {
    const [me, house] = await Promise.allSettled([api.me(), this.house ?? api.house()]);
    if (me.status === "fulfilled") this.me = me.value;
    else if (me.reason instanceof api.HouseError && me.reason.status === 401) this.me = null;
    if (house.status === "fulfilled") this.house = house.value;
    else this.#asked = null;
  }

  /** Come in as a guest; a name of one's own is optional. */
  async comeIn(name: string): Promise<void> {
    const { player, name: called, balance } = await api.becomeGuest(name.trim() ? { name: name.trim() } : {});
    this.me = { player, name: called, balance };
  }
}

export const visitor = new Visitor();
