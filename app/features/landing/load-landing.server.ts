import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadMayRenewForAll } from "#app/entities/plan/load-pricing.server.ts";
import { controlsOf, runningPlan, type SubscriptionControls } from "#app/entities/plan/plan-rules.ts";
import { loadApi, ownOrigin } from "#app/lib/api.server.ts";
import { getSubscription } from "#workers/modules/subscriptions/contract.ts";
import styles from "./landing.css?inline";
import { LONGEST_PHRASE } from "./try-out/judge.ts";
import { TRY_OUT } from "./try-out/status.ts";

/** What the menu of the start page offers about the plan of who looks. */
export type PlanOffer = SubscriptionControls & { mayChange: boolean };

/** The signed-in person who looks; `plan` is null while it cannot be read. */
export type Person = { name: string; email: string; avatarUrl: string | null; plan: PlanOffer | null };

/** What the start page shows: its styles, the address that the product answers at, the signed-in person (null for a visitor: nothing is read), and what a browser without scripts asked the try-out. */
export async function loadLanding(request: Request, context: AppLoadContext) {
  return {
    styles,
    origin: ownOrigin(request, context),
    person: await loadPerson(request, context),
    phrase: typed(request),
  };
}

function typed(request: Request): string | null {
  return new URL(request.url).searchParams.get(TRY_OUT)?.slice(0, LONGEST_PHRASE) ?? null;
}

async function loadPerson(request: Request, context: AppLoadContext): Promise<Person | null> {
  if (!context.session) return null;
  const { email, fullName, avatarUrl } = context.session;
  // Whatever the plan cannot be read for, the page is there for everybody: not even a session that has ended leads away.
  const plan = await loadPlan(request, context).catch(() => null);
  return { name: fullName || email, email, avatarUrl, plan };
}

async function loadPlan(request: Request, context: AppLoadContext): Promise<PlanOffer> {
  const view = await loadApi(getSubscription, {}, { request, context });
  const now = Date.now();
  const isEnterpriseAdmin = await loadMayRenewForAll(view, request, context);
  const controls = controlsOf(view, { isEnterpriseAdmin, now });
  return { ...controls, mayChange: !controls.buy && runningPlan(view, now) !== "TEAM" };
}
