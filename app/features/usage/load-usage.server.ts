import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { getEnterpriseInfo } from "#workers/modules/auth/contract.ts";
import { listTeam } from "#workers/modules/publications/contract.ts";
import { getSubscription } from "#workers/modules/subscriptions/contract.ts";
import { getEnterpriseQuota, getUserQuota } from "#workers/modules/usage/contract.ts";

/**
 * What the visitor and the visitor's enterprise have left, and for its admins whom they can look at. What was used is asked for by the browser, which alone
 * knows the visitor's time zone. What cannot be read now is null.
 */
export async function loadUsage(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const [own, plan, membership] = await Promise.all([
    orNull(loadApi(getUserQuota, {}, caller)),
    // A suspended account has no plan to change.
    loadApi(getSubscription, {}, caller).catch(() => null),
    orNull(loadApi(getEnterpriseInfo, {}, caller)),
  ]);
  const id = membership?.enterpriseId ?? null;
  if (membership === null || id === null) return { own, plan, enterprise: null };
  const { enterpriseName, isEnterpriseAdmin: isAdmin } = membership;
  const [quota, team] = await Promise.all([
    orNull(loadApi(getEnterpriseQuota, { params: { id } }, caller)),
    isAdmin ? orNull(loadApi(listTeam, {}, caller)) : null,
  ]);
  const members = (team?.members ?? []).map(({ userId, user }) => ({ userId, email: user.email }));
  return { own, plan, enterprise: { id, name: enterpriseName ?? "", isAdmin, quota, members } };
}

export type UsageData = Awaited<ReturnType<typeof loadUsage>>;

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500 && failure.status !== 404) throw failure;
    return null;
  }
}
