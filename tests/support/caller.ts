/** Who asks the outside in tests of adapters. */
import type { Budget, BudgetLimits } from "#workers/adapters/outside/budget.ts";
import type { PageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Meter } from "#workers/adapters/outside/meters.ts";
import type { Caller, CallPayer } from "#workers/adapters/outside/payer.ts";
import { findEach } from "#workers/platforms/accounts.ts";
import type { AccountRef, CreatorProfile, ResolveCapability } from "#workers/platforms/port.ts";

/** Somebody with a plan, whose work is charged. */
export const SOMEBODY: CallPayer = { workspace: "usr_somebody", kind: "PAID", isCharged: true };

/** A caller that nobody stops, unless a signal is given. */
export const anyCaller = (signal: AbortSignal = new AbortController().signal): Caller => ({ payer: SOMEBODY, signal });

/** Far more than a test spends. */
export const AMPLE: BudgetLimits = {
  "youtube.search": { total: 1_000_000, freePart: 1, allFreePart: 1, lookUpPart: 1, lookUpsPart: 1 },
  "youtube.units": { total: 10_000_000, freePart: 1, allFreePart: 1, lookUpPart: 1, lookUpsPart: 1 },
  tikhub: { total: 1e12, freePart: 1, allFreePart: 1, lookUpPart: 1, lookUpsPart: 1 },
  languageModel: { total: 1_000_000, freePart: 1, allFreePart: 1, lookUpPart: 1, lookUpsPart: 1 },
};

/** A budget in memory, shared by everybody. */
export function memoryBudget() {
  const used: Record<Meter, number> = { "youtube.search": 0, "youtube.units": 0, tikhub: 0, languageModel: 0 };
  const limit: Record<Meter, number> = {
    ...used,
    "youtube.search": 100,
    "youtube.units": 10_000,
    tikhub: 1e9,
    languageModel: 1_000,
  };
  const closed = new Set<Meter>();
  const budget: Budget = {
    async take({ meter, cost }) {
      if (closed.has(meter) || used[meter] + cost > limit[meter]) return "day";
      used[meter] += cost;
      return "taken";
    },
    async close(meter) {
      closed.add(meter);
    },
  };
  return { budget, used, limit, closed };
}

/** A cache in memory. */
export function memoryCache(): PageCache {
  const kept = new Map<string, { body: string; until: number }>();
  const find = (key: string, now: number): string | null => {
    const one = kept.get(key);
    return one !== undefined && one.until > now ? one.body : null;
  };
  return {
    find: async (key, now) => find(key, now),
    findAll: async (keys, now) =>
      new Map(
        keys.flatMap((key): [string, string][] => {
          const body = find(key, now);
          return body === null ? [] : [[key, body]];
        }),
      ),
    keep: async (key, body, now, lifetimeMs) => void kept.set(key, { body, until: now + lifetimeMs }),
    async keepAll(bodies, now, lifetimeMs) {
      for (const [key, body] of bodies) kept.set(key, { body, until: now + lifetimeMs });
    },
  };
}

/** What a client is given: time stands still, waiting takes none, and nothing is fetched unless a test says how. */
export function outsideDeps(own: Partial<OutsideDeps> = {}): OutsideDeps {
  return {
    clock: { now: () => 0 },
    fetch: () => Promise.reject(new TypeError("nothing is fetched here")),
    sleep: async () => {},
    random: () => 0,
    alert: () => {},
    budget: memoryBudget().budget,
    ...own,
  };
}

/** Looks accounts up one by one, by what a test says of them. */
export function scriptedResolve(find: (ref: AccountRef) => Promise<CreatorProfile | null>): ResolveCapability {
  return { findAccount: find, findFresh: find, findAccounts: (refs) => findEach(refs, find) };
}
