/** Saved creators as a file. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { recordsOf } from "#tests/support/workers/export-world.ts";
import { recordWorld, showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { hashToken } from "#workers/modules/exports/file-link.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";

const clock = fixedClock(NOW);
const today = new Date(NOW).toISOString().slice(0, 10);

async function read(url: string): Promise<Record<string, string>[]> {
  const file = await createExportStore(env.DB).findLinked(await hashToken(url.split("/").at(-1) ?? ""), NOW);
  const object = await env.FILES.get(file?.objectKey ?? "");
  return recordsOf(new Response(object?.body));
}

test("a file holds the records of its filter with tags, stage and every note; no formula, and no address that was not shown", async () => {
  const { callAs, actors } = await recordWorld(clock);
  const shown = sampleCard(7_001, { title: "=1+1", email: "shown@shop.example", emailSource: "bio" });
  const hidden = sampleCard(7_002, { email: "secret@shop.example", emailSource: "bio" });
  const other = sampleCard(7_003);
  await showCreators(actors.admin.userId, [shown, other]);
  await showCreators("somebody", [hidden]);
  const tagId = (await callAs("admin")("POST", "/tag", { name: "VIP", color: "red" })).data.id;
  for (const { id } of [shown, hidden]) await callAs("member")("POST", "/kol/tag", { kolId: id, tagIds: [tagId] });
  await callAs("member")("POST", "/kol", { kolId: other.id });
  await callAs("admin")("POST", "/kol/note", { kolId: shown.id, note: "one" });
  await callAs("member")("POST", "/kol/note", { kolId: shown.id, note: "two" });
  const { url } = (await callAs("member")("POST", "/export", { tags: [tagId] })).data;
  const rows = await read(url);
  expect(JSON.stringify(rows)).not.toContain("secret@shop.example");
  expect(rows).toMatchObject([
    { Name: hidden.title, Stage: "New", Tags: "VIP" },
    {
      ...{ Name: expect.stringContaining("1+1"), Email: "shown@shop.example", Profile: shown.url },
      Notes: `${today} ${actors.member.userId}@example.test: two\n\n${today} ${actors.admin.userId}@example.test: one`,
    },
  ]);
  expect(await read((await callAs("admin")("POST", "/export", {})).data.url)).toHaveLength(3);
  expect((await callAs("admin")("POST", "/export", { stage: "paid" })).statusCode).toBe(1422);
});

test("each creator of a merged person is a row with what the person has", async () => {
  const { callAs, actors } = await recordWorld(clock);
  const mail = { email: "two.rows@studio.example", emailSource: "bio" } as const;
  const [lead, joined] = [sampleCard(7_010, mail), sampleCard(7_011, { ...mail, platform: "TIKTOK" })];
  await showCreators(actors.alone.userId, [lead, joined]);
  const call = callAs("alone");
  for (const { id, title } of [lead, joined]) await call("POST", "/kol/note", { kolId: id, note: `on ${title}` });
  await call("PUT", "/kol/stage", { kolId: joined.id, from: "new", to: "paid" });
  expect((await call("POST", "/kol/person/merge", { kolIds: [lead.id, joined.id] })).statusCode).toBe(1000);
  const rows = await read((await call("POST", "/export", {})).data.url);
  const shared = { Stage: "Paid" };
  expect(rows).toMatchObject([
    { ...shared, Name: lead.title, Platform: "YouTube", "Same person as": `TikTok ${joined.platformAccount}` },
    { ...shared, Name: joined.title, Platform: "TikTok", "Same person as": `YouTube ${lead.platformAccount}` },
  ]);
  for (const { Notes: notes } of rows) for (const { title } of [lead, joined]) expect(notes).toContain(`on ${title}`);
});
