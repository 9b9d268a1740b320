/** The list of people who are not written to as a file. */

import { env } from "cloudflare:workers";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { makeEnterprise, makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { testActor } from "#tests/support/workers/test-api.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { hashToken } from "#workers/modules/exports/file-link.ts";
import { fileReply } from "#workers/modules/exports/file-reply.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { createSuppressionExport } from "#workers/modules/exports/suppressions/service.ts";
import { addStatement, suppressStatement } from "#workers/modules/outreach/suppression/statements.ts";
import { createSuppressionStore } from "#workers/modules/outreach/suppression/store.ts";

const clock = fixedClock(NOW);
const store = createExportStore(env.DB);
const files = createSuppressionExport({
  ...{ suppressions: createSuppressionStore(env.DB), store, bucket: env.FILES, clock },
});

async function read(url: string): Promise<{ name: string; type: string | null; bytes: Uint8Array } | null> {
  const file = await store.findLinked(await hashToken(url.split("/").at(-1) ?? ""), clock.now());
  const object = file === null ? null : await env.FILES.get(file.objectKey);
  if (!file || !object) return null;
  const reply = fileReply(object.body, { fileName: file.fileName, bytes: object.size });
  const type = reply.headers.get("content-type");
  return { name: file.fileName, type, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

/** An instant as the file shows it, in UTC. */
const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");

const add = (actor: Actor, emails: readonly string[]) =>
  addStatement(env.DB, {
    ...{ workspaceId: actor.enterpriseId ?? actor.userId, emails, reason: "imported", by: actor.userId, at: NOW },
  }).run();

test("holds every address with its reason and date; nothing in it acts when it is opened", async () => {
  const actor = { ...testActor("free"), userId: await makeMember() };
  await env.DB.prepare('UPDATE users SET name = \'=HYPERLINK("https://evil.example","Ana")\' WHERE id = ?1')
    .bind(actor.userId)
    .run();
  const hostile = [
    "=cmd|x@evil.example",
    "+1@evil.example",
    "-1@evil.example",
    "it's@evil.example",
    "a&b@evil.example",
  ];
  await add(actor, hostile);
  await suppressStatement(env.DB, {
    workspaceId: actor.userId,
    email: "gone@shop.example",
    reason: "unsubscribed",
    at: NOW + 60_000,
  }).run();
  const { url } = await files.export(actor, "https://app.example");
  expect(url).toMatch(/^https:\/\/app\.example\/api\/files\/[\w-]{32}$/);
  const file = await read(url);
  expect(file).toMatchObject({
    name: `Kolscout Do not contact ${minuteOf(NOW).replace(":", "-")}.csv`,
    type: "text/csv; charset=utf-8",
  });
  expect([...(file?.bytes.slice(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(file?.bytes).trim());
  const by = '\'=HYPERLINK("https://evil.example","Ana")';
  expect(data).toEqual([
    ["Email", "Reason", "Added by", "Added (UTC)"],
    ...["'+1@evil.example", "'-1@evil.example", "'=cmd|x@evil.example", "a&b@evil.example", "it's@evil.example"].map(
      (email) => [...[email, "Imported", by, minuteOf(NOW)]],
    ),
    ["gone@shop.example", "Unsubscribed", "", minuteOf(NOW + 60_000)],
  ]);
});

test("a list of several parts is whole, each address once", async () => {
  const actor = { ...testActor("free"), userId: unique("many") };
  await add(
    actor,
    Array.from({ length: 2_500 }, (_, index) => `p${index}@many.example`),
  );
  const file = await read((await files.export({ ...actor, language: "zh-CN" }, "https://app.example")).url);
  const lines = new TextDecoder().decode(file?.bytes).trim().split("\r\n");
  expect(lines).toHaveLength(2_501);
  expect(new Set(lines).size).toBe(2_501);
  expect(lines[0]).toContain("邮箱,原因");
});

test("an enterprise's file opens for its members alone, and an empty list has none", async () => {
  const enterpriseId = await makeEnterprise({});
  const userId = await makeMember({ type: "ENTERPRISE", enterpriseId, quota: 0 });
  const actor = { ...testActor("member"), userId, enterpriseId };
  const refused = await files.export(actor, "https://app.example").catch((thrown: unknown) => thrown);
  expect(refused instanceof AppError && refused.code).toBe(1422);
  await add(actor, ["a@x.example"]);
  const { url } = await files.export(actor, "https://app.example");
  expect(await read(url)).not.toBeNull();
  await env.DB.prepare("UPDATE memberships SET type = 'FREE', enterprise_id = NULL WHERE user_id = ?1")
    .bind(userId)
    .run();
  expect(await read(url)).toBeNull();
});
