/** The Google spreadsheet of tracked posts, against the emulated Google: what it shows, how it keeps in step, how it is lost and found again. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { consentTo, failGoogle, steerGoogle } from "#tests/support/google-consent.ts";
import { NOW } from "#tests/support/now.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { sandboxUrl } from "#tests/support/workers/sandbox-sign-in.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { countAsMadeInStay, joinEnterprise } from "#tests/support/workers/track-world.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildMailboxes } from "#workers/composition/mailboxes.ts";
import { buildOutside } from "#workers/composition/outside.ts";
import { buildSheets } from "#workers/composition/sheets.ts";
import { buildStores } from "#workers/composition/stores.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { readEnv } from "#workers/env.ts";
import { createOutbox } from "#workers/jobs/outbox.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { createMailboxRoutes } from "#workers/modules/outreach/mailboxes/routes.ts";
import { MAIL_QUEUE } from "#workers/modules/outreach/sending/send-job.ts";
import { REWRITE_AFTER_MS, SHEET_COLUMNS, SHEET_SCOPE } from "#workers/modules/sheets/domain.ts";
import { bindSheetWrite } from "#workers/modules/sheets/write-job.ts";

const sandbox = { url: sandboxUrl };
const texts = createTexts(MODULE_TEXTS);
const Url = z.object({ url: z.url() });
const File = z.object({
  title: z.string(),
  tabs: z.array(
    z.object({
      title: z.string(),
      rowCount: z.number(),
      warnedColumns: z.array(z.number()),
      values: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
});
const DAY = Date.UTC(2026, 2, 1);

/** A person with an empty table of tracked posts. */
function openWorld() {
  const checked = readEnv(env);
  const clock = fixedClock(NOW);
  const stores = buildStores(checked, sealedTexts);
  const waiting: unknown[] = [];
  const queue = {
    sendBatch: async (sent: { body: unknown }[]) => void waiting.push(...sent.map(({ body }) => body)),
  };
  const outbox = createOutbox({ d1: env.DB, queues: { [MAIL_QUEUE]: queue } });
  // What the pace makes wait is tested at the client.
  const outside = { ...buildOutside(checked, clock), sleep: async () => undefined };
  const { writer, routes } = buildSheets(checked, { outside, stores, outbox, clock, translate: texts.text });
  const job = bindSheetWrite(writer);
  const owner = { ...testActor("paid"), userId: unique("sheet-owner"), email: `${unique("ada")}@kolscout.test` };
  const mate = { ...testActor("paid"), userId: unique("sheet-mate"), email: `${unique("bob")}@kolscout.test` };
  const mailboxes = createMailboxRoutes({ mailboxes: buildMailboxes(checked, { outside, stores, clock }) });
  const api = openTestApi([...routes, ...mailboxes], { actors: { owner, mate }, texts });
  const account = `${unique("ada").toLowerCase()}@gmail.com`;
  const callAs =
    (name: string) =>
    async (method: string, path: string, body?: unknown, language: Language = "en") =>
      (await api.call(method, path, body, { authorization: `Bearer ${name}.a.b`, "x-client-language": language })).body;
  const call = callAs("owner");

  return {
    ...{ owner, mate, clock, call, callAsMate: callAs("mate"), waiting, writer, job, account },

    async consent(ticked: readonly string[] = [SHEET_SCOPE]) {
      const begun = Url.parse((await call("POST", "/googleSheet/consent", { redirect: "/dataManagement" })).data);
      const query = Object.fromEntries(new URL(begun.url).searchParams);
      const back = await consentTo(sandbox, { account, asked: [SHEET_SCOPE], ticked, query });
      const given = { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
      return call("POST", "/emails/mailboxes", given);
    },

    /** Delivers what is in the queue, until nothing is; answers how many deliveries that took. */
    async deliver(): Promise<number> {
      let deliveries = 0;
      for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
        deliveries += 1;
        if ((await job.run(body)).kind === "later") waiting.unshift(body);
      }
      return deliveries;
    },

    /** Whether the sweep has begun the owner's; others of this database are left to theirs. */
    async sweep(): Promise<boolean> {
      await writer.sweep(clock.now());
      const own = waiting.filter((body) => JSON.stringify(body).includes(`"${owner.userId}"`));
      waiting.splice(0, waiting.length, ...own);
      return own.length > 0;
    },

    see: async (spreadsheetId: string) =>
      File.parse(await (await fetch(`${sandboxUrl}/google/spreadsheets/d/${spreadsheetId}`)).json()),

    does: (spreadsheetId: string, deed: object) => steerGoogle(sandbox, `spreadsheets/d/${spreadsheetId}`, deed),

    /** Posts 0, 1, 2 …, each a day older than the one before. */
    async addPosts(count: number, columns: { title?: string; isEstimated?: number; costMinor?: number } = {}) {
      const { title = "Post", isEstimated = 0, costMinor = null } = columns;
      await env.DB.prepare(
        `INSERT INTO publications (id, owner_id, platform, kind, post_key, link_id, url, title, author_name, published_at, dated_at, cost_minor, currency,
           views, likes, comments, is_estimated, read_at, checked_at, created_at)
         SELECT 'pub_' || ?1 || '_' || ?2 || '_' || n.value, ?1, 'TIKTOK', 'video', 'TIKTOK:' || ?2 || n.value, n.value, 'https://www.tiktok.com/@a/video/' || n.value, ?2 || ' ' || n.value, 'Ada',
           ?3 - n.value * 86400000, ?3 - n.value * 86400000, ?4, iif(?4 IS NULL, NULL, 'USD'), 2000, 100, 20, ?5, ?3, ?3, ?3
         FROM (SELECT key AS value FROM json_each('[' || substr(replace(hex(zeroblob(?6)), '00', ',0'), 2) || ']')) n`,
      )
        .bind(owner.userId, title, DAY, costMinor, isEstimated, count)
        .run();
    },
  };
}
type SheetWorld = ReturnType<typeof openWorld>;

