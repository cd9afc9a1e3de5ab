// Who of the house is signed in here: coming in by password or by a one-time link, the time until an idle session lapses,
// going out.
import { HouseError, proof, SIGNED_IN } from "./api";
import { notices } from "./notices.svelte";
import * as staffApi from "./staffApi";
import type { Fault, PersonShown, Session } from "./wire";

export type StaffRole = staffApi.StaffRole;
/** How long after something was done the house is asked until when the session holds. */
const SETTLE = 1200;
/** From when on the lapse is announced, in seconds. */
export const WARN_AT = 60;

class Staff {
  you = $state.raw<PersonShown | null>(null);
  /** Somebody else chose the password: until it is changed the house lets this person do nothing else. */
  firstPassword = $state(false);
  /** Whether it is known by now who is signed in. */
  known = $state(false);
  /** Seconds until the session lapses; nothing where it does not. */
  left = $state<number | null>(null);
  /** The session lapsed while somebody was at work: who it was. */
  lapsed = $state.raw<PersonShown | null>(null);
  #idleAt: number | null = null;
  #offset = 0;
  #asked: Promise<void> | null = null;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Somebody is on the way out: the house is not asked about the session that ends. */
  #leaving = false;

  constructor() {
    staffApi.listening.acted = () => this.#acted();
    staffApi.listening.unknown = () => this.#lapse();
    setInterval(() => this.#tick(), 1000);
  }

  /** Ask once who is signed in; the house is asked only where somebody has been. */
  ready(): Promise<void> {
    if (localStorage.getItem(SIGNED_IN) === null) this.known = true;
    else this.#asked ??= this.refresh();
    return this.#asked ?? Promise.resolve();
  }

  /** Ask the house who is signed in, and until when. */
  async refresh(): Promise<void> {
    if (this.#leaving) return;
    try {
      this.#came(await staffApi.session());
    } catch (fault) {
      if (!(fault instanceof HouseError)) throw fault;
      if (fault.status === 401) this.#lapse();
      else this.#asked = null;
    }
    this.known = true;
  }

  /** Come in by password. Nothing, or why not. */
  signIn(login: string, password: string): Promise<Fault | null> {
    return this.#comeIn(staffApi.signIn(login.trim().toLowerCase(), password));
  }

  /** Come in by a link that works once. */
  signInByLink(link: string): Promise<Fault | null> {
    return this.#comeIn(staffApi.signInByLink(link));
  }

  /** Say that one is still here. */
  async stay(): Promise<void> {
    try {
      this.#came(await staffApi.stillHere());
    } catch (fault) {
      if (!(fault instanceof HouseError)) throw fault;
    }
  }

  async signOut(): Promise<void> {
    this.#leaving = true;
    await staffApi.signOut().catch(() => undefined);
    this.#leaving = false;
    this.#gone();
    this.lapsed = null;
  }

  may(...roles: readonly StaffRole[]): boolean {
    return this.you !== null && (roles as readonly string[]).includes(this.you.role);
  }

  async #comeIn(answer: Promise<Session>): Promise<Fault | null> {
    try {
      this.#came(await answer);
      return null;
    } catch (fault) {
      if (fault instanceof HouseError) return fault.fault;
      throw fault;
    } finally {
      this.known = true;
    }
  }

  #came({ you, now, idle_at, first_password }: Session): void {
    this.#offset = now - Date.now();
    this.#idleAt = idle_at;
    this.firstPassword = first_password;
    this.lapsed = null;
    localStorage.setItem(SIGNED_IN, you.role);
    // The same person stays the same value, so that nothing on the page begins anew.
    if (this.you?.person !== you.person || this.you.role !== you.role) this.you = you;
    this.#tick();
  }

  #acted(): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void this.refresh(), SETTLE);
  }

  #tick(): void {
    if (this.you === null || this.#idleAt === null) {
      this.left = null;
      return;
    }
    const before = this.left;
    this.left = Math.max(0, Math.ceil((this.#idleAt - Date.now() - this.#offset) / 1000));
    if (this.left <= WARN_AT && (before === null || before > WARN_AT))
      notices.announce(`Your session lapses in ${this.left} seconds unless you do something.`);
    // The house's word counts: another window may have kept the session alive.
    if (this.left === 0 && before !== 0) void this.refresh();
  }

  #lapse(): void {
    if (this.you) this.lapsed = this.you;
    this.#gone();
  }

  #gone(): void {
    clearTimeout(this.#later);
    localStorage.removeItem(SIGNED_IN);
    proof.csrf = "";
    this.you = null;
    this.firstPassword = false;
    this.left = null;
    this.#idleAt = null;
    this.known = true;
  }
}

export const staff = new Staff();
