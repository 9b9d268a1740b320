import type { PlatformLink } from "#workers/platforms/link.ts";
import type { PostLink, PostReader } from "#workers/platforms/post-readings.ts";
import type { LinksService } from "./service.ts";

/** A short host that answers none of so many links is not asked about the others. */
const ASKED_FIRST = 4;

/**
 * A reader that follows short links to their posts before it reads, which costs nothing, puts their posts into the batches of the provider, and tells apart what
 * is no post. A short link that leads nowhere from here is left to the provider.
 */
export function readBehindShortLinks(reader: PostReader, links: Pick<LinksService, "followShortLinks">): PostReader {
  return {
    maxBatch: reader.maxBatch,
    async read(asked, caller, depth) {
      const shorts = asked.slice(0, reader.maxBatch).filter(({ kind }) => kind === "short");
      const targets = await follow(shorts, links);
      const wanted = asked.map((link) => {
        const target = targets.get(link);
        return target ? { platform: target.platform, kind: target.kind, id: target.id, url: target.url } : link;
      });
      const { readings } = await reader.read(wanted, caller, depth);
      const answers = new Map<(typeof asked)[number], NonNullable<ReturnType<typeof readings.get>>>();
      const unfinished: (typeof asked)[number][] = [];
      for (const [index, link] of asked.entries()) {
        const reading = readings.get(wanted[index] ?? link);
        if (reading === undefined) unfinished.push(link);
        else answers.set(link, reading);
      }
      return { readings: answers, unfinished };
    },
  };
}

async function follow(
  shorts: readonly PostLink[],
  links: Pick<LinksService, "followShortLinks">,
): Promise<Map<PostLink, PlatformLink>> {
  const found = new Map<PostLink, PlatformLink>();
  for (let at = 0; at < shorts.length; at += ASKED_FIRST) {
    const part = shorts.slice(at, at + ASKED_FIRST);
    const targets = await links.followShortLinks(part);
    for (const [index, link] of part.entries()) {
      const target = targets[index];
      if (target) found.set(link, target);
    }
    if (found.size === 0) return found;
  }
  return found;
}
