import { cacheKey, type PageCache } from "#workers/adapters/outside/cache.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { AccountRef, CreatorProfile, FoundAccounts, ResolveCapability } from "./port.ts";
import { Profile } from "./profile.ts";

/** Looking accounts up: many at once where the platform can, and the same one only once in a while. */

/** How a platform looks accounts up. */
export type AccountLookUp = {
  provider: string;
  findAccounts(refs: readonly AccountRef[], caller: Caller): Promise<FoundAccounts>;
};

const KEPT_MS = 6 * 3_600_000;
/** Who is not there today may be there soon. */
const NOBODY_KEPT_MS = 3_600_000;
const NOBODY = "null";

/** Names that were looked up within the last six hours (one, where nobody was found) are answered from the cache and cost nothing. */
export function createResolve(
  { cache, clock }: { cache: PageCache; clock: Clock },
  lookUp: AccountLookUp,
): ResolveCapability {
  const keyOf = ({ kind, value }: AccountRef) => cacheKey([lookUp.provider, "account", kind, value]);

  async function findAccounts(refs: readonly AccountRef[], caller: Caller): Promise<FoundAccounts> {
    const keys = new Map(await Promise.all(refs.map(async (ref) => [ref, await keyOf(ref)] as const)));
    const kept = await cache.findAll([...new Set(keys.values())], clock.now());
    const answers = new Map<AccountRef, CreatorProfile | null>();
    const asked = new Map<string, AccountRef>();
    for (const [ref, key] of keys) {
      const profile = readKept(kept.get(key));
      if (profile !== undefined) answers.set(ref, profile);
      else if (!asked.has(key)) asked.set(key, ref);
    }
    if (asked.size === 0) return { answers, unfinished: [], failure: null };
    const told = await lookUp.findAccounts([...asked.values()], caller);
    await keepAll(asked, told);
    for (const [ref, key] of keys) {
      const first = asked.get(key);
      const profile = first === undefined ? undefined : told.answers.get(first);
      if (profile !== undefined) answers.set(ref, profile);
    }
    return { answers, unfinished: refs.filter((ref) => !answers.has(ref)), failure: told.failure };
  }

  async function keepAll(asked: ReadonlyMap<string, AccountRef>, { answers }: FoundAccounts): Promise<void> {
    const entries = [...asked].flatMap(([key, ref]): [string, string][] => {
      const profile = answers.get(ref);
      return profile === undefined ? [] : [[key, JSON.stringify(profile)]];
    });
    const now = clock.now();
    await cache.keepAll(new Map(entries.filter(([, body]) => body !== NOBODY)), now, KEPT_MS);
    await cache.keepAll(new Map(entries.filter(([, body]) => body === NOBODY)), now, NOBODY_KEPT_MS);
  }

  return {
    findAccounts,
    async findFresh(ref, caller) {
      const told = await lookUp.findAccounts([ref], caller);
      const profile = told.answers.get(ref);
      if (profile === undefined)
        throw told.failure ?? new ProviderError({ provider: lookUp.provider, kind: "upstream" });
      return profile;
    },
    async findAccount(ref, caller) {
      const { answers } = await findAccounts([ref], caller);
      return answers.get(ref) ?? null;
    },
  };
}

/** Undefined when nothing is kept, or something of another shape. */
function readKept(body: string | undefined): CreatorProfile | null | undefined {
  if (body === undefined) return undefined;
  return Profile.nullable().safeParse(JSON.parse(body)).data;
}

const MAX_CONNECTIONS = 6;

/** Accounts that a platform can only be asked for one by one. Those that no allowance is left for are unfinished; what was found before stays. */
export async function findEach(
  refs: readonly AccountRef[],
  find: (ref: AccountRef) => Promise<CreatorProfile | null>,
): Promise<FoundAccounts> {
  const [only] = refs;
  if (only !== undefined && refs.length === 1) {
    return { answers: new Map([[only, await find(only)]]), unfinished: [], failure: null };
  }
  const spent: { failure: ProviderError | null } = { failure: null };
  const { results } = await collectPartially(refs, MAX_CONNECTIONS, async (ref) => {
    if (spent.failure !== null) return "unasked";
    try {
      return await find(ref);
    } catch (failure) {
      if (!(failure instanceof ProviderError) || failure.kind !== "quota") throw failure;
      spent.failure = failure;
      return "unasked";
    }
  });
  const told = [...results].flatMap(([ref, result]) => (result === "unasked" ? [] : [[ref, result] as const]));
  if (spent.failure !== null && told.length === 0) throw spent.failure;
  const answers = new Map(told);
  return { answers, unfinished: refs.filter((ref) => !answers.has(ref)), failure: spent.failure };
}
