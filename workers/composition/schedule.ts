/** Scheduled work: a line for each job. When it is due and what a missed run means: `workers/jobs/cron.ts`. */

import { purgeProviderCosts } from "#workers/adapters/outside/budget.ts";
import { purgeIdempotencyKeys } from "#workers/api/idempotency.ts";
import type { Env } from "#workers/env.ts";
import { dailyAt, EVERY_MINUTE, everyMinutes, type ScheduledJob } from "#workers/jobs/cron.ts";
import type { DeadLetters } from "#workers/jobs/dead-letters.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import { jsonLog } from "#workers/log.ts";
import { purgeRevokedSessions } from "#workers/modules/auth/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import type { InvitationMails } from "#workers/modules/enterprises/invitation-mails.ts";
import type { ExportService } from "#workers/modules/exports/service.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { MailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import type { InboxService } from "#workers/modules/outreach/inbox/service.ts";
import type { SendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { createStrategySweep } from "#workers/modules/publications/strategies/sweep.ts";
import type { createSheetWriter } from "#workers/modules/sheets/writer.ts";
import { createSightingSweep } from "#workers/modules/sightings/sweep.ts";
import type { StripeInbox } from "#workers/modules/subscriptions/events.ts";
import { checkMoney } from "#workers/modules/tasks/reconcile.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { Stores } from "./stores.ts";

/** At most so many candidates of forgotten lists are removed in a night. */
const MAX_DISCARDED_PER_NIGHT = 200_000;

/** The night's work: once a day in the hour after midnight (UTC), when the new day's allowances have begun. */
const NIGHTLY = dailyAt(0);

type ScheduleParts = {
  env: Env;
  tasks: Pick<TaskEngine, "create" | "sweep" | "purge">;
  engine: Pick<SendingEngine, "sweep">;
  inbox: Pick<InboxService, "readDue">;
  alarms: Pick<MailboxAlarms, "tell" | "purge">;
  invitationMails: Pick<InvitationMails, "tell" | "purge">;
  sheets: { writer: Pick<ReturnType<typeof createSheetWriter>, "sweep"> };
  outbox: Pick<Outbox, "sweep" | "purge">;
  deadLetters: Pick<DeadLetters, "purge">;
  stores: Stores;
  exports: Pick<ExportService, "removeOld">;
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
  invitationMails,
  sheets,
  outbox,
  deadLetters,
  stores,
  exports,
  platforms,
  links,
  stripeInbox,
}: ScheduleParts): ScheduledJob[] {
  const { strategies: store, posts, runs } = stores.publications;
  const strategies = createStrategySweep({ tasks, store, posts, runs, log: jsonLog });
  const sightings = createSightingSweep({ platforms, links, store: stores.sightings, log: jsonLog });
  const upkeep = createQuotaUpkeep(env.DB, stores.quotas);
  return [
    // Before the outbox: what the tasks' own sweep sends, it does not send again.
    { name: "tasks.sweep", schedule: EVERY_MINUTE, run: (at) => tasks.sweep(at) },
    { name: "mails.sweep", schedule: EVERY_MINUTE, run: (at) => engine.sweep(at) },
    { name: "inboxes.read", schedule: EVERY_MINUTE, run: (at) => inbox.readDue(at) },
    // After those that find mailboxes lost.
    { name: "alarms.tell", schedule: EVERY_MINUTE, run: (at) => alarms.tell(at) },
    { name: "invitations.tell", schedule: EVERY_MINUTE, run: (at) => invitationMails.tell(at) },
    { name: "strategies.run", schedule: EVERY_MINUTE, run: (at) => strategies.sweep(at) },
    { name: "sightings.look", schedule: EVERY_MINUTE, run: (at) => sightings.sweep(at) },
    { name: "sheets.write", schedule: EVERY_MINUTE, run: (at) => sheets.writer.sweep(at) },
    { name: "outbox.sweep", schedule: EVERY_MINUTE, run: (at) => outbox.sweep(at) },
    { name: "quota.renew", schedule: EVERY_MINUTE, run: (at) => upkeep.renewDue(at) },
    { name: "quota.expire", schedule: EVERY_MINUTE, run: (at) => upkeep.expireDue(at) },
    { name: "stripe.reconcile", schedule: everyMinutes(60), run: (at) => stripeInbox.reconcile(at) },
    { name: "quota.check", schedule: NIGHTLY, run: () => checkMoney(env.DB) },
    { name: "exports.remove", schedule: NIGHTLY, run: (at) => exports.removeOld(at) },
    { name: "lists.remove", schedule: NIGHTLY, run: () => stores.lists.removeDiscarded(MAX_DISCARDED_PER_NIGHT) },
    { name: "providers.purge", schedule: NIGHTLY, run: (at) => purgeProviderCosts(env.DB, at) },
    { name: "reports.purge", schedule: NIGHTLY, run: (at) => stores.reports.purge(at) },
    { name: "opinions.purge", schedule: NIGHTLY, run: (at) => stores.opinions.purge(at) },
    { name: "idempotency.purge", schedule: NIGHTLY, run: (at) => purgeIdempotencyKeys(env.DB, at).run() },
    { name: "sessions.purge", schedule: NIGHTLY, run: (at) => purgeRevokedSessions(env.DB, at).run() },
    { name: "alarms.purge", schedule: NIGHTLY, run: (at) => alarms.purge(at) },
    { name: "invitations.purge", schedule: NIGHTLY, run: (at) => invitationMails.purge(at) },
    { name: "tasks.purge", schedule: NIGHTLY, run: (at) => tasks.purge(at) },
    { name: "outbox.purge", schedule: NIGHTLY, run: (at) => outbox.purge(at) },
    { name: "deadLetters.purge", schedule: NIGHTLY, run: (at) => deadLetters.purge(at) },
  ];
}
