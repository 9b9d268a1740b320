/** Unexpected errors for the people who run the product: reported to Sentry when a DSN is set, every one of them (spec 1 §9: rate 1). */
import { type CloudflareOptions, captureException } from "@sentry/cloudflare";
import type { ApiDeps } from "./api/app.ts";
import type { Env } from "./env.ts";

/** How Sentry is set up; without a DSN it sends nothing. */
export function sentryOptions(env: Pick<Env, "SENTRY_DSN" | "APP_VERSION">): CloudflareOptions {
  return {
    dsn: env.SENTRY_DSN,
    enabled: env.SENTRY_DSN !== undefined,
    release: env.APP_VERSION,
    sampleRate: 1,
    tracesSampleRate: 0,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: ({ request, user, breadcrumbs: _breadcrumbs, ...event }) => ({
      ...event,
      // Addresses carry search terms and links; headers and cookies carry tokens.
      request: request && { method: request.method },
      user: user && { id: user.id },
    }),
  };
}

/** What the API shell hands its unexpected errors to. */
export function createReporter(env: Pick<Env, "SENTRY_DSN">): ApiDeps["report"] {
  if (env.SENTRY_DSN === undefined) return undefined;
  return (error, { requestId, route, userId }) => {
    captureException(error, { tags: { requestId, route }, ...(userId ? { user: { id: userId } } : {}) });
  };
}
