import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { type AccountLookUp, findEach } from "../accounts.ts";
import { Id } from "../payload-fields.ts";
import type { AccountRef, CreatorProfile, FoundAccounts } from "../port.ts";
import { isRefusal, type TikhubClient } from "../tikhub/client.ts";
import type { YoutubeClient } from "./client.ts";
import { parseYoutubeLink } from "./link.ts";
import { channelsOf, videosOf } from "./map.ts";

const CHANNEL_PARTS = "snippet,statistics,contentDetails,brandingSettings";
const PAGE_SIZE = 50;
const BY_PAGE_PATH = "youtube/web_v2/get_channel_id";
const ChannelPage = z.object({ channel_id: Id });

type Named = { forHandle: string } | { forUsername: string };

/**
 * Looks channels up by id and by the links of their videos, 50 for a unit each; by handle for a unit, and by the old names of `/c/…`, `/user/…` and bare addresses.
 * The API knows no old custom names: a handle of the same name counts when the channel's own address says so, else TikHub reads the page where its key is given.
 */
export function createAccountLookUp(client: YoutubeClient, pages: TikhubClient | null): AccountLookUp {
  async function findChannel(named: Named, caller: Caller): Promise<CreatorProfile | null> {
    const [channel] = await client.list("channels", { part: CHANNEL_PARTS, ...named }, channelsOf, caller);
    return channel?.profile ?? null;
  }

  async function findById(ids: readonly string[], caller: Caller): Promise<Map<string, CreatorProfile>> {
    const query = { part: CHANNEL_PARTS, id: ids.join(","), maxResults: PAGE_SIZE };
    const channels = ids.length === 0 ? [] : await client.list("channels", query, channelsOf, caller);
    return new Map(channels.map(({ profile }) => [profile.accountId, profile]));
  }

  /** `name` is the address behind the host: `c/name`, `user/name` or `name`. */
  async function findByOldName(name: string, caller: Caller): Promise<CreatorProfile | null> {
    const bare = name.replace(/^(c|user)\//, "");
    const known = name.startsWith("user/")
      ? await findChannel({ forUsername: bare }, caller)
      : await findSameHandle(bare, caller);
    if (known !== null || pages === null) return known;
    const id = await readPage(pages, `https://www.youtube.com/${name}`, caller);
    return id === null ? null : ((await findById([id], caller)).get(id) ?? null);
  }

  async function findSameHandle(name: string, caller: Caller): Promise<CreatorProfile | null> {
    const channel = await findChannel({ forHandle: name }, caller);
    return channel?.handle?.toLowerCase() === name.toLowerCase() ? channel : null;
  }

  /** The channels behind ids and video links, a page of them for a unit or two. */
  async function findPage(
    refs: readonly AccountRef[],
    caller: Caller,
  ): Promise<Map<AccountRef, CreatorProfile | null>> {
    const videoIds = new Map(refs.map((ref) => [ref, ref.kind === "link" ? videoIdOf(ref.value) : null]));
    const asked = [...new Set([...videoIds.values()].filter((id) => id !== null))];
    const query = { part: "snippet", id: asked.join(","), maxResults: PAGE_SIZE };
    const videos = asked.length === 0 ? [] : await client.list("videos", query, videosOf, caller);
    const owners = new Map(videos.map(({ post, channelId }) => [post.id, channelId]));
    const ids = new Map(refs.map((ref) => [ref, ref.kind === "id" ? ref.value : owners.get(videoIds.get(ref) ?? "")]));
    const channels = await findById([...new Set([...ids.values()].filter((id) => id !== undefined))], caller);
    return new Map(refs.map((ref) => [ref, channels.get(ids.get(ref) ?? "") ?? null]));
  }

  return {
    provider: "youtube",
    async findAccounts(refs, caller): Promise<FoundAccounts> {
      const paged = refs.filter(({ kind }) => kind === "id" || kind === "link");
      const answers = new Map<AccountRef, CreatorProfile | null>();
      for (let start = 0; start < paged.length; start += PAGE_SIZE) {
        const page = await findPage(paged.slice(start, start + PAGE_SIZE), caller);
        for (const [ref, profile] of page) answers.set(ref, profile);
      }
      const others = refs.filter((ref) => !answers.has(ref));
      if (others.length === 0) return { answers, unfinished: [], failure: null };
      const find = ({ kind, value }: AccountRef) =>
        kind === "handle" ? findChannel({ forHandle: value }, caller) : findByOldName(value, caller);
      const found = await findEach(others, find).catch((failure: unknown) => {
        if (!(failure instanceof ProviderError) || answers.size === 0) throw failure;
        return { answers: new Map<AccountRef, null>(), unfinished: others, failure };
      });
      return { ...found, answers: new Map([...answers, ...found.answers]) };
    },
  };
}

function videoIdOf(link: string): string | null {
  const parsed = parseYoutubeLink(link);
  return parsed.ok && parsed.kind === "video" ? parsed.videoId : null;
}

/** The channel id behind an address; null when nothing is there. */
async function readPage(pages: TikhubClient, address: string, caller: Caller): Promise<string | null> {
  const read = (data: unknown) => ChannelPage.safeParse(data).data?.channel_id ?? null;
  try {
    return await pages.get(BY_PAGE_PATH, { channel_url: address }, read, caller);
  } catch (error) {
    const isNobody = error instanceof ProviderError && error.kind === "not_found";
    if (isNobody || isRefusal(error)) return null;
    throw error;
  }
}