async function openSheet(posts = 0): Promise<SheetWorld & { spreadsheetId: string }> {
  const world = openWorld();
  if (posts > 0) await world.addPosts(posts);
  await world.consent();
  const { data } = await world.call("POST", "/googleSheet", {});
  await world.deliver();
  return { ...world, spreadsheetId: data.spreadsheetId };
}

describe("a new spreadsheet", () => {
  test("needs an account that allows it: without one, or with the box unticked, the owner is asked first", async () => {
    const { call, consent } = openWorld();
    expect((await call("GET", "/googleSheet/get")).data).toMatchObject({
      status: "NONE",
      sheetUrl: null,
      accounts: [],
    });
    expect(await call("POST", "/googleSheet", {})).toMatchObject({
      statusCode: 1422,
      message: "Please allow Kolscout to create a Google Sheet first.",
    });
    await consent([]);
    expect((await call("POST", "/googleSheet", {})).statusCode).toBe(1422);
    const { data } = await consent();
    expect(data).toMatchObject({ redirect: "/dataManagement", mailbox: { canSend: false } });
    expect((await call("GET", "/googleSheet/get")).data.accounts).toEqual([
      { id: data.mailbox.id, email: data.mailbox.email },
    ]);
  });

  test("shows each post in a row, numbers as numbers, and a title that begins like a formula as a text", async () => {
    const world = openWorld();
    await world.addPosts(1, { title: "=1+1", isEstimated: 1, costMinor: 5_000 });
    await world.consent();
    const { data } = await world.call("POST", "/googleSheet", {});
    expect(data).toMatchObject({ status: "WRITING", rows: 0, writtenAt: null });
    await world.deliver();
    const { title, tabs } = await world.see(data.spreadsheetId);
    expect([title, tabs[0]?.title, tabs[0]?.warnedColumns]).toEqual([
      "Kolscout: tracked posts",
      "Posts",
      [SHEET_COLUMNS.length],
    ]);
    const [head = [], row = []] = tabs[0]?.values ?? [];
    expect(Object.fromEntries(head.map((name, index) => [name, row[index]]))).toEqual({
      ...{
        Platform: "TIKTOK",
        Link: "https://www.tiktok.com/@a/video/0",
        Title: "=1+1 0",
        Creator: "Ada",
        Account: "",
      },
      ...{
        Published: "2026-03-01",
        Region: "",
        Cost: 50,
        Currency: "USD",
        CPM: 25,
        "ER incl. saves % = (likes + comments + saves) / views": 6,
        Views: 2_000,
      },
      ...{ "Views are": "estimated", Likes: 100, Comments: 20, Favorites: "", Shares: "", Labels: "", Status: "OK" },
      "Numbers from": "2026-03-01 00:00 UTC",
    });
    expect((await world.call("GET", "/googleSheet/get")).data).toMatchObject({ status: "READY", rows: 1 });
  });

  test("speaks the language in which it was made", async () => {
    const { consent, call, deliver, see } = openWorld();
    await consent();
    const { data } = await call("POST", "/googleSheet", {}, "zh-CN");
    await deliver();
    const { tabs } = await see(data.spreadsheetId);
    expect(tabs[0]?.title).toBe("作品");
    expect(tabs[0]?.values[0]?.slice(0, 4)).toEqual(["平台", "链接", "标题", "创作者"]);
  });

  test("of 2,600 posts comes in several deliveries, newest first, each post once", async () => {
    const world = openWorld();
    await world.addPosts(2_600);
    await world.consent();
    const { data } = await world.call("POST", "/googleSheet", {});
    expect(await world.deliver()).toBe(2);
    const { tabs } = await world.see(data.spreadsheetId);
    expect(tabs[0]?.rowCount).toBe(3_000);
    expect(tabs[0]?.values.slice(1).map((row) => row[2])).toEqual(Array.from({ length: 2_600 }, (_, n) => `Post ${n}`));
    expect((await world.call("GET", "/googleSheet/get")).data).toMatchObject({ status: "READY", rows: 2_600 });
  });
});

