/** Administration: what support staff see and do. */
import { MODEL_PROVIDER } from "#workers/adapters/language-model/guarded.ts";
import type { LanguageModel } from "#workers/adapters/language-model/port.ts";
import { readBreaker } from "#workers/adapters/outside/breaker.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import type { NetworkMark } from "#workers/api/ports.ts";
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { DeadLetters } from "#workers/jobs/dead-letters.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createAccountStore } from "#workers/modules/admin/accounts/account-store.ts";
import { createBanActs } from "#workers/modules/admin/accounts/ban-acts.ts";
import { createBrowserAct } from "#workers/modules/admin/accounts/browser-acts.ts";
import { createFindStore } from "#workers/modules/admin/accounts/find-store.ts";
import { createPlanAct } from "#workers/modules/admin/accounts/plan-act.ts";
import { createQuotaAct } from "#workers/modules/admin/accounts/quota-act.ts";
import { createAdminAccounts } from "#workers/modules/admin/accounts/service.ts";
import { createTaskActs } from "#workers/modules/admin/accounts/task-acts.ts";
import { createActs } from "#workers/modules/admin/act.ts";
import { actingReader } from "#workers/modules/admin/acting.ts";
import { createAuditStore } from "#workers/modules/admin/audit-store.ts";
import { createAdminEnterprises } from "#workers/modules/admin/enterprises/service.ts";
import { createLetterActs } from "#workers/modules/admin/operations/letter-acts.ts";
import { createOperationsStore } from "#workers/modules/admin/operations/operations-store.ts";
import { createLetterRoutes, createOperationRoutes } from "#workers/modules/admin/operations/routes.ts";
import { createOperations } from "#workers/modules/admin/operations/service.ts";
import { createRemovalActs } from "#workers/modules/admin/removals/removal-acts.ts";
import { createAdminRemovalRoutes } from "#workers/modules/admin/removals/routes.ts";
import { createAdminRoutes } from "#workers/modules/admin/routes.ts";
import { createSchemeSwitchRoutes } from "#workers/modules/admin/schemes/routes.ts";
import { createSchemeActs } from "#workers/modules/admin/schemes/scheme-acts.ts";
import { createAdminSwitchRoutes } from "#workers/modules/admin/switches/routes.ts";
import { createSwitchActs } from "#workers/modules/admin/switches/switch-acts.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createGivenPlans } from "#workers/modules/billing/given-plans.ts";
import { createStatementStore } from "#workers/modules/billing/statement-store.ts";
import { createUsageStore } from "#workers/modules/billing/usage-store.ts";
import { createEnterpriseAdministration } from "#workers/modules/enterprises/administration.ts";
import type { RemovalService } from "#workers/modules/removals/service.ts";
import type { Schemes } from "#workers/modules/schemes/service.ts";
import { createSchemeStore } from "#workers/modules/schemes/store.ts";
import type { StripeInbox } from "#workers/modules/subscriptions/events.ts";
import { createSubscriptionStore } from "#workers/modules/subscriptions/store.ts";
import type { Switches } from "#workers/modules/switches/service.ts";
import { createSwitchStore } from "#workers/modules/switches/store.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { limitsOf } from "./outside.ts";
import type { Stores } from "./stores.ts";

/** Half of the signature is enough to tell networks apart. */
const MARK_LENGTH = 32;

/** Marks for the audit trail, keyed so that the addresses behind them cannot be tried out by who reads them. */
export function createNetworkMark({ COOKIE_SECRET }: Pick<Env, "COOKIE_SECRET">): NetworkMark {
  const signer = createSigner(COOKIE_SECRET, "audit-origin");
  return async (network) => (network === null ? null : (await signer.sign(network)).slice(0, MARK_LENGTH));
}

type Parts = {
  stores: Pick<Stores, "members">;
  tasks: Pick<TaskEngine, "endMarked" | "endBySupport" | "resendStatements">;
  outbox: Pick<Outbox, "message">;
  deadLetters: DeadLetters;
  stripeInbox: Pick<StripeInbox, "tryAgainStatement">;
  schemes: Schemes;
  switches: Switches;
  removals: RemovalService;
  /** The model behind a breaker; null where none is configured. */
  model: Pick<LanguageModel, "name"> | null;
  clock: Clock;
};

/** The calls of /admin. */
export function buildAdmin(env: Env, parts: Parts): Route[] {
  const { stores, tasks, outbox, deadLetters, stripeInbox, schemes, switches, removals, model, clock } = parts;
  const { members } = stores;
  const d1 = env.DB;
  const acts = createActs(d1);
  const store = createAccountStore(d1);
  const usage = createUsageStore(d1);
  const actingOf = actingReader({ networkMark: createNetworkMark(env), clock });
  const breakers = { cache: createPageCache(d1), clock };
  const operations = createOperations({
    ...{ acts, stripeInbox, clock },
    store: createOperationsStore(d1),
    accounts: store,
    limits: limitsOf(env),
    payments: createSubscriptionStore(d1),
    readBreakers: async () =>
      model === null ? [] : [{ name: model.name, ...(await readBreaker(breakers, MODEL_PROVIDER, model.name)) }],
  });
  return [
    ...createAdminRoutes({
      found: createFindStore(d1),
      accounts: createAdminAccounts({ members, store, usage, statements: createStatementStore(d1), clock }),
      audit: createAuditStore(d1),
      changeQuota: createQuotaAct({ d1, acts }),
      changePlan: createPlanAct({ d1, acts, members, store, plans: createGivenPlans(d1) }),
      enterprises: createAdminEnterprises({
        ...{ d1, acts, usage, tasks, clock },
        accounts: store,
        administration: createEnterpriseAdministration(d1),
      }),
      setBrowserBlock: createBrowserAct({ d1, acts, members }),
      bans: createBanActs({ d1, acts, members, tasks, outbox }),
      tasks: createTaskActs({ d1, acts, tasks }),
      actingOf,
    }),
    ...createLetterRoutes({ letters: createLetterActs({ acts, letters: deadLetters, tasks }), actingOf }),
    ...createOperationRoutes({ operations, actingOf }),
    ...createSchemeSwitchRoutes({
      schemes,
      switches: createSchemeActs({ acts, store: createSchemeStore(d1), schemes }),
      actingOf,
    }),
    ...createAdminSwitchRoutes({
      switches,
      use: createSwitchActs({ acts, store: createSwitchStore(d1), switches }),
      actingOf,
    }),
    ...createAdminRemovalRoutes({ acts: createRemovalActs({ acts, removals }), actingOf }),
  ];
}
