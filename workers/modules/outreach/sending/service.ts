import type { Actor } from "#workers/kernel/actor.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { maySend, scopesOf } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { MailboxRow, MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import type { MailAllowance } from "#workers/modules/outreach/mailboxes/tiers.ts";
import type { MailStatus } from "#workers/modules/outreach/schedule/mail-state.ts";
import { DEFAULT_PER_24_HOURS, GMAIL_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";
import { isTimeZone } from "#workers/modules/outreach/schedule/zone.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { CampaignStore, MailboxSettings } from "./campaign-store.ts";
import { refused } from "./choices.ts";
import type { WindowView } from "./contract.ts";
import type { OpenMailboxGate } from "./gate.ts";
import type { Halts } from "./halt.ts";
import type { MailAction, MailFilter, MailStore } from "./mail-store.ts";
import { createOrders, type OrderDeps } from "./orders.ts";
import { mailboxKind, openWindow, paceOf, readWindow } from "./pace-settings.ts";
import { readPlace, writePlace } from "./place.ts";
import { viewOf } from "./view.ts";

export type SendingServiceDeps = OrderDeps & {
  campaigns: CampaignStore;
  mails: MailStore;
  mailboxes: Pick<MailboxStore, "find" | "list" | "findAllowance">;
  openGate: OpenMailboxGate;
  halts: Halts;
  translate: Translate;
};

/** What of the caller's mails waits, and what became of the others. A foreign template, mailbox or mail is not found. */
export function createSendingService(deps: SendingServiceDeps) {
  const { campaigns, mails, mailboxes, openGate, halts, clock, translate } = deps;

  async function findOwnMailbox(actor: Actor, id: string): Promise<MailboxRow> {
    const row = await mailboxes.find(actor.userId, id);
    if (row === null) throw refused(1404, "mailboxNotFound");
    return row;
  }

  /** How a mailbox stands: a new one begins its slow start with its first order. */
  async function stateOf(
    row: MailboxRow,
    settings: MailboxSettings | null,
    { allowance, language }: { allowance: MailAllowance; language: Language },
  ) {
    const now = clock.now();
    const planCap = allowance.capOf(row.id);
    const { per24Hours, window, startedAt } = settings ?? {
      per24Hours: DEFAULT_PER_24_HOURS,
      window: JSON.stringify(openWindow("UTC")),
      startedAt: now,
    };
    const { sent, cap, nextAt } = await openGate(row.subject).usage(
      now,
      paceOf(row, { per24Hours, window, startedAt, planCap }),
    );
    const haltReason = row.status === "CONNECTED" ? (settings?.haltReason ?? null) : "mailbox_disconnected";
    const wakeAt = settings?.wakeAt ?? null;
    const hours = readWindow(window);
    return {
      window: { ...hours, weekdays: [...hours.weekdays] },
      ...{ mailboxId: row.id, email: row.email, sent, cap, per24Hours, planCap, haltReason },
      nextAt: haltReason !== null || wakeAt === null || nextAt === null ? null : Math.max(wakeAt, nextAt),
      haltText: haltReason === null ? null : translate(language, `outreachSchedule:paused.${haltReason}`),
    };
  }

  return {
    ...createOrders(deps),

    async list(
      actor: Actor,
      {
        page,
        pageSize,
        status,
        search,
        after,
      }: { page: number; pageSize: number; status?: MailFilter["status"]; search?: string; after?: string },
    ) {
      const filter: MailFilter = { status: status ?? null, search: search?.trim().toLowerCase() || null };
      const place = after === undefined ? null : readPlace(after);
      const skip = place === null ? (page - 1) * pageSize : 0;
      const [rows, counts] = await Promise.all([
        mails.list(actor.userId, filter, { after: place, skip, take: pageSize + 1 }),
        mails.counts(actor.userId),
      ]);
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      const total =
        filter.search !== null
          ? await mails.countFound(actor.userId, filter)
          : filter.status === null
            ? [...counts.values()].reduce((sum, count) => sum + count, 0)
            : (counts.get(filter.status) ?? 0);
      return {
        data: shown.map((row) => viewOf(row, actor.language, translate)),
        total,
        next: rows.length > pageSize && last !== undefined ? writePlace(last) : null,
      };
    },

    async stats(actor: Actor) {
      const [rows, counts, allowance] = await Promise.all([
        mailboxes.list(actor.userId),
        mails.counts(actor.userId),
        mailboxes.findAllowance(actor.userId),
      ]);
      const settings = await campaigns.listSettings(rows.map(({ id }) => id));
      const states = await Promise.all(
        rows.map((row) => stateOf(row, settings.get(row.id) ?? null, { allowance, language: actor.language })),
      );
      const sum = (of: (state: (typeof states)[number]) => number) =>
        states.reduce((total, state) => total + of(state), 0);
      return {
        pendingCount: counts.get("PENDING") ?? 0,
        todaySentCount: sum(({ sent }) => sent),
        todayAvailableCount: sum(({ sent, cap, haltReason }) => (haltReason === null ? Math.max(0, cap - sent) : 0)),
        counts: countsOf(counts),
        mailboxes: states,
      };
    },

    async act(actor: Actor, action: MailAction, ids: readonly string[] | undefined): Promise<{ changed: number }> {
      if (action === "resend" && ids === undefined) throw badField("ids", "sending:errors.resendNeedsIds");
      return { changed: await mails.act(actor.userId, action, ids ?? null, clock.now()) };
    },

    async resumeMailbox(actor: Actor, id: string): Promise<{ resumed: number }> {
      const row = await findOwnMailbox(actor, id);
      const reason = (await campaigns.listSettings([id])).get(id)?.haltReason ?? null;
      if (reason === null) return { resumed: 0 };
      if (reason === "mailbox_disconnected" && !(row.status === "CONNECTED" && maySend(scopesOf(row))))
        throw refused(1422, "stillDisconnected");
      if (reason === "sending_limit") throw refused(1422, "stillLimited");
      const resumed = await halts.release(id, reason, clock.now());
      await deps.nudge(id);
      return { resumed };
    },

    async changePace(actor: Actor, id: string, { per24Hours, window }: { per24Hours: number; window: WindowView }) {
      if (!isTimeZone(window.zone)) throw badField("window.zone", "sending:errors.unknownZone");
      if (window.fromMinute >= window.toMinute) throw badField("window.toMinute", "sending:errors.emptyWindow");
      const row = await findOwnMailbox(actor, id);
      const pace = {
        per24Hours: Math.min(per24Hours, GMAIL_PER_24_HOURS[mailboxKind(row.email)]),
        window: { ...window, weekdays: [...new Set(window.weekdays)].sort() },
      };
      const box = { mailboxId: id, ownerId: actor.userId, zone: window.zone };
      await campaigns.changePace(box, { ...pace, window: JSON.stringify(pace.window) }, clock.now());
      return pace;
    },
  };
}
export type SendingService = ReturnType<typeof createSendingService>;

function countsOf(counts: ReadonlyMap<string, number>): Record<MailStatus, number> {
  const of = (status: MailStatus) => counts.get(status) ?? 0;
  return {
    PENDING: of("PENDING"),
    SENDING: of("SENDING"),
    SENT: of("SENT"),
    FAILED: of("FAILED"),
    CANCELED: of("CANCELED"),
    PAUSED: of("PAUSED"),
  };
}
