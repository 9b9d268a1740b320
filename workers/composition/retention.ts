/** What is kept for a while only: a line for each, which makes the scheduled job and shows its last run (docs/leaving.md). */
import { purgeProviderCosts } from "#workers/adapters/outside/budget.ts";
import { purgeProviderCache } from "#workers/adapters/outside/cache.ts";
import { IDEMPOTENCY_KEPT_MS, purgeIdempotencyKeys } from "#workers/api/idempotency.ts";
import type { DeadLetters } from "#workers/jobs/dead-letters.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import { createRetention, type Retention } from "#workers/jobs/retention.ts";
import { purgeRevokedSessions } from "#workers/modules/auth/store.ts";
import type { InvitationMails } from "#workers/modules/enterprises/invitation-mails.ts";
import { type ExportService, FILE_MS } from "#workers/modules/exports/service.ts";
import { JOURNAL_KEPT_MS } from "#workers/modules/leaving/domain.ts";
import type { PersonFiles } from "#workers/modules/leaving/files.ts";
import type { Journal } from "#workers/modules/leaving/journal.ts";
import type { DepartureStore } from "#workers/modules/leaving/store.ts";
import type { MailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import { LISTED_AFTER_END_MS } from "#workers/modules/reports/domain.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Stores } from "./stores.ts";

const DAY_MS = 86_400_000;
/** At most so many candidates of forgotten lists are removed in a night. */
const MAX_DISCARDED_PER_NIGHT = 200_000;

type Parts = {
  d1: D1Database;
  stores: Pick<Stores, "lists" | "reports" | "opinions">;
  exports: Pick<ExportService, "removeOld">;
  tasks: Pick<TaskEngine, "purge">;
  outbox: Pick<Outbox, "purge">;
  deadLetters: Pick<DeadLetters, "purge">;
  alarms: Pick<MailboxAlarms, "purge">;
  invitationMails: Pick<InvitationMails, "purge">;
  leaving: {
    journal: Pick<Journal, "purge">;
    store: Pick<DepartureStore, "purge">;
    files: Pick<PersonFiles, "removePieces">;
  };
};

export function buildRetention(parts: Parts): Retention {
  const { d1, stores, exports, tasks, outbox, deadLetters, alarms, invitationMails, leaving } = parts;
  const changesOf = async (statement: D1PreparedStatement) => (await statement.run()).meta.changes;
  return createRetention(d1, [
    {
      ...{
        name: "providerCache.purge",
        keeps: "replies of platforms, kept because asking again costs",
        keptMs: DAY_MS,
      },
      ...{ every: "hour", run: (at) => purgeProviderCache(d1, at) },
    },
    {
      name: "exports.remove",
      keeps: "files that people had made",
      keptMs: FILE_MS,
      run: (at) => exports.removeOld(at),
    },
    {
      ...{ name: "lists.remove", keeps: "results of deleted projects and forgotten searches", keptMs: DAY_MS },
      run: () => stores.lists.removeDiscarded(MAX_DISCARDED_PER_NIGHT),
    },
    {
      ...{ name: "idempotency.purge", keeps: "answers to calls that may be repeated", keptMs: IDEMPOTENCY_KEPT_MS },
      run: (at) => changesOf(purgeIdempotencyKeys(d1, at)),
    },
    {
      ...{ name: "outbox.purge", keeps: "messages that were sent to queues (ids alone)", keptMs: 2 * DAY_MS },
      run: (at) => outbox.purge(at),
    },
    {
      ...{ name: "reports.purge", keeps: "shared reports whose link has ended", keptMs: LISTED_AFTER_END_MS },
      run: (at) => stores.reports.purge(at),
    },
    {
      ...{ name: "sessions.purge", keeps: "sessions that were signed out (ids alone)", keptMs: 8 * DAY_MS },
      run: (at) => changesOf(purgeRevokedSessions(d1, at)),
    },
    {
      ...{ name: "tasks.purge", keeps: "steps of tasks (ids and times)", keptMs: 14 * DAY_MS },
      run: (at) => tasks.purge(at),
    },
    {
      ...{ name: "deadLetters.purge", keeps: "messages that were given up and settled", keptMs: 30 * DAY_MS },
      run: (at) => deadLetters.purge(at),
    },
    {
      ...{ name: "alarms.purge", keeps: "which standstills of mailboxes were told", keptMs: 30 * DAY_MS },
      run: (at) => alarms.purge(at),
    },
    {
      ...{
        name: "invitations.purge",
        keeps: "invitations that were accepted, withdrawn or ran out",
        keptMs: 30 * DAY_MS,
      },
      run: (at) => invitationMails.purge(at),
    },
    {
      ...{ name: "opinions.purge", keeps: "verdicts of the language model (no texts, no names)", keptMs: 30 * DAY_MS },
      run: (at) => stores.opinions.purge(at),
    },
    {
      ...{ name: "providers.purge", keeps: "what calls of platforms cost, by day and workspace", keptMs: 40 * DAY_MS },
      run: (at) => purgeProviderCosts(d1, at),
    },
    {
      ...{ name: "exportParts.remove", keeps: "pieces of exports that are being made", keptMs: DAY_MS },
      run: (at) => leaving.files.removePieces(at - DAY_MS),
    },
    {
      ...{ name: "departures.purge", keeps: "ids of accounts that were deleted", keptMs: JOURNAL_KEPT_MS },
      run: async (at) => (await leaving.journal.purge(at)) + (await leaving.store.purge(at)),
    },
  ]);
}
