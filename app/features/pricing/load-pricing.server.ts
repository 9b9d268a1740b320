import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi } from "#app/lib/api.server.ts";
import { getSubscription, listOffers } from "#workers/modules/subscriptions/contract.ts";

/** Plans, prices and the plan of who looks. What cannot be read now is null, and the page says so; `refusal` is why this account may have no plan (a suspended one). */
export async function loadPricing(request: Request, context: AppLoadContext) {
  const caller = { request, context };
  const isSignedIn = context.session !== null;
  const [offers, mine] = await Promise.all([
    loadApi(listOffers, {}, caller).catch(orNull),
    isSignedIn ? loadApi(getSubscription, {}, caller).catch(orRefusal) : null,
  ]);
  const isRefused = mine !== null && "refusal" in mine;
  return {
    offers,
    isSignedIn,
    view: isRefused ? null : mine,
    refusal: isRefused ? mine.refusal : null,
  };
}

export type PricingData = Awaited<ReturnType<typeof loadPricing>>;

function orNull(failure: unknown): null {
  if (failure instanceof Response && failure.status >= 400) return null;
  throw failure;
}

/** What the API said no with; a session that has ended leads to the sign-in page and back. */
async function orRefusal(failure: unknown): Promise<{ refusal: string } | null> {
  if (!(failure instanceof Response) || failure.status < 400) throw failure;
  if (failure.status >= 500) return null;
  const body: unknown = await failure.json();
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : "";
  return { refusal: typeof message === "string" ? message : "" };
}
