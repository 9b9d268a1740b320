import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi } from "#app/lib/api.server.ts";
import { getEnterpriseInfo } from "#workers/modules/auth/contract.ts";
import { getSubscription, listOffers, type SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { isEnterprise } from "./plan-rules.ts";

/** Plans, prices and the plan of who looks. What cannot be read now is null, and the page says so; `refusal` is why this account may have no plan (a suspended one). */
export async function loadPricing(request: Request, context: AppLoadContext) {
  const caller = { request, context };
  const isSignedIn = context.session !== null;
  const [offers, mine] = await Promise.all([
    loadApi(listOffers, {}, caller).catch(orNull),
    isSignedIn ? loadApi(getSubscription, {}, caller).catch(orRefusal) : null,
  ]);
  const isRefused = mine !== null && "refusal" in mine;
  const view = mine === null || "refusal" in mine ? null : mine;
  return {
    offers,
    isSignedIn,
    view,
    refusal: isRefused ? mine.refusal : null,
    mayRenewForAll: view !== null && (await loadMayRenewForAll(view, request, context)),
  };
}

/** Whether who looks is the admin of an enterprise whose subscription ends; asked only where it matters, and no when it cannot be read. */
export async function loadMayRenewForAll(
  view: SubscriptionView,
  request: Request,
  context: AppLoadContext,
): Promise<boolean> {
  if (!isEnterprise(view) || !view.cancelAtPeriodEnd) return false;
  const info = await loadApi(getEnterpriseInfo, {}, { request, context }).catch(orNull);
  return info?.isEnterpriseAdmin === true;
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
