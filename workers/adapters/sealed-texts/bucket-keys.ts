import { base64url } from "jose";
import type { Clock } from "#workers/kernel/clock.ts";
import { LostTextError, type SealedTexts } from "./port.ts";

/** Stored text is this, and base64url of a nonce and what AES-256-GCM made of the text. */
const PREFIX = "sealed1.";
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
/** How long an isolate knows a key that it has read: a key that is destroyed is known nowhere after that. */
export const KEY_KNOWN_MS = 10 * 60_000;
const MAX_KEYS_KNOWN = 1_000;

/** One object for each owner: 32 random bytes. */
export const textKeyName = (ownerId: string): string => `text-keys/${ownerId}`;

type Keys = { cipher: CryptoKey; nonces: CryptoKey };
type Bytes = Uint8Array<ArrayBuffer>;

type Deps = { bucket: Pick<R2Bucket, "get" | "put" | "delete">; clock: Clock };

/** Texts sealed under keys that lie in the bucket. */
export function createSealedTexts({ bucket, clock }: Deps): SealedTexts {
  const known = new Map<string, { keys: Keys; until: number }>();

  async function read(ownerId: string): Promise<Bytes | null> {
    const object = await bucket.get(textKeyName(ownerId));
    return object === null ? null : new Uint8Array(await object.arrayBuffer());
  }

  /** Of two that make the first key at once one writes it, and both use what is written. */
  async function make(ownerId: string): Promise<Bytes | null> {
    const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const written = await bucket.put(textKeyName(ownerId), secret, { onlyIf: { etagDoesNotMatch: "*" } });
    return written === null ? read(ownerId) : secret;
  }

  async function keysOf(ownerId: string, ifNone: "make" | "lost"): Promise<Keys> {
    const found = known.get(ownerId);
    if (found !== undefined && found.until > clock.now()) return found.keys;
    const secret = (await read(ownerId)) ?? (ifNone === "make" ? await make(ownerId) : null);
    if (secret === null) throw new LostTextError(ownerId);
    const keys = await deriveKeys(secret);
    known.delete(ownerId);
    known.set(ownerId, { keys, until: clock.now() + KEY_KNOWN_MS });
    const [oldest] = known.keys();
    if (known.size > MAX_KEYS_KNOWN && oldest !== undefined) known.delete(oldest);
    return keys;
  }

  return {
    async seal(ownerId, text) {
      if (text === "") return "";
      const { cipher, nonces } = await keysOf(ownerId, "make");
      const bytes = new TextEncoder().encode(text);
      // A nonce made from the text (as in AES-SIV) seals equal texts alike and never serves two different ones.
      const nonce = new Uint8Array(await crypto.subtle.sign("HMAC", nonces, bytes)).slice(0, NONCE_BYTES);
      const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(ownerId, nonce), cipher, bytes));
      const stored = new Uint8Array(NONCE_BYTES + sealed.length);
      stored.set(nonce);
      stored.set(sealed, NONCE_BYTES);
      return PREFIX + base64url.encode(stored);
    },

    async open(ownerId, stored) {
      if (!stored.startsWith(PREFIX)) return stored;
      const { cipher } = await keysOf(ownerId, "lost");
      try {
        const bytes = new Uint8Array(base64url.decode(stored.slice(PREFIX.length)));
        const nonce = bytes.slice(0, NONCE_BYTES);
        const text = await crypto.subtle.decrypt(algorithm(ownerId, nonce), cipher, bytes.slice(NONCE_BYTES));
        return new TextDecoder().decode(text);
      } catch {
        throw new LostTextError(ownerId);
      }
    },

    async destroyKey(ownerId) {
      known.delete(ownerId);
      await bucket.delete(textKeyName(ownerId));
    },
  };
}

const algorithm = (ownerId: string, iv: Bytes) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(ownerId),
});

/** One key for what is hidden, another for its nonces. */
async function deriveKeys(secret: Bytes): Promise<Keys> {
  const root = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const derived = (info: string) => ({
    ...{ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0) },
    info: new TextEncoder().encode(info),
  });
  const [cipher, nonces] = await Promise.all([
    crypto.subtle.deriveKey(derived("cipher"), root, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    crypto.subtle.deriveKey(derived("nonces"), root, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]),
  ]);
  return { cipher, nonces };
}
