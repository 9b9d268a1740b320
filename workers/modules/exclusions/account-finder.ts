import type { Caller, CallPayer } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { AccountRef, CreatorProfile, FoundAccounts } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { accountKeys } from "./domain.ts";
import { accountOf, asksPlatform, type LineEntry, type NamedAccount } from "./recognise.ts";
import type { ExclusionStore } from "./store.ts";

export type AccountFinderDeps = {
  links: Pick<LinksService, "resolveAll">;
  platforms: Pick<Platforms, "find">;
  store: Pick<ExclusionStore, "findByHandle">;
  /** Ends all questions to the platforms; by default after 20 s. */
  deadline?: () => AbortSignal;
};

/** Why a line has no account: nobody is there, the platform did not answer, or nothing more may be asked of it today. */
export type NoAccount = "not_found" | "try_again" | "allowance";
export type FoundEntry = LineEntry & { outcome: NamedAccount | NoAccount | null };
export type FoundEntries = {
  /** In the order of the lines. */
  entries: FoundEntry[];
  /** The allowance that came to its end, if one did. */
  spent: ProviderError | null;
};
export type AccountFinder = ReturnType<typeof createAccountFinder>;

/** Finds whose links they are: from the link alone, else among our creators, else from the platform, which is asked for all of its links at once. */
export function createAccountFinder({ links, platforms, store, deadline }: AccountFinderDeps) {
  /** What a platform says of its links; nothing throws but what is no failure of the platform. */
  async function ask(platform: Platform, refs: readonly AccountRef[], caller: Caller): Promise<FoundAccounts> {
    const resolver = platforms.find(platform)?.resolve ?? null;
    if (resolver === null) return { answers: new Map(refs.map((ref) => [ref, null])), unfinished: [], failure: null };
    try {
      return await resolver.findAccounts(refs, caller);
    } catch (failure) {
      const isOfPlatform = failure instanceof ProviderError || caller.signal.aborted;
      if (!isOfPlatform) throw failure;
      const spent = failure instanceof ProviderError && failure.kind === "quota" ? failure : null;
      return { answers: new Map(), unfinished: [...refs], failure: spent };
    }
  }

  return {
    /** The account of every entry; what cannot be found says so, nothing throws for a single line. */
    async find(entries: readonly LineEntry[], payer: CallPayer): Promise<FoundEntries> {
      const caller = { payer, signal: deadline?.() ?? AbortSignal.timeout(20_000) };
      const targets = await links.resolveAll(entries.flatMap((entry) => ("link" in entry ? [entry.link] : [])));
      let at = 0;
      const lines = entries.map((entry) => {
        const target = "link" in entry ? (targets[at++] ?? null) : null;
        return { entry, target, ref: target === null ? null : asksPlatform(target) };
      });
      const replies = new Map<Platform, FoundAccounts>();
      for (const platform of PLATFORMS) {
        const refs = lines.flatMap(({ target, ref }) => (ref !== null && target?.platform === platform ? ref : []));
        if (refs.length > 0) replies.set(platform, await ask(platform, refs, caller));
      }
      const found = lines.map(({ entry, target, ref }): FoundEntry => {
        if (!("link" in entry)) return { ...entry, outcome: null };
        return { ...entry, outcome: target === null ? "not_found" : outcomeOf(target, ref, replies) };
      });
      const spent = [...replies.values()].map(({ failure }) => failure).find((failure) => failure !== null) ?? null;
      return { entries: await bindKnown(found, store), spent };
    },
  };
}

function outcomeOf(
  target: PlatformLink,
  ref: AccountRef | null,
  replies: ReadonlyMap<Platform, FoundAccounts>,
): NamedAccount | NoAccount {
  // A post whose address names its account.
  if (ref === null) return accountOf(target.kind === "profile" ? target : profileOf(target)) ?? "not_found";
  const platform = PLATFORMS.find((known) => known === target.platform);
  const reply = platform === undefined ? undefined : replies.get(platform);
  if (platform === undefined || reply === undefined) return "not_found";
  const profile = reply.answers.get(ref);
  if (profile === undefined) return reply.failure === null ? "try_again" : "allowance";
  return profile === null ? "not_found" : namedBy(platform, profile);
}

function namedBy(platform: Platform, profile: CreatorProfile): NamedAccount {
  const { accountId, handle } = profile;
  const [key = `${platform}/uid/${accountId}`] = accountKeys(profile);
  const platformAccount = handle ?? accountId;
  return { platform, key, creatorId: creatorId(platform, accountId), handle, platformAccount };
}

function profileOf(link: PlatformLink): PlatformLink {
  const key = link.platform === "INSTAGRAM" ? `INSTAGRAM/${link.handle}` : `${link.platform}/@${link.handle}`;
  return { ...link, kind: "profile", id: link.handle ?? link.id, key };
}

/** Handles of creators that the product has met learn their ids. */
async function bindKnown(found: FoundEntry[], store: Pick<ExclusionStore, "findByHandle">): Promise<FoundEntry[]> {
  const named = found.flatMap(({ outcome }) => {
    if (outcome === null || typeof outcome === "string" || outcome.creatorId !== null) return [];
    const { key, platform, handle } = outcome;
    return handle === null ? [] : [{ key, platform, handle }];
  });
  const known = await store.findByHandle(named);
  return found.map((entry) => {
    const { outcome } = entry;
    if (outcome === null || typeof outcome === "string" || outcome.creatorId !== null) return entry;
    return { ...entry, outcome: { ...outcome, creatorId: known.get(outcome.key) ?? null } };
  });
}
