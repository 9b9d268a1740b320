/** Seals secrets that the product has to read again: AES-256-GCM under a ring of keys. */
import { base64url } from "jose";

/** The first key seals; all of them open, so that keys can be changed without losing what was sealed before. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]];
/** `id` goes into the sealed text; `bytes` are 32. */
export type SealingKey = { id: string; bytes: Uint8Array<ArrayBuffer> };

export type Sealer = {
  /** `boundTo` is whose the secret is and what for: text sealed for something else does not open. */
  seal(secret: string, boundTo: readonly string[]): Promise<string>;
  /** The secret; null when the text was changed, sealed for something else, or under a key that is not in the ring. */
  open(sealed: string, boundTo: readonly string[]): Promise<string | null>;
  /** Whether a text was sealed with another key than the first: seal it again. */
  isOld(sealed: string): boolean;
  /** Whether the key of a text is in the ring. */
  hasKey(sealed: string): boolean;
};

const VERSION = "v1";
const NONCE_BYTES = 12;

/** Sealed text is `v1.<key id>.<nonce>.<ciphertext>`, the last two base64url. */
export function createSealer(ring: KeyRing): Sealer {
  const [first] = ring;
  const importKey = ({ bytes }: SealingKey) =>
    crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  // JSON keeps `["a", "bc"]` from being `["ab", "c"]`.
  const additional = (keyId: string, boundTo: readonly string[]) =>
    new TextEncoder().encode(JSON.stringify([VERSION, keyId, ...boundTo]));

  return {
    async seal(secret, boundTo) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const algorithm = { name: "AES-GCM", iv, additionalData: additional(first.id, boundTo) };
      const bytes = await crypto.subtle.encrypt(algorithm, await importKey(first), new TextEncoder().encode(secret));
      return [VERSION, first.id, base64url.encode(iv), base64url.encode(new Uint8Array(bytes))].join(".");
    },
    async open(sealed, boundTo) {
      const [version, keyId = "", nonce = "", ciphertext = "", ...rest] = sealed.split(".");
      const key = ring.find(({ id }) => id === keyId);
      if (version !== VERSION || key === undefined || rest.length > 0) return null;
      try {
        const algorithm = {
          name: "AES-GCM",
          iv: new Uint8Array(base64url.decode(nonce)),
          additionalData: additional(keyId, boundTo),
        };
        const bytes = await crypto.subtle.decrypt(
          algorithm,
          await importKey(key),
          new Uint8Array(base64url.decode(ciphertext)),
        );
        return new TextDecoder().decode(bytes);
      } catch {
        return null;
      }
    },
    isOld: (sealed) => sealed.split(".")[1] !== first.id,
    hasKey: (sealed) => ring.some(({ id }) => id === sealed.split(".")[1]),
  };
}

/** Reads `id:key,id:key`, each key 32 bytes in base64url. Null when one is malformed or an id comes twice. */
export function readKeyRing(text: string): KeyRing | null {
  const keys: SealingKey[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    const [, id = "", key = ""] = /^([\w-]{1,16}):([\w-]{43})=?$/.exec(part) ?? [];
    if (id === "" || keys.some((known) => known.id === id)) return null;
    keys.push({ id, bytes: new Uint8Array(base64url.decode(key)) });
  }
  const [first, ...others] = keys;
  return first === undefined ? null : [first, ...others];
}
