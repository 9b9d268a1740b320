import type { PageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CommentReader } from "./comments.ts";
import { createDouyinPostReader } from "./douyin/post-reader.ts";
import { createInstagramAdapter } from "./instagram/adapter.ts";
import { createInstagramCommentReader } from "./instagram/comments.ts";
import { createInstagramPostReader } from "./instagram/post-reader.ts";
import type { LinkPlatform } from "./link.ts";
import type { PlatformAdapter } from "./port.ts";
import type { PostReader } from "./post-readings.ts";
import { createTikhubClient, type TikhubClient, type TikhubSettings } from "./tikhub/client.ts";
import { createTiktokAdapter } from "./tiktok/adapter.ts";
import { createTiktokCommentReader } from "./tiktok/comments.ts";
import { createTiktokPostReader } from "./tiktok/post-reader.ts";
import { createXiaohongshuPostReader } from "./xiaohongshu/post-reader.ts";
import { createShareLinks, type ShareLinks } from "./xiaohongshu/share-link.ts";
import { createYoutubeAdapter } from "./youtube/adapter.ts";
import { createYoutubeClient, type YoutubeClientDeps } from "./youtube/client.ts";
import { createYoutubeCommentReader } from "./youtube/comments.ts";
import { createYoutubePostReader } from "./youtube/post-reader.ts";

/** Instagram is TikHub too, but its key may lack the right to ask about it. */
export type Provider = "youtube" | "tikhub" | "instagram";

export type Platforms = {
  /** The adapter of a platform; null when there is none or its key is not configured. */
  find(platform: Platform): PlatformAdapter | null;
  /** Who reads posts of a platform by link; null when its key is not configured. */
  findPostReader(platform: LinkPlatform): PostReader | null;
  /** Who reads what people write under posts of a platform; null when its key is not configured. */
  findCommentReader(platform: Platform): CommentReader | null;
  /** Who knows where share links of Xiaohongshu lead; null without a key. */
  shareLinks: ShareLinks | null;
  /** Whether a provider is configured and answers, for /api/health. */
  check(provider: Provider, signal: AbortSignal): Promise<"ok" | "down" | "unauthorized" | "not_configured">;
};

export type PlatformsOptions = {
  outside: OutsideDeps;
  cache: PageCache;
  /** A provider without a key has no adapter. */
  youtube: { baseUrl: string; apiKey: string | undefined };
  tikhub: Omit<TikhubSettings, "apiKey"> & { apiKey: string | undefined };
};

/** Builds every adapter that is configured. */
export function createPlatforms({ outside, cache, youtube, tikhub }: PlatformsOptions): Platforms {
  const deps = { ...outside, cache };
  const adapters: Record<Provider, PlatformAdapter | null> = {
    youtube: youtube.apiKey
      ? createYoutubeAdapter(deps, { baseUrl: youtube.baseUrl, apiKey: youtube.apiKey }, channelPages(deps, tikhub))
      : null,
    tikhub: tikhub.apiKey ? createTiktokAdapter(deps, { ...tikhub, apiKey: tikhub.apiKey }) : null,
    instagram: tikhub.apiKey ? createInstagramAdapter(deps, { ...tikhub, apiKey: tikhub.apiKey }) : null,
  };
  const byPlatform: Record<Platform, PlatformAdapter | null> = {
    YOUTUBE: adapters.youtube,
    TIKTOK: adapters.tikhub,
    INSTAGRAM: adapters.instagram,
  };
  const readers = createPostReaders(deps, youtube, tikhub);
  const commentReaders = createCommentReaders(deps, youtube, tikhub);
  return {
    find: (platform) => byPlatform[platform],
    findPostReader: (platform) => readers[platform] ?? null,
    findCommentReader: (platform) => commentReaders[platform] ?? null,
    shareLinks: tikhub.apiKey ? createShareLinks(deps, { ...tikhub, apiKey: tikhub.apiKey }) : null,
    async check(provider, signal) {
      return adapters[provider]?.check(signal) ?? "not_configured";
    },
  };
}

function createPostReaders(
  deps: YoutubeClientDeps,
  youtube: PlatformsOptions["youtube"],
  tikhub: PlatformsOptions["tikhub"],
): Partial<Record<LinkPlatform, PostReader>> {
  const readers: Partial<Record<LinkPlatform, PostReader>> = {};
  if (youtube.apiKey) {
    const settings = { baseUrl: youtube.baseUrl, apiKey: youtube.apiKey };
    readers.YOUTUBE = createYoutubePostReader(createYoutubeClient(deps, settings));
  }
  if (tikhub.apiKey) {
    const settings = { ...tikhub, apiKey: tikhub.apiKey };
    readers.TIKTOK = createTiktokPostReader(deps, settings);
    readers.INSTAGRAM = createInstagramPostReader(deps, settings);
    readers.DOUYIN = createDouyinPostReader(deps, settings);
    readers.XIAOHONGSHU = createXiaohongshuPostReader(deps, settings);
  }
  return readers;
}

function createCommentReaders(
  deps: YoutubeClientDeps,
  youtube: PlatformsOptions["youtube"],
  tikhub: PlatformsOptions["tikhub"],
): Partial<Record<Platform, CommentReader>> {
  const readers: Partial<Record<Platform, CommentReader>> = {};
  if (youtube.apiKey) {
    const settings = { baseUrl: youtube.baseUrl, apiKey: youtube.apiKey };
    readers.YOUTUBE = createYoutubeCommentReader(createYoutubeClient(deps, settings));
  }
  if (tikhub.apiKey) {
    const settings = { ...tikhub, apiKey: tikhub.apiKey };
    readers.TIKTOK = createTiktokCommentReader(deps, settings);
    readers.INSTAGRAM = createInstagramCommentReader(deps, settings);
  }
  return readers;
}

/** TikHub's reader of YouTube pages, for the addresses that YouTube's own API cannot resolve. */
function channelPages(deps: OutsideDeps, tikhub: PlatformsOptions["tikhub"]): TikhubClient | null {
  if (!tikhub.apiKey) return null;
  const settings = { ...tikhub, apiKey: tikhub.apiKey };
  return createTikhubClient(deps, settings, { provider: "tikhub", refuse: () => {} });
}
