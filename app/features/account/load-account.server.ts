import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { type ConnectionView, listConnections } from "#workers/modules/companion/contract.ts";
import { getLeaving, type LeavingView } from "#workers/modules/leaving/contract.ts";

export type AccountData = {
  /** Whether the account leaves; null when that cannot be read now: data can be taken away all the same. */
  leaving: LeavingView | null;
  /** The browser extensions that may ask for it; null when they cannot be read. */
  connections: ConnectionView[] | null;
};

export async function loadAccount(request: Request, context: AppLoadContext): Promise<AccountData> {
  if (!context.session) throw await signInFirst(request, context);
  const [leaving, connections] = await Promise.all([
    orNull(loadApi(getLeaving, {}, { request, context })),
    orNull(loadApi(listConnections, {}, { request, context })),
  ]);
  return { leaving, connections };
}

/** Null where the server fails; what it refuses goes to the error page. */
async function orNull<Data>(reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return null;
  }
}
