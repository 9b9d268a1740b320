/** Reports of tracked posts over the API and the pages' entry, on the real tables. */
import { env } from "cloudflare:workers";
import { showReport } from "#app/features/report/report.server.ts";
import { createLimiter } from "#workers/api/limiter.ts";
import { createTexts } from "#workers/api/texts.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createPublicationListStore } from "#workers/modules/publications/list-store.ts";
import { createReadingStore } from "#workers/modules/publications/reading-store.ts";
import { createReportLinks } from "#workers/modules/reports/links.ts";
import { reportsLocales } from "#workers/modules/reports/locales.ts";
import { createReportRoutes } from "#workers/modules/reports/routes.ts";
import { createReportService } from "#workers/modules/reports/service.ts";
import { createReportStore } from "#workers/modules/reports/store.ts";
import { COOKIE_SECRET, openPageHandler, PAGE_ORIGIN } from "./page-handler.ts";
import { memberWithQuota } from "./task-world.ts";
import { openTestApi } from "./test-api.ts";
import { type TrackScript, trackReaders, trackWorld } from "./track-world.ts";

/** An owner with quota, a stranger, and the calls of reports; posts are tracked through `world`. `secret` signs the links. */
export async function reportWorld(script?: TrackScript, { secret = COOKIE_SECRET } = {}) {
  const world = await trackWorld(trackReaders(script));
  const { clock } = world;
  const actors = { owner: await memberWithQuota(10_000), stranger: await memberWithQuota(1_000) };
  const store = createReportStore(env.DB);
  const serviceWith = (key: string) =>
    createReportService({
      ...{ store, list: createPublicationListStore(env.DB), readings: createReadingStore(env.DB), clock },
      links: createReportLinks({ signer: createSigner(key, "report"), origin: PAGE_ORIGIN }),
    });
  const reports = serviceWith(secret);
  const texts = createTexts({ reports: reportsLocales });
  const api = openTestApi(createReportRoutes({ reports }), { actors, texts, clock });
  const callAs =
    (name: keyof typeof actors | null, more: Record<string, string> = {}) =>
    async (method: string, path: string, body?: unknown) => {
      const authorization = name === null ? "" : `Bearer ${name}.a.b`;
      const headers = { ...more, authorization };
      return (await api.call(method, path, body, headers)).body;
    };
  const seen: { cookie: string | null; language: string | null }[] = [];
  const reported: string[] = [];
  const handle = openPageHandler({
    clock,
    limiter: createLimiter({ clock }),
    api: (request) => api.raw(request),
    report: (_error, route) => reported.push(route),
    async render(request, context) {
      seen.push({ cookie: request.headers.get("cookie"), language: request.headers.get("accept-language") });
      context.report(new Error("made up"));
      const token = new URL(request.url).pathname.split("/")[2] ?? "";
      const shown = await showReport({ request, context, params: { token } });
      return Response.json(shown.data, { status: shown.init?.status });
    },
  });
  return {
    ...world,
    world,
    store,
    serviceWith,
    actors,
    callAs,
    call: callAs("owner"),
    seen,
    reported,

    /** Opens a link in a browser without a session. */
    open: (token: string, init: RequestInit = {}) =>
      handle(new Request(`${PAGE_ORIGIN}/report/${token}`, init), { waitUntil: () => undefined }),

    /** Makes a report of all posts of the owner; answers its view and the last part of its link. */
    async share(more: Record<string, unknown> = {}) {
      const body = { title: "Spring campaign", days: 30, showsCost: true, ...more };
      const { data } = await callAs("owner")("POST", "/reports", body);
      return { report: data, token: String(data.link).split("/").at(-1) ?? "" };
    },
  };
}
export type ReportWorld = Awaited<ReturnType<typeof reportWorld>>;
