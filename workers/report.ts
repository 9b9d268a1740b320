/** Unexpected errors for the people who run the product: reported to Sentry when a DSN is set, every one of them (spec 1 §9: rate 1). */
import { waitUntil } from "cloudflare:workers";
import { type CloudflareOptions, captureException, type ErrorEvent, withSentry } from "@sentry/cloudflare";
import type { ApiDeps } from "./api/app.ts";
import { databaseFailure } from "./db/d1-failure.ts";
import type { Env } from "./env.ts";
import { scrub } from "./kernel/scrub.ts";

type Report = NonNullable<ApiDeps["report"]>;

/** How Sentry is set up; without a DSN it sends nothing. */
function sentryOptions(env: Pick<Env, "SENTRY_DSN" | "APP_VERSION">): CloudflareOptions {
  return {
    dsn: env.SENTRY_DSN,
    release: env.APP_VERSION,
    sampleRate: 1,
    tracesSampleRate: 0,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: withoutPersonalData,
  };
}

/** Addresses carry search terms and links, headers and cookies carry tokens; messages may quote any of them. */
export function withoutPersonalData({
  request: _request,
  user,
  breadcrumbs: _crumbs,
  ...event
}: ErrorEvent): ErrorEvent {
  return {
    ...event,
    ...(event.message === undefined ? {} : { message: scrub(event.message) }),
    ...(user === undefined ? {} : { user: { id: user.id } }),
    exception: {
      values: event.exception?.values?.map((one) => ({ ...one, value: one.value && scrub(one.value) })),
    },
  };
}

/**
 * What hands unexpected errors to Sentry; nothing when no DSN is set. Sentry is started for the error alone: around every request it would
 * trace each query and cost more than most requests themselves (docs/performance.md).
 */
export function createReporter(env: Pick<Env, "SENTRY_DSN" | "APP_VERSION">): Report | undefined {
  if (env.SENTRY_DSN === undefined) return undefined;
  return (error, { requestId, route, userId }) => {
    const capture = {
      fetch(_request: Request, _env: object, _context: object) {
        captureException(databaseFailure(error), {
          tags: { requestId, route },
          ...(userId ? { user: { id: userId } } : {}),
        });
        return new Response(null);
      },
    };
    const started = withSentry(() => sentryOptions(env), capture);
    const context = { waitUntil, passThroughOnException: () => undefined, props: {} };
    waitUntil(Promise.resolve(started.fetch(new Request("https://report.invalid/"), {}, context)));
  };
}

/** Does a piece of work; a failure is reported and thrown on. */
export async function reportingFailures<Value>(
  report: Report | undefined,
  route: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    report?.(error, { requestId: crypto.randomUUID(), route, userId: null });
    throw error;
  }
}
