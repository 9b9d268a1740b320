/** The YouTube Data API v3 as a service of the sandbox. */
import type { Hono } from "hono";
import * as z from "zod";
import type { SandboxContext, SandboxService } from "#sandbox/service.ts";
import type { World } from "#sandbox/world/port.ts";
import { keyInvalid, keyMissing, quotaExceeded, searchDayOver, YoutubeError, youtubeFailure } from "./errors.ts";
import * as lists from "./lists.ts";
import { readParameters } from "./parameters.ts";
import { createYoutubeQuota, DEFAULT_LIMITS, type QuotaBucket, type YoutubeQuota } from "./quota.ts";

/** The only key the emulated API accepts. */
export const SANDBOX_YOUTUBE_KEY = "sandbox-youtube-key";

const count = z.int().min(0).max(1_000_000_000);
const QuotaBody = z.strictObject({
  search: count.optional(),
  units: count.optional(),
  used: z.strictObject({ search: count.optional(), units: count.optional() }).optional(),
});
const Environment = z.object({
  SANDBOX_YOUTUBE_SEARCH_QUOTA: z.coerce.number().int().min(0).default(DEFAULT_LIMITS.search),
  SANDBOX_YOUTUBE_UNIT_QUOTA: z.coerce.number().int().min(0).default(DEFAULT_LIMITS.units),
});

const METHODS: readonly {
  path: string;
  bucket: QuotaBucket;
  list: (context: lists.ListContext) => Record<string, unknown>;
}[] = [
  { path: "search", bucket: "search", list: lists.listSearch },
  { path: "channels", bucket: "units", list: lists.listChannels },
  { path: "videos", bucket: "units", list: lists.listVideos },
  { path: "playlistItems", bucket: "units", list: lists.listPlaylistItems },
  { path: "commentThreads", bucket: "units", list: lists.listCommentThreads },
  { path: "subscriptions", bucket: "units", list: lists.listSubscriptions },
];

/** `{sandbox}/youtube/v3`: search, channels, videos, playlistItems, commentThreads, subscriptions and their daily quota. */
export const youtubeService: SandboxService<World> = {
  name: "youtube",
  title: "YouTube Data API v3",
  describe:
    "search, channels, videos, playlistItems, commentThreads and subscriptions over the world, with 100 searches and 10,000 units a day (POST /youtube/quota changes them).",
  prefix: "/youtube",
  mount(app, context) {
    const { SANDBOX_YOUTUBE_SEARCH_QUOTA: search, SANDBOX_YOUTUBE_UNIT_QUOTA: units } = Environment.parse(process.env);
    const quota = createYoutubeQuota(context.clock, { search, units });
    addQuotaRoutes(app, quota);
    addMethods(app, context, quota);
  },
  fail: youtubeFailure,
};

function addMethods(app: Hono, { world, publicUrl }: SandboxContext<World>, quota: YoutubeQuota): void {
  for (const { path, bucket, list } of METHODS) {
    app.get(`/v3/${path}`, (call) => {
      try {
        const key = call.req.query("key") ?? call.req.header("x-goog-api-key");
        if (key === undefined || key === "") throw keyMissing();
        if (key !== SANDBOX_YOUTUBE_KEY) throw keyInvalid();
        if (!quota.take(bucket)) {
          throw bucket === "search" ? searchDayOver(quota.state().limits.search) : quotaExceeded();
        }
        return call.json(list({ world, publicUrl, parameters: readParameters(call) }));
      } catch (error) {
        if (!(error instanceof YoutubeError)) throw error;
        return Response.json(error.body, { status: error.status });
      }
    });
  }
}

function addQuotaRoutes(app: Hono, quota: YoutubeQuota): void {
  app.get("/quota", (call) => call.json(quota.state()));
  app.post("/quota", async (call) => {
    const body = QuotaBody.safeParse(await call.req.json().catch(() => undefined));
    if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
    quota.set(body.data);
    return call.json(quota.state());
  });
}
