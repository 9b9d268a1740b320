/** The deployed Worker: the API below `/api`, pages for every other address that is not a file. */
import { createRequestHandler } from "@remix-run/cloudflare";
import { createPageHandler } from "#app/lib/page-handler.server.ts";
import * as build from "../build/server/index.js";
import { consoleLog, describeFailure } from "./api/request-log.ts";
import { closedExports, pictureOrigin, readEnv } from "./env.ts";
import { createReporter, reportingFailures } from "./report.ts";
import server, { isApiRequest } from "./server.ts";
import { servicesOf } from "./services.ts";

export { MailboxGate, SignInGate, TaskRoom } from "./server.ts";

const render = createRequestHandler(build, "production");

type Pages = ReturnType<typeof createPageHandler>;
const handlers = new WeakMap<object, Pages>();

/** The page handler of this isolate. */
function pagesOf(raw: object): Pages {
  const known = handlers.get(raw);
  if (known) return known;
  const env = readEnv(raw);
  const { api, signIn, images, schemes, clock, limiter } = servicesOf(raw);
  const reporter = createReporter(env);
  const pages = createPageHandler({
    render,
    api: (request, context) => api.fetch(request, context),
    signIn,
    images,
    schemes,
    cookieSecret: env.COOKIE_SECRET,
    appOrigin: env.APP_ORIGIN,
    clock,
    limiter,
    report(error, route) {
      const requestId = crypto.randomUUID();
      consoleLog(describeFailure(error, { route, requestId }));
      reporter?.(error, { requestId, route, userId: null });
    },
    config: {
      version: env.APP_VERSION,
      supportUrl: env.SUPPORT_URL,
      tutorialUrl: env.TUTORIAL_URL ?? null,
      amazonUrl: env.AMAZON_URL ?? null,
      extensionUrl: env.EXTENSION_URL ?? null,
      demoUrl: env.DEMO_URL ?? null,
      domesticUrl: env.DOMESTIC_URL ?? null,
      imageOrigins: env.IMAGE_ORIGINS,
      playersBase: env.PLAYERS_BASE_URL ?? null,
      pictureOrigin: pictureOrigin(env),
      closedExports: closedExports(env),
    },
  });
  handlers.set(raw, pages);
  return pages;
}

const reportOf = (env: object) => createReporter(readEnv(env));

export default {
  fetch(request, env, context) {
    // The API reports its own failures.
    if (isApiRequest(request)) return server.fetch(request, env, context);
    return reportingFailures(reportOf(env), "page", () => pagesOf(env)(request, context));
  },
  queue: (batch, env) => reportingFailures(reportOf(env), "queue", () => server.queue(batch, env)),
  scheduled: (event, env) => reportingFailures(reportOf(env), "cron", () => server.scheduled(event, env)),
} satisfies ExportedHandler<object>;
