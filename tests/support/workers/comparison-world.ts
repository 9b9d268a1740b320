/** A person with two templates and a mailbox that may be read, who orders comparisons and asks what came of them. */

import { env } from "cloudflare:workers";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { route } from "#workers/api/route.ts";
import { createTexts } from "#workers/api/texts.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createComparisonRoutes } from "#workers/modules/outreach/comparisons/routes.ts";
import { createComparisonService } from "#workers/modules/outreach/comparisons/service.ts";
import { createComparisonStore } from "#workers/modules/outreach/comparisons/store.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createChoices } from "#workers/modules/outreach/sending/choices.ts";
import { importReceivers } from "#workers/modules/outreach/sending/contract.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createOrders } from "#workers/modules/outreach/sending/orders.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createTemplateStore } from "#workers/modules/outreach/templates/store.ts";
import { followUp, openMailWorld } from "./mail-world.ts";
import { unique } from "./quota-world.ts";
import { openTestApi, testActor } from "./test-api.ts";

export type PersonRow = {
  id: string;
  email: string;
  campaignId: string;
  templateId: string;
  mailId: string;
  status: string;
  sentAt: number | null;
};

export async function openComparisons(options: Parameters<typeof openMailWorld>[0] = {}) {
  const world = await openMailWorld(options);
  const { clock, userId, box } = world;
  const owner = { ...testActor("free"), userId };
  const stranger = { ...testActor("free"), userId: unique("stranger") };
  const templates = createTemplateStore(env.DB, sealedTexts);
  const write = async (name: string) => {
    const content = `<p>Hi {{nickname}}, this is ${name}</p>`;
    const made = await templates.insert(userId, { name, cc: [], subject: `${name}?`, content }, clock.now());
    const { subject, content: text, daysAfter } = followUp(3, { subject: `Re: ${name}` });
    const rest = { id: "fup_1", isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true };
    await templates.saveFollowUps(userId, made?.id ?? "", [{ ...rest, subject, content: text, daysAfter }], null);
    return made?.id ?? "";
  };
  const [short, long] = [await write("Short"), await write("Long")];
  const orders = createOrders({
    campaigns: createCampaignStore(env.DB, sealedTexts),
    mails: createMailStore(env.DB),
    choices: createChoices({ templates, mailboxes: createMailboxStore(env.DB) }),
    creators: createCreatorStore(env.DB),
    listDelivered: async () => [],
    findStanding: createReceiverCheck(env.DB).findStanding,
    async nudge() {},
    host: { pictureOrigin: "https://kolscout.test" },
    clock,
  });
  const comparisons = createComparisonService({ store: createComparisonStore(env.DB, sealedTexts), clock });
  const routes = [
    route(importReceivers, ({ actor, input }) => orders.queueTemplate(actor, input.body)),
    ...createComparisonRoutes({ comparisons }),
  ];
  const api = openTestApi(routes, { actors: { owner, stranger }, texts: createTexts(MODULE_TEXTS) });
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { as = "owner", language = "en", key = "" } = {},
  ) => {
    const headers = { authorization: `Bearer ${as}.a.b`, "x-client-language": language };
    return (await api.call(method, path, body, { ...headers, ...(key === "" ? {} : { "idempotency-key": key }) })).body;
  };
  /** Addresses of as many people, none of whom has a company. */
  const people = (count: number, name = "creator") =>
    Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@gmail.com`, nickname: `${name} ${index}` }));
  const order = (receivers: readonly { email: string }[], more: object = {}, how: Parameters<typeof call>[3] = {}) =>
    call(
      "POST",
      "/auto-email/import",
      { templateId: short, compareWith: long, usingEmail: box.email, receivers, ...more },
      how,
    );
  const ask = async (templateId = short) => (await call("GET", `/emails/templates/${templateId}/comparisons`)).data;
  /** Who is written to by what, in the order in which first mails go. */
  const written = async () =>
    (
      await env.DB.prepare(
        `SELECT r.id, r.email, r.campaign_id AS campaignId, c.template_id AS templateId, m.id AS mailId, m.status, m.sent_at AS sentAt
         FROM mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id JOIN mails m ON m.recipient_id = r.id AND m.step = 0
         WHERE r.owner_id = ?1 ORDER BY m.due_at, m.id`,
      )
        .bind(userId)
        .all<PersonRow>()
    ).results;

  /** The first mails go out at `at`, as the engine writes it. */
  async function send(rows: readonly PersonRow[], at: number): Promise<void> {
    const ids = JSON.stringify(rows.map(({ id }) => id));
    await env.DB.batch([
      env.DB.prepare(
        `UPDATE mails SET status = 'SENT', sent_at = ?2, updated_at = ?2 WHERE step = 0 AND recipient_id IN (SELECT value FROM json_each(?1))`,
      ).bind(ids, at),
      env.DB.prepare(
        `UPDATE mail_recipients SET first_sent_at = ?2, last_sent_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))`,
      ).bind(ids, at),
    ]);
  }

  /** What comes back, as the inbox keeps it. */
  async function hear(rows: readonly PersonRow[], kind: string, at: number): Promise<void> {
    const ids = JSON.stringify(rows.map(({ id }) => id));
    await env.DB.batch([
      env.DB.prepare(
        `UPDATE mail_recipients SET answer_kind = ?2, answer_reason = 'unclear', answered_at = ?3 WHERE id IN (SELECT value FROM json_each(?1))`,
      ).bind(ids, kind, at),
      env.DB.prepare(
        `INSERT INTO mail_answers (id, mailbox_id, recipient_id, kind, reason, matched_by, received_at, created_at)
         SELECT value || ?2 || ?3, ?4, value, ?2, 'unclear', 'thread', ?3, ?3 FROM json_each(?1)`,
      ).bind(ids, kind, at, box.id),
    ]);
  }

  /** The mailbox is read to its end now. */
  async function readInbox(at = clock.now()): Promise<void> {
    await env.DB.prepare(
      `INSERT INTO mailbox_inboxes (mailbox_id, owner_id, read_at, updated_at) VALUES (?1, ?2, ?3, ?3)
       ON CONFLICT (mailbox_id) DO UPDATE SET read_at = ?3`,
    )
      .bind(box.id, userId, at)
      .run();
  }

  return {
    ...{ ...world, owner, orders, templates, short, long, comparisons },
    ...{ call, people, order, ask, written, send, hear, readInbox },
  };
}
