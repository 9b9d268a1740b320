import { type BudgetLimits, dayReturnsInMs } from "#workers/adapters/outside/budget.ts";
import { METERS, type Meter } from "#workers/adapters/outside/meters.ts";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { namesOf } from "#workers/db/names.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import type { StripeInbox } from "#workers/modules/subscriptions/events.ts";
import type { SubscriptionStore } from "#workers/modules/subscriptions/store.ts";
import { stripeEvents } from "#workers/modules/subscriptions/tables.ts";
import type { AccountStore } from "../accounts/account-store.ts";
import type { Acting, Acts } from "../act.ts";
import type { Overview, Spender } from "./contract.ts";
import { type OperationsStore, toCount } from "./operations-store.ts";

type Breaker = { name: string; failures: number; openUntil: number };
type Deps = {
  store: OperationsStore;
  acts: Acts;
  limits: BudgetLimits;
  /** How the services stand that are left alone after failures. */
  readBreakers: () => Promise<Breaker[]>;
  payments: Pick<SubscriptionStore, "findEvent">;
  stripeInbox: Pick<StripeInbox, "tryAgainStatement">;
  accounts: Pick<AccountStore, "balance" | "readStripe">;
  clock: Clock;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const e = namesOf(stripeEvents, "e");
const IS_WAITING = `EXISTS (SELECT 1 FROM ${e} WHERE ${e.id} = ?9 AND ${e.handledAt} IS NULL)`;

/** How the product's work stands, and what operators do about it. */
export function createOperations({ store, acts, limits, readBreakers, payments, stripeInbox, accounts, clock }: Deps) {
  return {
    async overview(): Promise<Overview> {
      const at = clock.now();
      const [counts, jobs, spent, breakers] = await Promise.all([
        store.count(at),
        store.listJobs(),
        store.listMeters(at),
        readBreakers(),
      ]);
      const { waiting = 0, sending = 0, paused = 0, failedInDay = 0, events = 0, letters = 0 } = counts ?? {};
      return {
        meters: METERS.map((meter) => {
          const { used = 0, uncharged = 0, closedAt = null } = spent.find((row) => row.meter === meter) ?? {};
          return { meter, total: limits[meter].total, used, uncharged, closedAt };
        }),
        dayReturnsAt: at + dayReturnsInMs(at),
        breakers,
        mail: {
          ...{ waiting: toCount(waiting), sending: toCount(sending) },
          ...{ paused: toCount(paused), failedInDay: toCount(failedInDay) },
        },
        stripeEvents: { waiting: toCount(events), oldestAt: counts?.oldestAt ?? null },
        deadLetters: toCount(letters),
        jobs,
      };
    },

    stuck: ({ minutes, type, cursor }: { minutes: number; type?: TaskType; cursor?: string }) =>
      store.listStuck(clock.now() - minutes * MINUTE_MS, type ?? null, cursor ?? null),

    stripeEvents: ({ state, cursor }: { state: "waiting" | "all"; cursor?: string }) =>
      store.listEvents(state, cursor ?? null),

    haltedMailboxes: ({ cursor }: { cursor?: string }) => store.listHalted(cursor ?? null),

    /** Sends an event that is not worked off to its queue once more. */
    async tryStripeEvent(acting: Acting, id: string) {
      const event = await payments.findEvent(id);
      if (event === null || event.handledAt !== null) throw new AppError(1404);
      await acts.run(acting, acts.idOf(acting), {
        ...{ action: "stripeEvent.tryAgain", subject: id, details: { type: event.type } },
        guard: { sql: IS_WAITING, values: [id] },
        statements: [stripeInbox.tryAgainStatement(id, acting.at)],
      });
      return { id };
    },

    /** Who spent most of a meter on a provider's day, with what each cost and brought in thirty days. */
    async spenders({ daysAgo, meter }: { daysAgo: number; meter: Meter }): Promise<{ day: string; rows: Spender[] }> {
      const at = clock.now();
      const day = pacificDay(at - daysAgo * DAY_MS);
      const found = await store.listSpenders(day, meter);
      const rows = await Promise.all(
        found.map(async (row): Promise<Spender> => {
          const { payments: paid } = await accounts.readStripe({ userId: row.workspace, planHolder: null, at });
          return { ...row, balance: await accounts.balance(row.workspace, paid, at) };
        }),
      );
      return { day, rows };
    },
  };
}
export type Operations = ReturnType<typeof createOperations>;
