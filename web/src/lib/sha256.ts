// SHA-256 (FIPS 180-4). `crypto.subtle` exists only in secure contexts, and a deal must be checkable without one.

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional part of a number. */
const fraction = (value: number): number => Math.floor((value % 1) * 2 ** 32) >>> 0;
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The digest of a text's UTF-8 bytes, in hexadecimal. */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text));
  const state = Uint32Array.from(INITIAL);
  for (let block = 0; block < message.byteLength; block += 64) compress(state, message, block);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return toHex(new Uint8Array(digest.buffer));
}

/** The message, a single bit, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function compress(state: Uint32Array, message: DataView, block: number): void {
  const words = new Uint32Array(64);
  for (let at = 0; at < 64; at++) {
    if (at < 16) {
      words[at] = message.getUint32(block + at * 4);
      continue;
    }
    const [before15, before2] = [words[at - 15]!, words[at - 2]!];
    const small0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3);
    const small1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10);
    words[at] = words[at - 16]! + small0 + words[at - 7]! + small1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[at]! + words[at]!) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = state[index]! + word));
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