describe("keeping in step", () => {
  test("what has changed is written by itself five minutes after the last time, and nothing is written when nothing has", async () => {
    const { clock, sweep, deliver, addPosts, see, spreadsheetId } = await openSheet(2);
    clock.advance(REWRITE_AFTER_MS);
    expect(await sweep()).toBe(false);
    await addPosts(1, { title: "New" });
    expect(await sweep()).toBe(true);
    await deliver();
    expect((await see(spreadsheetId)).tabs[0]?.values).toHaveLength(4);
    await addPosts(1, { title: "Newer" });
    expect(await sweep()).toBe(false);
    clock.advance(REWRITE_AFTER_MS);
    expect(await sweep()).toBe(true);
  });

  test.each([
    ["a number", "UPDATE publications SET views = 5 WHERE owner_id = ?1"],
    ["a cost", "UPDATE publications SET cost_minor = 5, currency = 'USD' WHERE owner_id = ?1"],
    ["a deletion", "UPDATE publications SET deleted_at = 5 WHERE owner_id = ?1"],
    [
      "a label",
      "INSERT INTO publication_marks (owner_id, publication_id, label_id, platform, dated_at) SELECT owner_id, id, 'lbl_1', platform, dated_at FROM publications WHERE owner_id = ?1",
    ],
  ])("%s is a change", async (_what, change) => {
    const { owner, clock, sweep } = await openSheet(1);
    clock.advance(REWRITE_AFTER_MS);
    await env.DB.prepare(change).bind(owner.userId).run();
    expect(await sweep()).toBe(true);
  });

  test("nothing is written for a banned account", async () => {
    const { owner, clock, sweep, addPosts } = await openSheet(1);
    await env.DB.prepare(
      `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at)
       VALUES ('mem_' || ?1, ?1, 'FREE', 'FREE', 'BAN', 0, 0, 0) ON CONFLICT (user_id) DO UPDATE SET status = 'BAN'`,
    )
      .bind(owner.userId)
      .run();
    await addPosts(1, { title: "New" });
    clock.advance(REWRITE_AFTER_MS);
    expect(await sweep()).toBe(false);
    await env.DB.prepare("UPDATE memberships SET status = 'ACTIVE' WHERE user_id = ?1").bind(owner.userId).run();
    expect(await sweep()).toBe(true);
  });

  test("rows of deleted posts are emptied, and what the owner wrote beside the table stays", async () => {
    const { owner, call, deliver, does, see, spreadsheetId } = await openSheet(3);
    await does(spreadsheetId, { do: "type", sheetId: 0, row: 1, column: SHEET_COLUMNS.length, value: "my note" });
    const remove = env.DB.prepare("UPDATE publications SET deleted_at = 1 WHERE owner_id = ?1 AND link_id <> '1'");
    await remove.bind(owner.userId).run();
    await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
    await deliver();
    const { values } = (await see(spreadsheetId)).tabs[0] ?? { values: [] };
    expect(values.map((row) => row[2])).toEqual(["Title", "Post 1"]);
    expect(values[1]?.at(-1)).toBe("my note");
  });

  test("pressed twice it is written once, and a message that comes twice writes the same", async () => {
    const { call, waiting, job, see, spreadsheetId } = await openSheet(700);
    const before = await see(spreadsheetId);
    await Promise.all([1, 2, 3].map(() => call("GET", `/googleSheet/update-readonly/${spreadsheetId}`)));
    expect(waiting).toHaveLength(1);
    const [message] = waiting;
    await Promise.all([job.run(message), job.run(message)]);
    await job.run(message);
    expect(await see(spreadsheetId)).toEqual(before);
    expect((await call("GET", "/googleSheet/get")).data).toMatchObject({ status: "READY", rows: 700 });
  });

  test("what changes while it is written is written afterwards", async () => {
    const { call, addPosts, clock, deliver, sweep, spreadsheetId } = await openSheet(1);
    await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
    await addPosts(1, { title: "Meanwhile" });
    await deliver();
    clock.advance(REWRITE_AFTER_MS);
    expect(await sweep()).toBe(true);
  });

  test("a pass that was given up, or lost with its message, begins again", async () => {
    const { call, clock, deliver, sweep, waiting, job, spreadsheetId } = await openSheet(1);
    await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
    expect(await job.bury(waiting.shift())).toEqual({ kind: "settled" });
    clock.advance(REWRITE_AFTER_MS);
    expect(await sweep()).toBe(true);
    waiting.length = 0;
    clock.advance(31 * 60_000);
    expect(await sweep()).toBe(true);
    await deliver();
    expect((await call("GET", "/googleSheet/get")).data.status).toBe("READY");
  });
});

