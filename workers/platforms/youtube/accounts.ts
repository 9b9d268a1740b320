import { z } from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { Id } from "../payload-fields.ts";
import type { AccountRef, CreatorProfile, ResolveCapability } from "../port.ts";
import { isRefusal, type TikhubClient } from "../tikhub/client.ts";
import type { YoutubeClient } from "./client.ts";
import { parseYoutubeLink } from "./link.ts";
import { channelsOf, videosOf } from "./map.ts";

const CHANNEL_PARTS = "snippet,statistics,contentDetails,brandingSettings";
const BY_PAGE_PATH = "youtube/web_v2/get_channel_id";
const ChannelPage = z.object({ channel_id: Id });

type Named = { id: string } | { forHandle: string } | { forUsername: string };

/**
 * Looks channels up by id or handle (a unit each), and by the old names of `/c/…`, `/user/…` and bare addresses. The API knows no old custom names: a handle
 * of the same name counts when the channel's own address says so, else TikHub reads the page where its key is given.
 */
export function createResolveCapability(client: YoutubeClient, pages: TikhubClient | null): ResolveCapability {
  async function findChannel(named: Named, signal: AbortSignal): Promise<CreatorProfile | null> {
    await client.reserve(1);
    const [channel] = await client.list("channels", { part: CHANNEL_PARTS, ...named }, channelsOf, signal);
    return channel?.profile ?? null;
  }

  /** `name` is the address behind the host: `c/name`, `user/name` or `name`. */
  async function findByOldName(name: string, signal: AbortSignal): Promise<CreatorProfile | null> {
    const bare = name.replace(/^(c|user)\//, "");
    const known = name.startsWith("user/")
      ? await findChannel({ forUsername: bare }, signal)
      : await findSameHandle(bare, signal);
    if (known !== null || pages === null) return known;
    const id = await readPage(pages, `https://www.youtube.com/${name}`, signal);
    return id === null ? null : findChannel({ id }, signal);
  }

  async function findSameHandle(name: string, signal: AbortSignal): Promise<CreatorProfile | null> {
    const channel = await findChannel({ forHandle: name }, signal);
    return channel?.handle?.toLowerCase() === name.toLowerCase() ? channel : null;
  }

  async function findByVideo(link: string, signal: AbortSignal): Promise<CreatorProfile | null> {
    const parsed = parseYoutubeLink(link);
    if (!parsed.ok || parsed.kind !== "video") return null;
    await client.reserve(1);
    const [video] = await client.list("videos", { part: "snippet", id: parsed.videoId }, videosOf, signal);
    return video === undefined ? null : findChannel({ id: video.channelId }, signal);
  }

  return {
    findAccount({ kind, value }: AccountRef, { signal }) {
      switch (kind) {
        case "id":
          return findChannel({ id: value }, signal);
        case "handle":
          return findChannel({ forHandle: value }, signal);
        case "legacyName":
          return findByOldName(value, signal);
        case "link":
          return findByVideo(value, signal);
      }
    },
  };
}

/** The channel id behind an address; null when nothing is there. */
async function readPage(pages: TikhubClient, address: string, signal: AbortSignal): Promise<string | null> {
  const read = (data: unknown) => ChannelPage.safeParse(data).data?.channel_id ?? null;
  try {
    return await pages.get(BY_PAGE_PATH, { channel_url: address }, read, signal);
  } catch (error) {
    const isNobody = error instanceof ProviderError && error.kind === "not_found";
    if (isNobody || isRefusal(error)) return null;
    throw error;
  }
}
