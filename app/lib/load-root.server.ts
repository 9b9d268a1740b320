import type { AppLoadContext } from "@remix-run/cloudflare";
import { detectLanguage } from "#app/i18n/detect-language.server.ts";
import { readTheme } from "./preferences.ts";

/** What every page knows: language, theme, the server's time and the public settings. */
export async function loadRoot(request: Request, context: AppLoadContext) {
  return {
    locale: await detectLanguage(request, context),
    theme: readTheme(request.headers.get("cookie")),
    now: Date.now(),
    signedIn: context.session !== null,
    /** What this browser was given of a trial of the plans' terms; null while nothing is tried. */
    schemeTicket: context.scheme?.ticket ?? null,
    config: context.env,
  };
}

export type RootData = Awaited<ReturnType<typeof loadRoot>>;