describe("losing it", () => {
  test("deleted by its owner it says so; another one takes its place", async () => {
    const { call, deliver, does, see, spreadsheetId } = await openSheet(1);
    await does(spreadsheetId, { do: "delete" });
    await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
    await deliver();
    expect((await call("GET", "/googleSheet/get")).data).toMatchObject({ status: "LOST", lostReason: "deleted" });
    const { data } = await call("POST", "/googleSheet", {});
    await deliver();
    expect(data.spreadsheetId).not.toBe(spreadsheetId);
    expect((await see(data.spreadsheetId)).tabs[0]?.values).toHaveLength(2);
  });

  test("rights taken away and given back: it is written again where it is", async () => {
    const { call, deliver, does, spreadsheetId } = await openSheet(1);
    const update = async () => {
      await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
      await deliver();
      return (await call("GET", "/googleSheet/get")).data;
    };
    await does(spreadsheetId, { do: "lock", isLocked: true });
    expect(await update()).toMatchObject({ status: "LOST", lostReason: "rights" });
    await does(spreadsheetId, { do: "lock", isLocked: false });
    expect(await update()).toMatchObject({ status: "READY", lostReason: null, spreadsheetId });
  });

  test("without the grant it waits for its owner, and goes on once the account is connected again", async () => {
    const { call, consent, deliver, account, spreadsheetId } = await openSheet(1);
    await steerGoogle(sandbox, "accounts/revoke", { email: account });
    await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
    await deliver();
    expect((await call("GET", "/googleSheet/get")).data).toMatchObject({ status: "LOST", lostReason: "grant" });
    await consent();
    await call("GET", `/googleSheet/update-readonly/${spreadsheetId}`);
    await deliver();
    expect((await call("GET", "/googleSheet/get")).data).toMatchObject({ status: "READY", spreadsheetId });
  });

  test("that Google is away is no loss: making one is refused for now, and a pass waits", async () => {
    const world = await openSheet(1);
    await world.call("GET", `/googleSheet/update-readonly/${world.spreadsheetId}`);
    await failGoogle(sandbox, "/v4/spreadsheets", { serverError: 1 });
    try {
      await expect(world.job.run(world.waiting[0])).rejects.toMatchObject({ kind: "upstream" });
      expect((await world.call("POST", "/googleSheet", {})).statusCode).toBe(1503);
    } finally {
      await failGoogle(sandbox, "/v4/spreadsheets", {});
    }
    expect((await world.call("GET", "/googleSheet/get")).data).toMatchObject({ status: "WRITING", lostReason: null });
    await world.deliver();
    expect((await world.call("GET", "/googleSheet/get")).data.status).toBe("READY");
  });
});

describe("whose it is", () => {
  test("without one there is nothing to refresh, and another one's id is unknown", async () => {
    const { call } = openWorld();
    expect(await call("GET", "/googleSheet/update-readonly/abc")).toMatchObject({
      statusCode: 1422,
      message: "Please set Google Sheet first",
    });
    const other = await openSheet();
    const own = await openSheet();
    expect((await own.call("GET", `/googleSheet/update-readonly/${other.spreadsheetId}`)).statusCode).toBe(1404);
  });

  test("a team-mate sees it without the accounts and changes nothing; anybody else sees nothing", async () => {
    const { owner, mate, call, callAsMate, spreadsheetId } = await openSheet();
    expect((await callAsMate("GET", `/googleSheet/get?userId=${owner.userId}`)).statusCode).toBe(1403);
    await joinEnterprise(owner, mate);
    const seen = async () => (await callAsMate("GET", `/googleSheet/get?userId=${owner.userId}`)).data;
    expect(await seen()).toMatchObject({ spreadsheetId: null, sheetUrl: null, rows: 0 });
    await countAsMadeInStay(owner);
    expect(await seen()).toMatchObject({ spreadsheetId, accounts: [] });
    expect((await callAsMate("GET", `/googleSheet/update-readonly/${spreadsheetId}`)).statusCode).toBe(1422);
    await callAsMate("DELETE", "/googleSheet");
    expect((await call("GET", "/googleSheet/get")).data.spreadsheetId).toBe(spreadsheetId);
  });

  test("forgotten, the file stays its owner's", async () => {
    const { call, see, spreadsheetId } = await openSheet(1);
    expect((await call("DELETE", "/googleSheet")).data).toMatchObject({ status: "NONE", sheetUrl: null });
    expect((await see(spreadsheetId)).tabs[0]?.values).toHaveLength(2);
  });
});
