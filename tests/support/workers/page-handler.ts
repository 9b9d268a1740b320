/** The pages' entry with nothing behind it but what a test puts there. */
import { createPageHandler } from "#app/lib/page-handler.server.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { openSignIn } from "./sandbox-sign-in.ts";

export const PAGE_ORIGIN = "http://localhost:8787";
export const COOKIE_SECRET = "a-cookie-secret-for-tests-of-at-least-32-characters";

type Deps = Parameters<typeof createPageHandler>[0];

export function openPageHandler(deps: Pick<Deps, "render" | "api"> & { clock: Clock } & Partial<Deps>) {
  return createPageHandler({
    signIn: openSignIn().signIn,
    images: { show: async () => new Response(null, { status: 404 }) },
    schemes: { ticketFor: async () => null },
    cookieSecret: COOKIE_SECRET,
    appOrigin: PAGE_ORIGIN,
    limiter: { take: () => undefined },
    report: () => undefined,
    config: {
      version: "0.1.0",
      supportUrl: "mailto:support@kolscout.test",
      tutorialUrl: null,
      amazonUrl: null,
      extensionUrl: null,
      demoUrl: null,
      domesticUrl: null,
      imageOrigins: [],
      playersBase: null,
      pictureOrigin: "http://localhost:8787",
      closedExports: [],
    },
    ...deps,
  });
}
