// The signed-in person's session: signing in by password or one-time link, the time until it expires, signing out.
import { ApiError, csrf, faultOf, SIGNED_IN } from "./api";
import { notices } from "./notices.svelte";
import * as staffApi from "./staffApi";
import type { Fault, PersonShown, Session, StaffRole } from "./wire";

/** Milliseconds after a request before the server is asked until when the session lasts. */
const SETTLE = 1200;
/** Seconds before the expiry at which it is announced. */
export const WARN_AT = 60;

class StaffSession {
  you = $state.raw<PersonShown | null>(null);
  /** Another person chose the password: until it is changed the server allows nothing else. */
  firstPassword = $state(false);
  /** Whether a code is asked for at sign-in. */
  secondFactor = $state(false);
  /** The house requires a second factor: until it is set up the server allows nothing else. */
  mustEnrol = $state(false);
  /** Whether it is known by now who is signed in. */
  known = $state(false);
  /** Seconds until the session expires; null where it does not. */
  secondsLeft = $state<number | null>(null);
  /** The person whose session expired while their page was open. */
  expired = $state.raw<PersonShown | null>(null);
  #idleAt: number | null = null;
  #clockOffset = 0;
  #request: Promise<void> | null = null;
  #refreshLater: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    staffApi.events.acted = () => this.#acted();
    staffApi.events.signedOut = () => this.#expire();
    setInterval(() => this.#tick(), 1000);
  }

  /** Fetch once who is signed in, unless nobody has signed in at this browser. */
  ready(): Promise<void> {
    if (localStorage.getItem(SIGNED_IN) === null) this.known = true;
    else this.#request ??= this.refresh();
    return this.#request ?? Promise.resolve();
  }

  /** Fetch who is signed in, and until when. */
  async refresh(): Promise<void> {
    try {
      this.#begin(await staffApi.session());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) this.#expire();
      else this.#request = null;
    }
    this.known = true;
  }

  /** Sign in; null, or why not: `code-needed` where the password is right and a code is asked for. */
  signIn(login: string, password: string, code: string): Promise<Fault | null> {
    return this.#signIn(staffApi.signIn(login.trim().toLowerCase(), password, code));
  }

  signInByLink(link: string): Promise<Fault | null> {
    return this.#signIn(staffApi.signInByLink(link));
  }

  /** Keep the session alive. */
  async stay(): Promise<void> {
    await staffApi.stay().then((session) => this.#begin(session), faultOf);
  }

  async signOut(): Promise<void> {
    await staffApi.signOut().catch(() => undefined);
    this.#end();
    this.expired = null;
  }

  /** Whether the server allows more than to choose a password and set up a second factor. */
  get admitted(): boolean {
    return this.you !== null && !this.firstPassword && !this.mustEnrol;
  }

  /** The time by the server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#clockOffset;
  }

  hasRole(...roles: readonly StaffRole[]): boolean {
    return this.you !== null && (roles as readonly string[]).includes(this.you.role);
  }

  async #signIn(request: Promise<Session>): Promise<Fault | null> {
    try {
      this.#begin(await request);
      return null;
    } catch (error) {
      return faultOf(error);
    } finally {
      this.known = true;
    }
  }

  #begin({ you, now, idle_at, first_password, second_factor, must_enrol }: Session): void {
    this.#clockOffset = now - Date.now();
    this.#idleAt = idle_at;
    this.firstPassword = first_password;
    this.secondFactor = second_factor;
    this.mustEnrol = must_enrol;
    this.expired = null;
    localStorage.setItem(SIGNED_IN, you.role);
    // The same person stays the same value, so that nothing on the page starts over.
    if (this.you?.person !== you.person || this.you.role !== you.role) this.you = you;
    this.#tick();
  }

  #acted(): void {
    clearTimeout(this.#refreshLater);
    this.#refreshLater = setTimeout(() => void this.refresh(), SETTLE);
  }

  #tick(): void {
    if (this.you === null || this.#idleAt === null) {
      this.secondsLeft = null;
      return;
    }
    const before = this.secondsLeft;
    this.secondsLeft = Math.max(0, Math.ceil((this.#idleAt - this.now()) / 1000));
    if (this.secondsLeft <= WARN_AT && (before === null || before > WARN_AT))
      notices.announce(`You will be signed out in ${this.secondsLeft} seconds.`);
    // The server decides: another window may have kept the session alive.
    if (this.secondsLeft === 0 && before !== 0) void this.refresh();
  }

  #expire(): void {
    if (this.you) this.expired = this.you;
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#refreshLater);
    localStorage.removeItem(SIGNED_IN);
    csrf.token = "";
    this.you = null;
    this.firstPassword = false;
    this.secondFactor = false;
    this.mustEnrol = false;
    this.secondsLeft = null;
    this.#idleAt = null;
    this.known = true;
  }
}

export const staff = new StaffSession();
