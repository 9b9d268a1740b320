/** The public keys of the identity service, kept so that signed-in people go on working while it is down. */
import type { JSONWebKeySet, JWK } from "jose";
import * as z from "zod";

const FRESH_MS = 10 * 60_000;
/** Unknown key ids make us ask again, but not more often than this. */
const RENEW_AT_MOST_EVERY_MS = 30_000;
const TIMEOUT_MS = 5_000;
const MAX_KEYS = 20;

/** A public key for signatures: of an elliptic curve, RSA, or Ed25519 (`OKP`). A shared secret (`oct`) is none. */
const Key = z.looseObject({ kty: z.enum(["EC", "RSA", "OKP"]), kid: z.string().optional() });

/** Keys of kinds that we do not know are left out: a service that adds one must not take the others away. */
const KeySet = z.object({
  keys: z.array(z.unknown()).transform((keys) =>
    keys
      .flatMap((key): JWK[] => {
        const parsed = Key.safeParse(key);
        return parsed.success ? [parsed.data] : [];
      })
      .slice(0, MAX_KEYS),
  ),
});

export type KeySource = {
  /** The keys to try; null when none could ever be had. Old ones stay good while the service does not answer. */
  current(now: number): Promise<JSONWebKeySet | null>;
  /** Newly fetched keys after an unknown key id; null when they were fetched a moment ago or cannot be had. */
  renewed(now: number): Promise<JSONWebKeySet | null>;
};

/** Where keys outlive an isolate. */
type KeyStorage = { read(): Promise<string | null>; write(keys: string): Promise<void> };

type Deps = { url: string; storage?: KeyStorage };

/** What is shared between requests is finished keys only, never a request in progress: workerd forbids waiting on another request's work. */
export function createKeySource({ url, storage }: Deps): KeySource {
  let kept: { keys: JSONWebKeySet; at: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(now: number): Promise<JSONWebKeySet | null> {
    askedAt = now;
    const keys = await fetchKeys(url);
    if (!keys) return null;
    kept = { keys, at: now };
    await storage?.write(JSON.stringify(keys)).catch(() => undefined);
    return keys;
  }

  return {
    async current(now) {
      if (kept && now - kept.at < FRESH_MS) return kept.keys;
      if (kept && now - askedAt < RENEW_AT_MOST_EVERY_MS) return kept.keys;
      const asked = await ask(now);
      if (asked) return asked;
      kept ??= await fromStorage(storage, now);
      return kept?.keys ?? null;
    },
    async renewed(now) {
      return now - askedAt < RENEW_AT_MOST_EVERY_MS ? null : ask(now);
    },
  };
}

async function fetchKeys(url: string): Promise<JSONWebKeySet | null> {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const parsed = KeySet.safeParse(await response.json());
    return parsed.success && parsed.data.keys.length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}

async function fromStorage(storage: KeyStorage | undefined, at: number) {
  try {
    const text = await storage?.read();
    const parsed = KeySet.safeParse(text ? JSON.parse(text) : null);
    return parsed.success ? { keys: parsed.data, at } : null;
  } catch {
    return null;
  }
}

const KEPT_SECONDS = 7 * 24 * 3600;

/** Keeps the keys in the data centre's cache, from which a new isolate takes them when the identity service is down. */
export function cacheStorage(url: string): KeyStorage {
  const open = () => caches.open("signing-keys");
  const address = new Request(`https://keys.kolscout.invalid/${encodeURIComponent(url)}`);
  return {
    async read() {
      return (await (await (await open()).match(address))?.text()) ?? null;
    },
    async write(keys) {
      await (await open()).put(
        address,
        new Response(keys, { headers: { "cache-control": `max-age=${KEPT_SECONDS}` } }),
      );
    },
  };
}
