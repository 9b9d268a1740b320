import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { type CpmView, getCpm } from "#workers/modules/cpm/contract.ts";

/** The rates and tiers of the account; null when they cannot be read now, for the page then shows the defaults with a warning (spec 3 §8). */
export async function loadCpm(request: Request, context: AppLoadContext): Promise<{ loaded: CpmView | null }> {
  if (!context.session) throw await signInFirst(request, context);
  try {
    return { loaded: await loadApi(getCpm, {}, { request, context }) };
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return { loaded: null };
  }
}
