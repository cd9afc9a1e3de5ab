// Sounds made by the browser itself: off until the person allows them, and remembered.

const KEY = "fifthstreet sound";
/** Frequency in hertz, length and pause in seconds, loudness. */
const TONES = { soft: { pitch: 660, beeps: 1, loudness: 0.12 }, loud: { pitch: 880, beeps: 3, loudness: 0.5 } } as const;
const BEEP = 0.18;
const PAUSE = 0.1;

class Sound {
  allowed = $state(localStorage.getItem(KEY) === "on");
  /** Whether the browser would play now: most play nothing before the person has touched the page once. */
  audible = $state(false);
  /** How many tones have been played, for those who cannot hear them. */
  played = $state(0);
  #context: AudioContext | null = null;

  turnOn(): void {
    this.allowed = true;
    localStorage.setItem(KEY, "on");
    this.play("soft");
  }

  toggle(): void {
    if (!this.allowed) return this.turnOn();
    this.allowed = false;
    localStorage.removeItem(KEY);
  }

  /** Ask the browser to play, which it does once the person has touched the page. */
  resume(): void {
    if (!this.allowed || typeof AudioContext === "undefined") return;
    if (!this.#context) {
      const context = this.#context = new AudioContext();
      const note = (): void => { this.audible = context.state === "running"; };
      context.onstatechange = note;
      note();
    }
    if (this.#context.state === "suspended") void this.#context.resume();
  }

  play(tone: keyof typeof TONES): void {
    this.resume();
    if (!this.allowed || !this.#context) return;
    const { pitch, beeps, loudness } = TONES[tone];
    for (let beep = 0; beep < beeps; beep++) this.#beep(pitch, loudness, this.#context.currentTime + beep * (BEEP + PAUSE));
    this.played++;
  }

  #beep(pitch: number, loudness: number, at: number): void {
    if (!this.#context) return;
    const [oscillator, volume] = [this.#context.createOscillator(), this.#context.createGain()];
    oscillator.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
    volume.gain.linearRampToValueAtTime(0, at + BEEP);
    oscillator.connect(volume).connect(this.#context.destination);
    oscillator.start(at);
    oscillator.stop(at + BEEP);
  }
}

export const sound = new Sound();
