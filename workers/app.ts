/** The deployed Worker: the API below `/api`, pages for every other address that is not a file. */
import { createRequestHandler } from "@remix-run/cloudflare";
import { withSentry } from "@sentry/cloudflare";
import { createPageHandler } from "#app/lib/page-handler.server.ts";
import * as build from "../build/server/index.js";
import { readEnv } from "./env.ts";
import { sentryOptions } from "./report.ts";
import server, { isApiRequest } from "./server.ts";
import { servicesOf } from "./services.ts";

export { SignInGate, TaskRoom } from "./server.ts";

const render = createRequestHandler(build, "production");

type Pages = ReturnType<typeof createPageHandler>;
const handlers = new WeakMap<object, Pages>();

/** The page handler of this isolate. */
function pagesOf(raw: object): Pages {
  const known = handlers.get(raw);
  if (known) return known;
  const env = readEnv(raw);
  const { api, signIn, clock } = servicesOf(raw);
  const pages = createPageHandler({
    render,
    api: (request, context) => api.fetch(request, context),
    signIn,
    cookieSecret: env.COOKIE_SECRET,
    appOrigin: env.APP_ORIGIN,
    clock,
    config: { version: env.APP_VERSION, supportUrl: env.SUPPORT_URL, imageOrigins: env.IMAGE_ORIGINS },
  });
  handlers.set(raw, pages);
  return pages;
}

const worker = {
  ...server,
  fetch(request, env, context) {
    return isApiRequest(request) ? server.fetch(request, env, context) : pagesOf(env)(request, context);
  },
} satisfies ExportedHandler<object>;

export default withSentry((env: object) => sentryOptions(readEnv(env)), worker);
