import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { getMailStats } from "#workers/modules/outreach/sending/contract.ts";

/** How many mails of the person whose page this is wait and went out in 24 hours; null when that can't be read now. */
export async function loadMailNumbers(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  try {
    const { pendingCount, todaySentCount } = await loadApi(getMailStats, {}, { request, context });
    return { waiting: pendingCount, sent: todaySentCount };
  } catch (failure) {
    // A session that is over leads to the sign-in; without numbers the page serves as well.
    if (failure instanceof Response && failure.status >= 400) return null;
    throw failure;
  }
}
