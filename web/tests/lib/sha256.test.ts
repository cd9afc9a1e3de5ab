import { expect, test } from "vitest";
import { sha256, toHex } from "../../src/lib/sha256";

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
])("the digest of %j is the published one", (text, digest) => expect(sha256(text)).toBe(digest));

const reference = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

test("texts of every length around a block, and beyond ASCII, have the digest that the platform computes", async () => {
  const texts = Array.from({ length: 200 }, (_, length) => "x".repeat(length)).concat("♠♥♦♣".repeat(50), "a".repeat(100_000));
  for (const text of texts) expect(sha256(text)).toBe(await reference(text));
});
