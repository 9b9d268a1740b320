/** People who were written to, and the list of those who are not, over the real database. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { createTexts } from "#workers/api/texts.ts";
import { openDatabase } from "#workers/db/client.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { listDelivered } from "#workers/modules/lists/port.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import { mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { createUnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { suppressionLocales } from "#workers/modules/outreach/suppression/locales.ts";
import { createSuppressionRoutes } from "#workers/modules/outreach/suppression/routes.ts";
import { createSuppressionService } from "#workers/modules/outreach/suppression/service.ts";
import { createSuppressionStore } from "#workers/modules/outreach/suppression/store.ts";
import { COOKIE_SECRET } from "./page-handler.ts";
import { unique } from "./quota-world.ts";
import { openTestApi, testActor } from "./test-api.ts";

export const SENDER = "brand@sender.example";

/** A recipient of a mailbox of its own, with a first mail and a follow-up that waits. `sentAt` null: nothing has left yet. */
export async function insertRecipient(
  workspaceId: string,
  email: string,
  {
    ownerId = workspaceId,
    sentAt = NOW,
    creatorId = null,
  }: { ownerId?: string; sentAt?: number | null; creatorId?: string | null } = {},
): Promise<string> {
  const db = openDatabase(env.DB);
  const [recipientId, mailboxId, campaignId] = [newId("recipient", NOW), newId("mailbox", NOW), newId("campaign", NOW)];
  const at = { createdAt: NOW, updatedAt: NOW };
  await db.insert(mailboxes).values({
    ...{ id: mailboxId, ownerId, subject: unique("google"), email: SENDER, status: "CONNECTED" as const, scopes: "[]" },
    ...{ checkedAt: NOW, refreshToken: "sealed", connectedAt: NOW, updatedAt: NOW },
  });
  const sent = sentAt === null ? {} : { firstSentAt: sentAt, lastSentAt: sentAt };
  const ids = { campaignId, ownerId, mailboxId, email };
  await db
    .insert(mailRecipients)
    .values({ ...ids, id: recipientId, workspaceId, creatorId, variables: "{}", createdAt: NOW, ...sent });
  const first = sentAt === null ? ({ status: "PENDING" } as const) : ({ status: "SENT", sentAt } as const);
  await db.insert(mails).values({ ...ids, ...at, ...first, id: newId("mail", NOW), recipientId, step: 0 });
  const follow = { status: "PENDING" as const, dueAt: NOW + 1_000 };
  await db.insert(mails).values({ ...ids, ...at, ...follow, id: newId("mail", NOW), recipientId, step: 1 });
  return recipientId;
}

/** States of a recipient's mails in their order, with why those that ended did. */
export async function mailsOf(recipientId: string): Promise<[string, string | null][]> {
  const sql = "SELECT status, end_reason AS why FROM mails WHERE recipient_id = ?1 ORDER BY step";
  const { results } = await env.DB.prepare(sql).bind(recipientId).all<{ status: string; why: string | null }>();
  return results.map(({ status, why }) => [status, why]);
}

export async function listOf(workspaceId: string): Promise<Record<string, string>> {
  const sql = "SELECT email, reason FROM suppressions WHERE workspace_id = ?1 ORDER BY email";
  const { results } = await env.DB.prepare(sql).bind(workspaceId).all<{ email: string; reason: string }>();
  return Object.fromEntries(results.map(({ email, reason }) => [email, reason]));
}

/** An api with a person alone, two members of an enterprise, its admin and a stranger. */
export function suppressionWorld() {
  const clock = fixedClock(NOW);
  const links = createUnsubscribeLinks({
    signer: createSigner(COOKIE_SECRET, "unsubscribe"),
    origin: "https://app.kolscout.test",
  });
  const store = createSuppressionStore(env.DB);
  const service = createSuppressionService({
    store,
    links,
    listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
    clock,
  });
  const enterpriseId = unique("ent");
  const actors = {
    owner: { ...testActor("free"), userId: unique("owner") },
    stranger: { ...testActor("free"), userId: unique("stranger") },
    member: { ...testActor("member"), userId: unique("member"), enterpriseId },
    colleague: { ...testActor("member"), userId: unique("colleague"), enterpriseId },
    admin: { ...testActor("admin"), userId: unique("admin"), enterpriseId },
  };
  const api = openTestApi(createSuppressionRoutes({ suppressions: service }), {
    actors,
    texts: createTexts({ suppression: suppressionLocales }),
  });
  const callAs =
    (name: keyof typeof actors | null) =>
    async (method: string, path: string, body?: unknown, language = "en") =>
      (
        await api.call(method, path, body, {
          authorization: name === null ? "" : `Bearer ${name}.a.b`,
          "x-client-language": language,
        })
      ).body;
  const tokenOf = async (recipientId: string) => (await links.linkOf(recipientId)).split("/").at(-1) ?? "";
  return { api, actors, callAs, clock, enterpriseId, links, service, store, tokenOf };
}
