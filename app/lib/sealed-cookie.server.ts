/** Cookies that browsers keep but can neither read nor change: AES-256-GCM, by jose's compact JWE. */
import { CompactEncrypt, compactDecrypt } from "jose";
import { readCookie } from "./cookies.ts";

export type SealedCookie = {
  /** A Set-Cookie header with the value sealed. */
  write(value: unknown): Promise<string>;
  /** A Set-Cookie header that removes it. */
  clear(): string;
  /** The value of a request's cookie; null when absent, altered, too old or sealed under another secret. Its shape is for the caller to check. */
  read(request: Request): Promise<unknown>;
};

type Options = { name: `__Host-${string}`; secret: string; maxAgeSeconds: number; now: () => number };

const MAX_SEALED_LENGTH = 4000;

/** A cookie of our host alone: `__Host-` demands Secure, Path=/ and no Domain. Its age is inside the seal too. */
export function createSealedCookie({ name, secret, maxAgeSeconds, now }: Options): SealedCookie {
  const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";
  const key = () => keyOf(`${name}\n${secret}`);
  return {
    async write(value) {
      const content = new TextEncoder().encode(JSON.stringify({ value, sealedAt: now() }));
      const header = { alg: "dir", enc: "A256GCM" };
      const sealed = await new CompactEncrypt(content).setProtectedHeader(header).encrypt(await key());
      if (sealed.length > MAX_SEALED_LENGTH)
        throw new RangeError(`${name} would be ${sealed.length} bytes, browsers keep 4096`);
      return `${name}=${sealed}; Max-Age=${maxAgeSeconds}; ${attributes}`;
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    async read(request) {
      const sealed = readCookie(request.headers.get("cookie"), name);
      if (!sealed) return null;
      try {
        const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
        const { plaintext } = await compactDecrypt(sealed, await key(), options);
        const opened: unknown = JSON.parse(new TextDecoder().decode(plaintext));
        if (typeof opened !== "object" || opened === null || !("value" in opened) || !("sealedAt" in opened))
          return null;
        return typeof opened.sealedAt === "number" && now() - opened.sealedAt < maxAgeSeconds * 1000
          ? opened.value
          : null;
      } catch {
        return null;
      }
    },
  };
}

/** Keys that were made, by what they are made from: every page opens cookies, always with the same few keys. */
const keys = new Map<string, CryptoKey>();

/** Finished keys only are kept: work in progress must not be shared between requests. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  const key = await crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
  keys.set(secret, key);
  return key;
}
