/** TikHub as a service of the sandbox: one key for four platforms, replies wrapped in its envelope. */
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { SandboxContext, SandboxService } from "#sandbox/service.ts";
import type { World } from "#sandbox/world/port.ts";
import { accountReply } from "./account.ts";
import { DOUYIN_ROUTES } from "./douyin-routes.ts";
import { failureBody, InvalidQueryError, successBody, TikhubError, tikhubFailure } from "./envelope.ts";
import { exactJson } from "./exact-json.ts";
import { INSTAGRAM_ROUTES } from "./instagram-routes.ts";
import { createPace, type Pace } from "./pace.ts";
import { readQuery } from "./queries.ts";
import type { Route } from "./routes.ts";
import { TIKTOK_POST_ROUTES } from "./tiktok-posts.ts";
import { TIKTOK_SEARCH_ROUTES } from "./tiktok-search.ts";
import { TIKTOK_USER_ROUTES } from "./tiktok-users.ts";
import { XIAOHONGSHU_ROUTES } from "./xiaohongshu-routes.ts";
import { YOUTUBE_LINK_ROUTES } from "./youtube-links.ts";

/** The key that may do everything. */
export const SANDBOX_TIKHUB_KEY = "sandbox-tikhub-key";
/** A key that may only read its own account: everything else answers 403. */
export const SCOPED_TIKHUB_KEY = "sandbox-tikhub-scoped-key";
/** A key whose account is empty: everything else answers 402. */
export const EMPTY_TIKHUB_KEY = "sandbox-tikhub-empty-key";

const ROUTES: readonly Route[] = [
  ...TIKTOK_SEARCH_ROUTES,
  ...TIKTOK_USER_ROUTES,
  ...TIKTOK_POST_ROUTES,
  ...INSTAGRAM_ROUTES,
  ...DOUYIN_ROUTES,
  ...XIAOHONGSHU_ROUTES,
  ...YOUTUBE_LINK_ROUTES,
];
const PaceBody = z.strictObject({
  perSecond: z.number().min(0.1).max(100_000).optional(),
  burst: z.int().min(1).max(100_000).optional(),
});

/** `{sandbox}/tikhub/api/v1`: the routes for TikTok, Instagram, Douyin, Xiaohongshu and channel links, and the account. */
export const tikhubService: SandboxService<World> = {
  name: "tikhub",
  title: "TikHub",
  describe:
    "TikTok, Instagram and single posts of Douyin and Xiaohongshu over the world in TikHub's envelope, ten requests a second on each path (POST /tikhub/pace changes it).",
  prefix: "/tikhub",
  mount(app, context) {
    const pace = createPace(() => performance.now());
    app.get("/pace", (call) => call.json(pace.state()));
    app.post("/pace", async (call) => {
      const body = PaceBody.safeParse(await call.req.json().catch(() => undefined));
      if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
      pace.set(body.data);
      return call.json(pace.state());
    });
    for (const route of ROUTES) addRoute(app, route, context, pace);
    app.get("/api/v1/tikhub/user/get_user_info", (call) => {
      const refused = refusal(call, context.clock.now(), true);
      return refused ?? call.json(accountReply(keyOf(call) === EMPTY_TIKHUB_KEY));
    });
    app.all("/api/*", (call) => call.json({ detail: "Not Found" }, 404));
  },
  fail: tikhubFailure,
};

const keyOf = (call: Context): string => /^Bearer (.+)$/.exec(call.req.header("authorization") ?? "")?.[1] ?? "";
const pathOf = (call: Context): string => call.req.path.replace(/^\/tikhub/, "");

/** The refusal that the key deserves, or null. */
function refusal(call: Context, now: number, ownAccount: boolean): Response | null {
  const key = keyOf(call);
  const circumstances = { path: pathOf(call), params: {}, now };
  const answer = (status: number, message: string): Response =>
    Response.json(failureBody(status, message, circumstances), { status });
  if (![SANDBOX_TIKHUB_KEY, SCOPED_TIKHUB_KEY, EMPTY_TIKHUB_KEY].includes(key))
    return answer(401, "Unauthorized: invalid API key");
  if (ownAccount || key === SANDBOX_TIKHUB_KEY) return null;
  return key === EMPTY_TIKHUB_KEY
    ? answer(402, "Insufficient balance. Please recharge your account.")
    : answer(403, "You do not have the required API key scopes to access this endpoint");
}

function addRoute(app: Hono, route: Route, { world, publicUrl, clock }: SandboxContext<World>, pace: Pace): void {
  app.on(route.method, `/api/v1${route.path}`, async (call) => {
    const now = clock.now();
    const refused = refusal(call, now, false);
    if (refused !== null) return refused;
    const query = readQuery(call);
    const circumstances = { path: pathOf(call), params: query.params, now };
    const wait = pace.waitFor(route.path);
    if (wait > 0) {
      const body = failureBody(429, "Rate limit exceeded. Please slow down.", circumstances);
      return Response.json(body, { status: 429, headers: { "retry-after": String(wait) } });
    }
    try {
      const body = route.method === "POST" ? await call.req.json().catch(() => undefined) : undefined;
      const data = route.answer({ world, publicUrl, query, now, body });
      return new Response(exactJson(successBody(data, circumstances)), {
        headers: { "content-type": "application/json" },
      });
    } catch (error) {
      if (error instanceof InvalidQueryError) return Response.json({ detail: error.detail }, { status: 422 });
      if (error instanceof TikhubError)
        return Response.json(failureBody(error.status, error.message, circumstances), { status: error.status });
      throw error;
    }
  });
}
