import { callApi } from "#app/lib/api.client.ts";
import type { getEnterpriseInfo } from "#workers/modules/auth/contract.ts";
import type { getSubscription, SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { controlsOf, isEnterprise, runningPlan, type SubscriptionControls } from "./plan-rules.ts";

export { showPortal } from "./open-portal.ts";

/** The caller's plan, and what a menu offers about it. */
export type PlanStanding = { view: SubscriptionView; controls: SubscriptionControls; mayChange: boolean };

/** Reads the caller's plan. Throws ApiError, which opens no notice: a suspended account opens the menu to log out. */
export async function readStanding(): Promise<PlanStanding> {
  const view = await callApi<typeof getSubscription>("GET /subscription/status", {}, { isQuiet: true });
  const now = Date.now();
  const controls = controlsOf(view, { isEnterpriseAdmin: await mayRenewForAll(view), now });
  return { view, controls, mayChange: !controls.buy && runningPlan(view, now) !== "TEAM" };
}

/** Whether the caller is the admin of an enterprise whose subscription ends; asked only where it matters. */
async function mayRenewForAll(view: SubscriptionView): Promise<boolean> {
  if (!isEnterprise(view) || !view.cancelAtPeriodEnd) return false;
  const asked = callApi<typeof getEnterpriseInfo>("GET /userMember/enterprise-info", {}, { isQuiet: true });
  return (await asked).isEnterpriseAdmin;
}
