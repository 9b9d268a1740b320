import { cacheKey, type PageCache } from "#workers/adapters/outside/cache.ts";
import { type Caller, PRODUCT } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";

export type Health = "ok" | "down" | "unauthorized";

const KEPT_MS = { ok: 5 * 60_000, down: 20_000, unauthorized: 60_000 };

/**
 * Asks a provider whether it answers; the answer is kept for 5 minutes (20 s when down), because asking may cost an allowance.
 * A provider that says "no more today" or "slower" is up.
 */
export async function checkAt(
  { clock, cache }: { clock: Clock; cache: PageCache },
  provider: string,
  signal: AbortSignal,
  ask: (caller: Caller) => Promise<void>,
): Promise<Health> {
  const key = await cacheKey(["health", provider]);
  const kept = await cache.find(key, clock.now());
  if (kept === "ok" || kept === "down" || kept === "unauthorized") return kept;
  const health = await ask({ payer: PRODUCT, signal }).then(
    (): Health => "ok",
    (error: unknown) => healthOf(error),
  );
  await cache.keep(key, health, clock.now(), KEPT_MS[health]);
  return health;
}

function healthOf(error: unknown): Health {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === "auth") return "unauthorized";
  return error.kind === "quota" || error.kind === "rate" || error.kind === "not_found" ? "ok" : "down";
}
