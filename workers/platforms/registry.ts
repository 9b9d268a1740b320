import type { ProviderAlert, ProviderFetch, ProviderHttpDeps } from "#workers/adapters/outside/http.ts";
import { createPageCache, createQuotaStore } from "#workers/adapters/outside/memory.ts";
import { type Sleep, timerSleep } from "#workers/adapters/outside/pacing.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { createInstagramAdapter } from "./instagram/adapter.ts";
import type { PlatformAdapter } from "./port.ts";
import { createTikhubClient, type TikhubClient, type TikhubSettings } from "./tikhub/client.ts";
import { createTiktokAdapter } from "./tiktok/adapter.ts";
import { createYoutubeAdapter } from "./youtube/adapter.ts";

/** Instagram is TikHub too, but its key may lack the right to ask about it. */
export type Provider = "youtube" | "tikhub" | "instagram";

export type Platforms = {
  /** The adapter of a platform; null when there is none or its key is not configured. */
  find(platform: Platform): PlatformAdapter | null;
  /** Whether a provider is configured and answers, for /api/health. */
  check(provider: Provider, signal: AbortSignal): Promise<"ok" | "down" | "unauthorized" | "not_configured">;
};

export type PlatformsOptions = {
  d1: D1Database;
  clock: Clock;
  /** A provider without a key has no adapter. */
  youtube: { baseUrl: string; apiKey: string | undefined };
  tikhub: Omit<TikhubSettings, "apiKey"> & { apiKey: string | undefined };
  /** YouTube's allowances a Pacific day: calls of search.list, and units of everything else. */
  youtubeDailyLimits?: { search: number; units: number };
  /** Shows an operator what the adapters noticed; by default a log line. */
  alert?: (alert: ProviderAlert) => void;
  fetch?: ProviderFetch;
  sleep?: Sleep;
  random?: () => number;
};

const YOUTUBE_DAILY_LIMITS = { search: 100, units: 10_000 } as const;

/** Builds every adapter that is configured. */
export function createPlatforms(options: PlatformsOptions): Platforms {
  const { d1, clock, youtube, tikhub } = options;
  const deps: ProviderHttpDeps = {
    clock,
    // Called as a plain function: a Worker's fetch refuses to be a method of something else.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    sleep: options.sleep ?? timerSleep,
    random: options.random ?? Math.random,
    alert: options.alert ?? ((alert) => console.warn(JSON.stringify({ level: "warn", ...alert }))),
  };
  const cache = createPageCache(d1);
  const quota = createQuotaStore(d1, options.youtubeDailyLimits ?? YOUTUBE_DAILY_LIMITS);
  const adapters: Record<Provider, PlatformAdapter | null> = {
    youtube: youtube.apiKey
      ? createYoutubeAdapter(
          { ...deps, cache, quota },
          { baseUrl: youtube.baseUrl, apiKey: youtube.apiKey },
          channelPages(deps, tikhub),
        )
      : null,
    tikhub: tikhub.apiKey ? createTiktokAdapter({ ...deps, cache }, { ...tikhub, apiKey: tikhub.apiKey }) : null,
    instagram: tikhub.apiKey ? createInstagramAdapter({ ...deps, cache }, { ...tikhub, apiKey: tikhub.apiKey }) : null,
  };
  const byPlatform: Record<Platform, PlatformAdapter | null> = {
    YOUTUBE: adapters.youtube,
    TIKTOK: adapters.tikhub,
    INSTAGRAM: adapters.instagram,
  };
  return {
    find: (platform) => byPlatform[platform],
    async check(provider, signal) {
      return adapters[provider]?.check(signal) ?? "not_configured";
    },
  };
}

/** TikHub's reader of YouTube pages, for the addresses that YouTube's own API cannot resolve. */
function channelPages(deps: ProviderHttpDeps, tikhub: PlatformsOptions["tikhub"]): TikhubClient | null {
  if (!tikhub.apiKey) return null;
  const settings = { ...tikhub, apiKey: tikhub.apiKey };
  return createTikhubClient(deps, settings, { provider: "tikhub", refuse: () => {} });
}
