import { badField } from "#workers/kernel/app-error.ts";
import type { LinkPlatform, PlatformLink } from "#workers/platforms/link.ts";
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

export type LinksService = ReturnType<typeof createLinksService>;

export function createLinksService({ follower }: { follower: ShortLinkFollower }) {
  /** What a short link leads to; every other link as it is; null when it leads nowhere that the grammar knows, or to another platform. */
  async function resolve(link: PlatformLink): Promise<PlatformLink | null> {
    if (link.kind !== "short") return link;
    const address = await follower.follow(link.url, (reached) => targetOf(reached, link.platform) !== null);
    return address === null ? null : targetOf(address, link.platform);
  }

  return {
    resolve,

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
      const resolved: (PlatformLink | null)[] = [];
      for (let at = 0; at < links.length; at += PARALLEL_RESOLVES) {
        resolved.push(...(await Promise.all(links.slice(at, at + PARALLEL_RESOLVES).map(resolve))));
      }
      return resolved;
    },

    /** The full address of a Xiaohongshu short link, share text around it or not. 1400 when there is none or it leads nowhere. */
    async convertXiaohongshu(shortLink: string): Promise<string> {
      const short = parseLinks(shortLink, "tracking", "XIAOHONGSHU").valid.at(0);
      if (short === undefined) throw badField("shortLink", "links:errors.shortLinkOnly");
      const target = await resolve(short);
      if (target === null) throw badField("shortLink", "links:errors.shortLinkFailed");
      return target.url;
    },
  };
}

/** What an address points to, if it belongs to the platform and is no short link again. */
function targetOf(address: string, platform: LinkPlatform): PlatformLink | null {
  const recognised = recogniseLink(address);
  if (!recognised.ok || recognised.link.platform !== platform || recognised.link.kind === "short") return null;
  return recognised.link;
}
