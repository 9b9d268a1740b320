import { type Caller, payerOfActor } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { refusedByAllowance } from "#workers/modules/creators/provider-failure.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";
import type { LinkKind, PlatformLink } from "#workers/platforms/link.ts";
import type { AccountRef } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { refOf } from "./modes/account.ts";

export type PageType = "channel" | "video" | "shorts" | "hashtag";
export type YoutubePage = { pageType: PageType; browseId: string | null; url: string };

const PAGE_TYPES: Partial<Record<LinkKind, PageType>> = {
  profile: "channel",
  video: "video",
  shorts: "shorts",
  tag: "hashtag",
};
const TIMEOUT_MS = 20_000;

/** What YouTube's addresses are of. Nothing is fetched from an address itself: the grammar reads it, and the platform's adapter names the channel. */
export function createYoutubePages({ platforms, clock }: { platforms: Pick<Platforms, "find">; clock: Clock }) {
  async function findChannelId(ref: AccountRef, caller: Caller): Promise<string | null> {
    const resolve = platforms.find("YOUTUBE")?.resolve;
    if (!resolve) throw new AppError(1503, { messageKey: "search:failures.platformMissing" });
    const account = await resolve.findAccount(ref, caller).catch((failure: unknown) => {
      const spent = refusedByAllowance(failure, clock.now());
      if (spent !== null) throw spent;
      if (failure instanceof ProviderError) throw new AppError(1503, { retryAfterSeconds: 30, cause: failure });
      throw failure;
    });
    return account?.accountId ?? null;
  }

  return {
    /** The page behind an address and whose it is. 1400 when the address is none of YouTube's pages, 1404 when there is no such channel, 1429 when the workspace has had its look-ups of the day, 1503 when YouTube does not say. */
    async describe(actor: Actor, address: string, signal: AbortSignal): Promise<YoutubePage> {
      const link = youtubeLink(address);
      const pageType = link === null ? undefined : PAGE_TYPES[link.kind];
      if (link === null || pageType === undefined) throw badField("url", "search:errors.youtubeAddress");
      if (pageType === "hashtag") return { pageType, browseId: null, url: link.url };
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const browseId = await findChannelId(refOf(link), { payer: payerOfActor(actor), signal: within });
      if (browseId === null) throw new AppError(1404, { messageKey: "search:errors.youtubeNobody" });
      return { pageType, browseId, url: link.url };
    },
  };
}

export type YoutubePages = ReturnType<typeof createYoutubePages>;

function youtubeLink(address: string): PlatformLink | null {
  const recognised = recogniseLink(address.trim());
  return recognised.ok && recognised.link.platform === "YOUTUBE" ? recognised.link : null;
}
