import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { AccountRef } from "#workers/platforms/port.ts";
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

export type FoundEntry = LineEntry & { outcome: NamedAccount | "not_found" | "try_again" | null };
export type AccountFinder = ReturnType<typeof createAccountFinder>;

const ASKED_AT_ONCE = 5;

/** Finds whose links they are: from the link alone, else among our creators, else from the platform. */
export function createAccountFinder({ links, platforms, store, deadline }: AccountFinderDeps) {
  async function ask(
    link: PlatformLink,
    ref: AccountRef,
    signal: AbortSignal,
  ): Promise<NamedAccount | "not_found" | "try_again"> {
    const platform = link.platform;
    if (platform === "DOUYIN" || platform === "XIAOHONGSHU") return "not_found";
    const resolver = platforms.find(platform)?.resolve ?? null;
    if (resolver === null) return "not_found";
    try {
      const profile = await resolver.findAccount(ref, { signal });
      if (profile === null) return "not_found";
      const { accountId, handle } = profile;
      const [key = `${platform}/uid/${accountId}`] = accountKeys(profile);
      const shown = handle ?? accountId;
      return { platform, key, creatorId: creatorId(platform, accountId), handle, platformAccount: shown };
    } catch (failure) {
      if (failure instanceof ProviderError) return failure.kind === "not_found" ? "not_found" : "try_again";
      if (signal.aborted) return "try_again";
      throw failure;
    }
  }

  async function locate(entry: LineEntry, target: PlatformLink | null, signal: AbortSignal): Promise<FoundEntry> {
    if (!("link" in entry)) return { ...entry, outcome: null };
    if (target === null) return { ...entry, outcome: "not_found" };
    const ref = asksPlatform(target);
    if (ref !== null) return { ...entry, outcome: await ask(target, ref, signal) };
    // A post whose address names its account.
    const profile = target.kind === "profile" ? target : profileOf(target);
    return { ...entry, outcome: accountOf(profile) ?? "not_found" };
  }

  return {
    /** The account of every entry, in their order; what cannot be found says so, nothing throws for a single line. */
    async find(entries: readonly LineEntry[]): Promise<FoundEntry[]> {
      const signal = deadline?.() ?? AbortSignal.timeout(20_000);
      const targets = await links.resolveAll(entries.flatMap((entry) => ("link" in entry ? [entry.link] : [])));
      const found: FoundEntry[] = [];
      let at = 0;
      const pending = entries.map((entry) => [entry, "link" in entry ? (targets[at++] ?? null) : null] as const);
      for (let start = 0; start < pending.length; start += ASKED_AT_ONCE) {
        const part = pending.slice(start, start + ASKED_AT_ONCE);
        found.push(...(await Promise.all(part.map(([entry, target]) => locate(entry, target, signal)))));
      }
      return bindKnown(found, store);
    },
  };
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
