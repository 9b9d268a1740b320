import { type Caller, payerOfActor } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { LinkPlatform, PlatformLink } from "#workers/platforms/link.ts";
import type { PostLink } from "#workers/platforms/post-readings.ts";
import type { ShareLinks } from "#workers/platforms/xiaohongshu/share-link.ts";
import { type ParsedLinks, parseLinks } from "./domain.ts";
import { LINK_PURPOSES, type LinkPurpose } from "./purposes.ts";
import { recogniseLink } from "./recognise.ts";

/** Asks a short link where it leads, one hop after the other, until `isThere` is content with an address. */
export type ShortLinkFollower = {
  /** The address that `isThere` accepted; null when the way ends elsewhere, leaves the platforms or cannot be walked. */
  follow(url: string, isThere: (address: string) => boolean): Promise<string | null>;
};

/** Few at a time: each is a request to another site. */
const PARALLEL_RESOLVES = 4;
const TIMEOUT_MS = 20_000;
const RETRY_MS = 30_000;

export type LinksService = ReturnType<typeof createLinksService>;

type LinksDeps = {
  follower: ShortLinkFollower;
  /** Null where the provider is not configured. */
  shareLinks: ShareLinks | null;
};

export function createLinksService({ follower, shareLinks }: LinksDeps) {
  /** What a short link leads to; every other link as it is; null when it leads nowhere that the grammar knows, or to another platform. */
  async function resolve(link: PlatformLink): Promise<PlatformLink | null> {
    return link.kind === "short" ? followShort(link) : link;
  }

  async function followShort(link: Pick<PlatformLink, "platform" | "url">): Promise<PlatformLink | null> {
    const address = await follower.follow(link.url, (reached) => targetOf(reached, link.platform) !== null);
    return address === null ? null : targetOf(address, link.platform);
  }

  async function askProvider(url: string, caller: Caller): Promise<string | null> {
    try {
      return (await shareLinks?.find(url, caller)) ?? null;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const isSpent = error.kind === "quota";
      throw new AppError(isSpent ? 1429 : 1503, {
        messageKey: isSpent ? "links:errors.lookUpsSpent" : "links:errors.shortLinkLater",
        retryAfterSeconds: Math.ceil((error.retryAfterMs ?? RETRY_MS) / 1_000),
        cause: error,
      });
    }
  }

  return {
    resolve,

    /** Resolves short links of posts, in their order; null for one that leads nowhere. */
    async followShortLinks(links: readonly PostLink[]): Promise<(PlatformLink | null)[]> {
      return fewAtATime(links, followShort);
    },

    /** Counts and sorts the links of a text; nothing is refused as a whole. */
    parse(text: string, purpose: LinkPurpose, platform: LinkPlatform | null): ParsedLinks {
      return parseLinks(text, purpose, platform);
    },

    /** As `parse`, for use cases that go on with the links: 1400 with the purpose's own text when there is none or too many. */
    read(text: string, purpose: LinkPurpose, platform: LinkPlatform | null, field = "links"): ParsedLinks {
      const parsed = parseLinks(text, purpose, platform);
      if (parsed.isOverLimit) {
        throw badField(field, LINK_PURPOSES[purpose].tooMany, { max: parsed.limit, count: parsed.valid.length });
      }
      if (parsed.valid.length === 0) throw badField(field, "links:errors.empty");
      return parsed;
    },

    /** Resolves the short links among `links`, in their order; null for one that leads nowhere. */
    async resolveAll(links: readonly PlatformLink[]): Promise<(PlatformLink | null)[]> {
      return fewAtATime(links, resolve);
    },

    /**
     * The full address of a Xiaohongshu short link, share text around it or not: its host is followed, and where that says nothing the provider is asked, on
     * the account of the actor's look-ups. 1400 when there is no link or it leads nowhere, 1429 when the day's look-ups are used up, 1503 when the platform does not answer.
     */
    async convertXiaohongshu(actor: Actor, shortLink: string, signal: AbortSignal): Promise<string> {
      const short = parseLinks(shortLink, "tracking", "XIAOHONGSHU").valid.at(0);
      if (short === undefined) throw badField("shortLink", "links:errors.shortLinkOnly");
      const target = await resolve(short);
      if (target !== null) return target.url;
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const told = await askProvider(short.url, { payer: payerOfActor(actor), signal: within });
      if (told === null) throw badField("shortLink", "links:errors.shortLinkFailed");
      return told;
    },
  };
}

async function fewAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += PARALLEL_RESOLVES) {
    results.push(...(await Promise.all(items.slice(at, at + PARALLEL_RESOLVES).map(work))));
  }
  return results;
}

/** What an address points to, if it belongs to the platform and is no short link again. */
function targetOf(address: string, platform: LinkPlatform): PlatformLink | null {
  const recognised = recogniseLink(address);
  if (!recognised.ok || recognised.link.platform !== platform || recognised.link.kind === "short") return null;
  return recognised.link;
}
