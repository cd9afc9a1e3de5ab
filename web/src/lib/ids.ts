// Ids for commands. `crypto.randomUUID` exists only in secure contexts; `crypto.getRandomValues` exists everywhere.
import { toHex } from "./sha256";

/** A new random id of 128 bits. */
export const newId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));
