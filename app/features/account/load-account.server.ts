import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { loadApi, signInAddress } from "#app/lib/api.server.ts";
import { getLeaving, type LeavingView } from "#workers/modules/leaving/contract.ts";

/** Whether the account leaves; null when that cannot be read now: data can be taken away all the same. */
export async function loadAccount(request: Request, context: AppLoadContext): Promise<{ leaving: LeavingView | null }> {
  if (!context.session) throw redirect(signInAddress(request));
  try {
    return { leaving: await loadApi(getLeaving, {}, { request, context }) };
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return { leaving: null };
  }
}
