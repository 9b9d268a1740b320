import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { keysOf } from "#workers/db/address-key.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { isRemovedSql, removalKeyOfId } from "#workers/modules/creators/removal-keys.ts";
import type { Variant } from "#workers/modules/outreach/comparisons/domain.ts";
import { mailComparisons } from "#workers/modules/outreach/comparisons/tables.ts";
import { mailboxSending, mailCampaigns, mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { DEFAULT_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";
import { suppressions } from "#workers/modules/outreach/suppression/tables.ts";
import type { VariableValues } from "#workers/modules/outreach/templates/variables.ts";
import type { Role } from "./domain.ts";
import { PAUSE_IN_HALTED } from "./halt.ts";
import { openWindow } from "./pace-settings.ts";
import { type Steps, sealSteps } from "./steps.ts";

/**
 * Orders to send, and how mailboxes send. What was queued is what people get: the trigger `mail_campaigns_content` (migrations/0010_outreach_triggers.sql) refuses every change of a
 * campaign's content.
 */

const c = namesOf(mailCampaigns);
const known = namesOf(mailCampaigns, "k");
const r = namesOf(mailRecipients, "r");
const past = namesOf(mailRecipients, "p");
const m = namesOf(mails);
const waiting = namesOf(mails, "w");
const s = namesOf(mailboxSending);
const x = namesOf(suppressions, "x");
const v = namesOf(mailComparisons);

const CAMPAIGN = columnsOf(mailCampaigns, [
  "id",
  "ownerId",
  "workspaceId",
  "mailboxId",
  "kind",
  "templateId",
  "templateName",
  "steps",
  "cc",
  "zone",
  "stopsOnColleague",
  "createdAt",
]);
const RECIPIENT = columnsOf(mailRecipients, [
  "campaignId",
  "ownerId",
  "workspaceId",
  "mailboxId",
  "createdAt",
  "id",
  "email",
  "domain",
  "nickname",
  "variables",
  "creatorId",
  "role",
  "link",
]);
const MAIL = columnsOf(mails, [
  "campaignId",
  "ownerId",
  "mailboxId",
  "createdAt",
  "updatedAt",
  "dueAt",
  "id",
  "recipientId",
  "email",
  "step",
  "status",
]);
const COMPARISON = columnsOf(mailComparisons, [
  "id",
  "ownerId",
  "mailboxId",
  "campaignA",
  "campaignB",
  "templateA",
  "templateB",
  "sample",
  "createdAt",
  "peopleA",
  "peopleB",
]);
const SETTINGS = columnsOf(mailboxSending, ["mailboxId", "per24Hours", "window", "haltReason", "startedAt", "wakeAt"]);

/** Two clicks or two tabs: the same template, or the same text without one, is not queued for a person who waits for it, or was queued for it a moment ago. */
const REPEATED_MS = 10 * 60_000;

/** Of a comparison both templates count, and the people of the other half: a person is in one half alone. */
const IS_REPEATED = `
EXISTS (
    SELECT 1 FROM ${past} JOIN ${known} ON ${known.id} = ${past.campaignId} AND ${known.ownerId} = ?2
      AND (${known.templateId} IN (SELECT value FROM json_each(?7)) OR ?7 IS NULL AND ${known.templateId} IS NULL AND ${known.steps} = ?8)
    WHERE ${past.workspaceId} = ?3 AND ${past.addressKey} IN (j.value ->> 'key', j.value ->> 'otherKey') AND ${past.campaignId} <> ?1 AND (
      ${past.campaignId} = ?9 OR ${past.createdAt} > ?5 - ${REPEATED_MS}
      OR EXISTS (SELECT 1 FROM ${waiting} WHERE ${waiting.recipientId} = ${past.id} AND ${waiting.status} IN ('PENDING', 'SENDING', 'PAUSED'))))`;
const FIND_REPEATED = `SELECT j.value ->> 'email' AS email FROM json_each(?6) j WHERE ${IS_REPEATED}`;

const INSERT_CAMPAIGN = `
INSERT OR IGNORE INTO ${c} (${CAMPAIGN.names}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`;

const INSERT_RECIPIENTS = `
INSERT OR IGNORE INTO ${namesOf(mailRecipients)} (${RECIPIENT.names})
SELECT ?1, ?2, ?3, ?4, ?5, j.value ->> 'recipientId', j.value ->> 'email', j.value ->> 'domain', j.value ->> 'nickname', j.value ->> 'variables', j.value ->> 'creatorId',
  j.value ->> 'role', j.value ->> 'link'
FROM json_each(?6) j
WHERE NOT EXISTS (SELECT 1 FROM ${x} WHERE ${x.workspaceId} = ?3 AND ${x.addressKey} IN (j.value ->> 'key', j.value ->> 'otherKey'))
  AND NOT ${isRemovedSql("j.value ->> 'removalKey'")}
  AND NOT ${IS_REPEATED}`;

const INSERT_MAILS = `
INSERT OR IGNORE INTO ${m} (${MAIL.names})
SELECT ?1, ?2, ?3, ?4, ?4, ?5, j.value ->> 'mailId', ${r.id}, ${r.email}, 0, 'PENDING'
FROM json_each(?6) j JOIN ${r} ON ${r.campaignId} = ?1 AND ${r.email} = j.value ->> 'email'`;

const OPEN_SETTINGS = `
INSERT INTO ${s} (${s.mailboxId}, ${s.ownerId}, ${s.per24Hours}, ${s.window}, ${s.startedAt}, ${s.wakeAt}, ${s.updatedAt})
VALUES (?1, ?2, ${DEFAULT_PER_24_HOURS}, ?3, ?4, ?5, ?4)
ON CONFLICT (${s.mailboxId}) DO UPDATE SET ${s.updatedAt} = ?4,
  ${s.wakeAt} = CASE WHEN ?5 IS NULL OR ${s.haltReason} IS NOT NULL THEN ${s.wakeAt} ELSE min(coalesce(${s.wakeAt}, ?5), ?5) END`;

/** The sizes of the halves are counted when both are in: the table refuses too small ones, and with them the batch. */
const INSERT_COMPARISON = `
INSERT INTO ${v} (${COMPARISON.names}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
  (SELECT count(*) FROM ${r} WHERE ${r.campaignId} = ?4), (SELECT count(*) FROM ${r} WHERE ${r.campaignId} = ?5))
ON CONFLICT (${v.id}) DO NOTHING`;
const IS_TOO_SMALL = /constraint failed: mail_comparisons_people/i;

const COUNT_QUEUED = `SELECT count(*) AS added FROM ${m} WHERE ${m.campaignId} = ?1 AND ${m.step} = 0`;

const CHANGE_PACE = `UPDATE ${s} SET ${s.per24Hours} = ?2, ${s.window} = ?3, ${s.updatedAt} = ?4,
  ${s.wakeAt} = CASE WHEN ${s.wakeAt} IS NULL THEN NULL ELSE ?4 END WHERE ${s.mailboxId} = ?1`;

export type NewCampaign = {
  id: string;
  ownerId: string;
  workspaceId: string;
  mailboxId: string;
  kind: "BATCH" | "GROUP";
  templateId: string | null;
  templateName: string;
  steps: Steps;
  cc: readonly string[];
  zone: string;
  stopsOnColleague: boolean;
};
export type NewRecipient = {
  email: string;
  domain: string | null;
  nickname: string;
  variables: VariableValues;
  creatorId: string | null;
  role: Role;
  link: string | null;
};
export type MailboxSettings = RowOf<typeof SETTINGS>;
/** What is sent to whom. */
export type Half = { campaign: NewCampaign; people: readonly NewRecipient[] };
type Halves = Readonly<Record<Variant, Half>>;
type When = { startAt: number; at: number };

export function createCampaignStore(d1: D1Database, texts: SealedTexts) {
  /** A campaign with its people and the first mail to each; `rival` is the other one of a comparison. */
  async function campaignStatements({ campaign, people }: Half, rival: NewCampaign | null, { startAt, at }: When) {
    const { id, ownerId, workspaceId, mailboxId, kind, templateId, templateName, steps, cc, zone } = campaign;
    const stopsOnColleague = campaign.stopsOnColleague ? 1 : 0;
    const list = JSON.stringify(
      people.map(({ variables, ...person }) => ({
        ...person,
        ...keysOf(person.email),
        // Chosen on a page that was open before the creator was removed.
        removalKey: person.creatorId === null ? null : removalKeyOfId(person.creatorId),
        variables: JSON.stringify(variables),
        recipientId: newId("recipient", at),
        mailId: newId("mail", at),
      })),
    );
    const stored = await sealSteps(texts, ownerId, steps);
    const order = [id, ownerId, workspaceId, mailboxId, kind, templateId, templateName, stored];
    const repeated = [templatesOf(campaign, rival), stored, rival?.id ?? null];
    return [
      d1.prepare(INSERT_CAMPAIGN).bind(...order, JSON.stringify(cc), zone, stopsOnColleague, at),
      d1.prepare(INSERT_RECIPIENTS).bind(id, ownerId, workspaceId, mailboxId, at, list, ...repeated),
      d1.prepare(INSERT_MAILS).bind(id, ownerId, mailboxId, at, startAt, list),
    ];
  }

  /** The mailbox wakes for them, or they wait for what halts it. */
  const wakeStatements = ({ mailboxId, ownerId, zone }: NewCampaign, { startAt, at }: When) => [
    d1.prepare(OPEN_SETTINGS).bind(mailboxId, ownerId, JSON.stringify(openWindow(zone)), at, startAt),
    // What is queued in a halted mailbox waits with all that it holds.
    d1.prepare(PAUSE_IN_HALTED).bind(mailboxId),
  ];

  return {
    /** Queues the first mail to each person; answers to how many. Done again with the same id it changes nothing and answers the same. */
    async queue(campaign: NewCampaign, people: readonly NewRecipient[], when: When): Promise<number> {
      const results = await d1.batch<{ added: number }>([
        ...(await campaignStatements({ campaign, people }, null, when)),
        ...wakeStatements(campaign, when),
        d1.prepare(COUNT_QUEUED).bind(campaign.id),
      ]);
      return results.at(-1)?.results[0]?.added ?? 0;
    },

    /**
     * Queues both halves of a comparison, of one owner and mailbox, or nothing: null when fewer than MIN_SAMPLE are left of a half. Mails of one moment go out in the order of ids, which is a random one over
     * both halves. Done again with the same ids it adds no row and answers how many are in each half.
     */
    async queueComparison(id: string, { a, b }: Halves, plan: When & { sample: number }) {
      const { ownerId, mailboxId } = a.campaign;
      const halves = [
        ...(await campaignStatements(a, b.campaign, plan)),
        ...(await campaignStatements(b, a.campaign, plan)),
      ];
      const row = [id, ownerId, mailboxId, a.campaign.id, b.campaign.id, a.campaign.templateId, b.campaign.templateId];
      try {
        const results = await d1.batch<{ added: number }>([
          ...halves,
          ...wakeStatements(a.campaign, plan),
          d1.prepare(INSERT_COMPARISON).bind(...row, plan.sample, plan.at),
          d1.prepare(COUNT_QUEUED).bind(a.campaign.id),
          d1.prepare(COUNT_QUEUED).bind(b.campaign.id),
        ]);
        const [inA, inB] = results.slice(-2).map(({ results: rows }) => rows[0]?.added ?? 0);
        return { a: inA ?? 0, b: inB ?? 0 };
      } catch (failure) {
        if (IS_TOO_SMALL.test(failureText(failure))) return null;
        throw failure;
      }
    },

    /** How many are in each half of a comparison; null before it is queued. */
    findHalves: (id: string) =>
      d1
        .prepare(`SELECT ${v.peopleA} AS a, ${v.peopleB} AS b FROM ${v} WHERE ${v.id} = ?1`)
        .bind(id)
        .first<Record<Variant, number>>(),

    /** Those of the addresses that `queueComparison` would leave out as queued already, so that they are out before the halves are made. */
    async findRepeated(a: NewCampaign, b: NewCampaign, emails: readonly string[], at: number): Promise<Set<string>> {
      const list = JSON.stringify(emails.map((email) => ({ email, ...keysOf(email) })));
      const who = [a.id, a.ownerId, a.workspaceId, a.mailboxId, at, list];
      const stored = await sealSteps(texts, a.ownerId, a.steps);
      const found = d1.prepare(FIND_REPEATED).bind(...who, templatesOf(a, b), stored, null);
      const { results } = await found.all<{ email: string }>();
      return new Set(results.map(({ email }) => email));
    },

    /** How mailboxes send; one that nothing was ever queued in has no row. */
    async listSettings(mailboxIds: readonly string[]): Promise<Map<string, MailboxSettings>> {
      const { results } = await d1
        .prepare(`SELECT ${SETTINGS} FROM ${s} WHERE ${s.mailboxId} IN (SELECT value FROM json_each(?1))`)
        .bind(JSON.stringify(mailboxIds))
        .all<MailboxSettings>();
      return new Map(results.map((row) => [row.mailboxId, row]));
    },

    async changePace(
      { mailboxId, ownerId, zone }: { mailboxId: string; ownerId: string; zone: string },
      pace: { per24Hours: number; window: string },
      at: number,
    ): Promise<void> {
      await d1.batch([
        d1.prepare(OPEN_SETTINGS).bind(mailboxId, ownerId, JSON.stringify(openWindow(zone)), at, null),
        d1.prepare(CHANGE_PACE).bind(mailboxId, pace.per24Hours, pace.window, at),
      ]);
    },
  };
}
export type CampaignStore = ReturnType<typeof createCampaignStore>;

/** Templates of which a person gets one, as the statements take them; null for a text without one. */
function templatesOf(campaign: NewCampaign, rival: NewCampaign | null): string | null {
  const ids = [campaign, rival].flatMap((one) => one?.templateId ?? []);
  return ids.length === 0 ? null : JSON.stringify(ids);
}
