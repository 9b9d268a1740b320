import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { listSuppressions } from "#workers/modules/outreach/suppression/contract.ts";
import type { SuppressionPage } from "./use-suppressions.ts";

/** The newest entries of the list; null when it cannot be read now, for the page then says so and asks again. */
export async function loadSuppressions(
  request: Request,
  context: AppLoadContext,
): Promise<{ first: SuppressionPage | null }> {
  if (!context.session) throw await signInFirst(request, context);
  try {
    return { first: await loadApi(listSuppressions, { query: {} }, { request, context }) };
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return { first: null };
  }
}
