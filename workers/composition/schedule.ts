/** Scheduled work: a line for each job. When it is due and what a missed run means: `workers/jobs/cron.ts`. */

import type { Env } from "#workers/env.ts";
import { dailyAt, EVERY_MINUTE, everyMinutes, type ScheduledJob } from "#workers/jobs/cron.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Retention } from "#workers/jobs/retention.ts";
import { jsonLog } from "#workers/log.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import type { MembershipMails } from "#workers/modules/enterprises/membership-mails.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { MailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import type { InboxService } from "#workers/modules/outreach/inbox/service.ts";
import type { SendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { createStrategySweep } from "#workers/modules/publications/tracking/sweep.ts";
import type { createSheetWriter } from "#workers/modules/sheets/writer.ts";
import { createSightingSweep } from "#workers/modules/sightings/sweep.ts";
import type { StripeInbox } from "#workers/modules/subscriptions/events.ts";
import { checkMoney } from "#workers/modules/tasks/reconcile.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { Leaving } from "./leaving.ts";
import type { Removals } from "./removals.ts";
import type { Stores } from "./stores.ts";

/** The night's work: once a day in the hour after midnight (UTC), when the new day's allowances have begun. */
const NIGHTLY = dailyAt(0);

type ScheduleParts = {
  env: Env;
  tasks: Pick<TaskEngine, "create" | "sweep">;
  engine: Pick<SendingEngine, "sweep">;
  inbox: Pick<InboxService, "readDue">;
  alarms: Pick<MailboxAlarms, "tell">;
  membershipMails: Pick<MembershipMails, "tell">;
  sheets: { writer: Pick<ReturnType<typeof createSheetWriter>, "sweep"> };
  outbox: Pick<Outbox, "sweep">;
  stores: Stores;
  retention: Pick<Retention, "jobs">;
  leaving: Pick<Leaving, "leaving" | "erasure">;
  removals: Pick<Removals["erasure"], "replay" | "sweep">;
  platforms: Pick<Platforms, "find">;
  links: Pick<LinksService, "parse">;
  stripeInbox: Pick<StripeInbox, "reconcile">;
};

/** Every scheduled job. What people would miss if it waited for the night runs every minute, e.g. renewals of quota. */
export function buildSchedule({
  env,
  tasks,
  engine,
  inbox,
  alarms,
  membershipMails,
  sheets,
  outbox,
  stores,
  retention,
  leaving: { leaving, erasure },
  removals,
  platforms,
  links,
  stripeInbox,
}: ScheduleParts): ScheduledJob[] {
  const { strategies: store, posts, runs } = stores.publications;
  const strategies = createStrategySweep({ tasks, store, posts, runs, log: jsonLog });
  const sightings = createSightingSweep({ platforms, links, store: stores.sightings, log: jsonLog });
  const upkeep = createQuotaUpkeep(env.DB, stores.quotas);
  return [
    // Before everything: a database that was brought back may show accounts that are gone, for which nothing may be done any more.
    { name: "departures.replay", schedule: EVERY_MINUTE, run: () => erasure.replay() },
    { name: "removals.replay", schedule: EVERY_MINUTE, run: (at) => removals.replay(at) },
    { name: "departures.erase", schedule: EVERY_MINUTE, run: (at) => erasure.sweep(at) },
    { name: "removals.erase", schedule: EVERY_MINUTE, run: (at) => removals.sweep(at) },
    { name: "departures.tell", schedule: EVERY_MINUTE, run: (at) => leaving.sweep(at) },
    // Before the outbox: what the tasks' own sweep sends, it does not send again.
    { name: "tasks.sweep", schedule: EVERY_MINUTE, run: (at) => tasks.sweep(at) },
    { name: "mails.sweep", schedule: EVERY_MINUTE, run: (at) => engine.sweep(at) },
    { name: "inboxes.read", schedule: EVERY_MINUTE, run: (at) => inbox.readDue(at) },
    // After those that find mailboxes lost.
    { name: "alarms.tell", schedule: EVERY_MINUTE, run: (at) => alarms.tell(at) },
    { name: "invitations.tell", schedule: EVERY_MINUTE, run: (at) => membershipMails.tell(at) },
    { name: "strategies.run", schedule: EVERY_MINUTE, run: (at) => strategies.sweep(at) },
    { name: "sightings.look", schedule: EVERY_MINUTE, run: (at) => sightings.sweep(at) },
    { name: "sheets.write", schedule: EVERY_MINUTE, run: (at) => sheets.writer.sweep(at) },
    { name: "outbox.sweep", schedule: EVERY_MINUTE, run: (at) => outbox.sweep(at) },
    { name: "quota.renew", schedule: EVERY_MINUTE, run: (at) => upkeep.renewDue(at) },
    { name: "quota.expire", schedule: EVERY_MINUTE, run: (at) => upkeep.expireDue(at) },
    { name: "stripe.reconcile", schedule: everyMinutes(60), run: (at) => stripeInbox.reconcile(at) },
    { name: "quota.check", schedule: NIGHTLY, run: () => checkMoney(env.DB) },
    ...retention.jobs(),
  ];
}
