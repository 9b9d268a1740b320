/** Do-not-contact, duplicates and "recently written" hold for every spelling of a mailbox, also over rows that older code wrote. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { insertRecipient, listOf, mailsOf, suppressionWorld } from "#tests/support/workers/suppression-world.ts";
import { testActor } from "#tests/support/workers/test-api.ts";
import { addressKeySql, addressKeys } from "#workers/db/address-key.ts";
import { sortReceivers } from "#workers/modules/outreach/sending/receivers.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { suppressStatement } from "#workers/modules/outreach/suppression/statements.ts";

/** As it is stored, and another spelling of it. */
const SPELLINGS = [
  ["ana.b@gmail.com", "anab+collab@googlemail.com"],
  ["ana@outlook.com", "ana+brand@outlook.com"],
  ["ana+x@icloud.com", "ana@icloud.com"],
  ["info@müller.de", "info@xn--mller-kva.de"],
  ["info@xn--mller-kva.de", "info@müller.de"],
  ["ana+x@shop.example", "ana+x@shop.example"],
  ["+ana@icloud.com", "+ana@icloud.com"],
  ["+a.na@gmail.com", "+a.na@gmail.com"],
] as const;

/** Without a key, as code from before there was one writes it. */
const insertOld = (workspaceId: string, email: string, reason: string) =>
  env.DB.prepare("INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, ?2, ?3, ?4)")
    .bind(workspaceId, email, reason, NOW)
    .run();

test.each(SPELLINGS)("the database computes for %s a key that is asked for %s", async (stored, asked) => {
  const key = await env.DB.prepare(`SELECT ${addressKeySql("?1")} AS key`)
    .bind(stored)
    .first<string>("key");
  expect(addressKeys(asked)).toContain(key);
  expect(addressKeys(stored)).toContain(key);
});

test.each(SPELLINGS)("%s on the list is found as %s, taken off and put back as it", async (stored, asked) => {
  const { callAs, actors } = suppressionWorld();
  const { userId } = actors.owner;
  await insertOld(userId, stored, "manual");
  const actor = { ...testActor("free"), userId };
  const [row] = await createReceiverCheck(env.DB).check(actor, [asked]);
  expect(row).toMatchObject({ email: asked, isSuppressed: true });

  const { data } = await callAs("owner")("POST", "/suppressions", { emails: [asked] });
  expect(data.rows).toEqual([{ given: asked, email: asked, outcome: "present" }]);
  expect(await listOf(userId)).toEqual({ [stored]: "manual" });

  await suppressStatement(env.DB, { workspaceId: userId, email: asked, reason: "unsubscribed", at: NOW }).run();
  expect(await listOf(userId)).toEqual({ [stored]: "unsubscribed" });
  await callAs("owner")("DELETE", "/suppressions", { emails: [asked], despiteTheirWord: true });
  expect(await listOf(userId)).toEqual({});
});

test.each(SPELLINGS)("what waits for %s ends when %s is put on the list", async (stored, asked) => {
  const { callAs, actors } = suppressionWorld();
  const recipient = await insertRecipient(actors.owner.userId, stored);
  await callAs("owner")("POST", "/suppressions", { emails: [asked] });
  expect(await mailsOf(recipient)).toEqual([
    ["SENT", null],
    ["CANCELED", "suppressed"],
  ]);
});

test("the last mail to another spelling is a mail to the person", async () => {
  const workspaceId = unique("owner");
  await insertRecipient(workspaceId, "ana.b@gmail.com");
  const actor = { ...testActor("free"), userId: workspaceId };
  const [row] = await createReceiverCheck(env.DB).check(actor, ["anab@googlemail.com"]);
  expect(row?.lastMail).toEqual({ at: NOW, by: "" });
});

test("one mailbox is written to once in an order, as it was written first", () => {
  const given = ["ana.b@gmail.com", "anab@gmail.com", "ana.b+collab@googlemail.com", "me.too@gmail.com"];
  const sorted = sortReceivers(
    given.map((email) => ({ nickname: "Ana", email, creatorId: null })),
    "metoo@gmail.com",
  );
  expect(sorted).toMatchObject({ duplicates: 2, own: 1, invalid: [] });
  expect(sorted.people.map(({ email }) => email)).toEqual(["ana.b@gmail.com"]);
});
