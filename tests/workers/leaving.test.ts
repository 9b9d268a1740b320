/** Leaving through the calls of a person, against the emulated world outside: what waits, what comes back, and what is left (THREATS: G02, S09, T09, T11, E02). */

import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { consentTo, GMAIL_READ, GMAIL_SEND } from "#tests/support/google-consent.ts";
import { NOW } from "#tests/support/now.ts";
import { FIRST, followUp, MAIL_START, openMailWorld } from "#tests/support/workers/mail-world.ts";
import {
  chargeOf,
  DAY_MS,
  makeEnterprise,
  makeMember,
  settle,
  taskStatement,
  tryCharge,
  unique,
} from "#tests/support/workers/quota-world.ts";
import { sandboxUrl, signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import { createSealedTexts, textKeyName } from "#workers/adapters/sealed-texts/bucket-keys.ts";
import { LostTextError } from "#workers/adapters/sealed-texts/port.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { WAITING_MS } from "#workers/modules/leaving/domain.ts";
import { createDepartureStore } from "#workers/modules/leaving/store.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createTemplateStore } from "#workers/modules/outreach/templates/store.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";
import { buildServices } from "#workers/services.ts";

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.any() });
const MINUTE = 60_000;
const DOT = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);

/** The whole product as it is deployed, called by a person who signed in at the sandbox. */
async function openAccount(email: string) {
  const { accessToken, refreshToken } = await signInByCode(email);
  const { sub: userId = "" } = decodeJwt(accessToken);
  const clock = fixedClock(NOW);
  const { api, cron, signIn } = buildServices(readEnv(env), { clock });
  async function send(method: string, path: string, body: BodyInit | undefined, type?: string) {
    const headers = { authorization: `Bearer ${accessToken}`, ...(type === undefined ? {} : { "content-type": type }) };
    const response = await api.fetch(new Request(`http://app/api${path}`, { method, headers, body }), {
      waitUntil: () => undefined,
    });
    return Envelope.parse(await response.json());
  }
  return {
    ...{ userId, email, clock, cron, send },
    refresh: () => signIn.refresh(refreshToken, { ip: null }),
    call: (method: string, path: string, body?: unknown) =>
      send(method, path, body === undefined ? undefined : JSON.stringify(body), "application/json"),
  };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

const address = (name: string) => `${unique(name).toLowerCase()}@kolscout.test`;

/** Every text of the database that holds a canary, as `table.column`. */
async function findInDatabase(canary: string): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'creator_index%'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        if (String(value).includes(canary)) found.push(`${name}.${column}`);
  }
  return [...new Set(found)].sort();
}

async function findInBucket(canary: string): Promise<string[]> {
  const { objects } = await env.FILES.list();
  const found = await Promise.all(
    objects.map(async ({ key }) => ((await (await env.FILES.get(key))?.text())?.includes(canary) ? key : [])),
  );
  return found.flat();
}

async function connectMailbox(account: Account): Promise<string> {
  const asked = await account.call("POST", "/emails/mailboxes/consent", {});
  const query = Object.fromEntries(new URL(String(asked.data.url)).searchParams);
  const google = `${unique("box").toLowerCase()}@gmail.com`;
  const back = await consentTo({ url: sandboxUrl }, { account: google, asked: [GMAIL_SEND, GMAIL_READ], query });
  const given = { code: back.searchParams.get("code"), state: back.searchParams.get("state") };
  expect((await account.call("POST", "/emails/mailboxes", given)).statusCode).toBe(1000);
  return google;
}

async function uploadPicture(account: Account): Promise<string> {
  const form = new FormData();
  form.append("file", new File([DOT], "dot.png", { type: "image/png" }));
  const { data } = await account.send("POST", "/attachments/upload", form);
  return String(data.url).split("/").at(-1) ?? "";
}

/** Fills what a person can fill by calls; each text carries the canary. */
async function fill(account: Account, canary: string): Promise<void> {
  const calls: [string, string, unknown][] = [
    ["POST", "/projects", { title: `${canary} project`, description: `${canary} description` }],
    ["POST", "/emails/templates", { name: `${canary} mail`, subject: `${canary} hello`, content: `<p>${canary}</p>` }],
    ["POST", "/tagAndNote/tag", { name: `${canary} tag`, color: "red" }],
    ["POST", "/excludeList/upload", { links: `https://www.youtube.com/@${canary}` }],
    ["POST", "/suppressions", { emails: [`${canary}@example.com`] }],
    ["PUT", "/sightings/terms", { terms: [`#${canary}`] }],
  ];
  for (const [method, path, body] of calls) {
    const { statusCode, message } = await account.call(method, path, body);
    expect([path, statusCode < 1100, message]).toEqual([path, true, message]);
  }
}

beforeEach(() => {
  vi.restoreAllMocks();
});

test("asking needs one's own address, is told with its day, forbids new work alone, and is taken back whole", async () => {
  const account = await openAccount(address("stays"));
  expect((await account.call("GET", "/account/leaving")).data).toMatchObject({ leavesAt: null, hindrance: null });
  expect((await account.call("POST", "/account/leaving", { email: "someone@else.com" })).statusCode).toBe(1400);
  const asked = await account.call("POST", "/account/leaving", { email: ` ${account.email.toUpperCase()} ` });
  expect(asked.statusCode).toBe(1000);
  expect(asked.data.leavesAt).toBe(NOW + WAITING_MS);
  account.clock.advance(MINUTE);
  const again = await account.call("POST", "/account/leaving", { email: account.email });
  expect(again.data.leavesAt).toBe(asked.data.leavesAt);
  const info = await account.call("GET", "/userMember/userInfo");
  expect(info.data).toMatchObject({ notice: 1929, membership: { leavesAt: asked.data.leavesAt } });
  expect((await account.call("POST", "/projects", { title: "new", description: "" })).statusCode).toBe(1929);
  expect((await account.call("GET", "/projects")).statusCode).toBe(1000);
  expect((await account.call("DELETE", "/account/leaving")).data).toMatchObject({ leavesAt: null, renewal: "none" });
  expect((await account.call("DELETE", "/account/leaving")).statusCode).toBe(1404);
  expect((await account.call("POST", "/projects", { title: "new", description: "" })).statusCode).toBe(1000);
  const { results } = await env.DB.prepare("SELECT action FROM audit_log WHERE subject = ?1 ORDER BY id")
    .bind(account.userId)
    .all();
  expect(results).toEqual([{ action: "account.leave" }, { action: "account.stay" }]);
});

test("an account that is over its time is gone: rows, files, grant, sessions, sign-in; nothing of it is logged; another keeps everything", async () => {
  const lines: string[] = [];
  for (const method of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation(
      (...values: unknown[]) => void lines.push(values.map(String).join(" ")),
    );
  const [goes, stays] = ["canarygoes", "canarystays"];
  const email = address(goes);
  const leaving = await openAccount(email);
  const other = await openAccount(address(stays));
  for (const [account, canary] of [
    [leaving, goes],
    [other, stays],
  ] as const)
    await fill(account, canary);
  const google = await connectMailbox(leaving);
  const pictures = [await uploadPicture(leaving), await uploadPicture(other)];
  await env.FILES.put(`exports/${leaving.userId}/a.csv`, `${goes} in a file`);
  const kept = await findInDatabase(stays);
  expect((await findInDatabase(goes)).length).toBeGreaterThan(8);
  await leaving.call("POST", "/account/leaving", { email });

  await leaving.cron.run(NOW + WAITING_MS - MINUTE);
  expect((await createDepartureStore(env.DB).find(leaving.userId))?.state).toBe("WAITING");
  const at = NOW + WAITING_MS + MINUTE;
  await leaving.cron.run(at);
  const row = await createDepartureStore(env.DB).find(leaving.userId);
  expect(row).toMatchObject({ state: "GONE", failure: null });

  expect(await findInDatabase(goes)).toEqual([]);
  expect(await findInDatabase(google)).toEqual([]);
  expect(await findInBucket(goes)).toEqual([]);
  expect(await Promise.all(pictures.map((name) => env.FILES.head(`mail-pictures/${name}`)))).toEqual([
    null,
    expect.anything(),
  ]);
  expect(lines.filter((line) => line.includes(goes) || line.includes(google))).toEqual([]);
  expect(await findInDatabase(stays)).toEqual(kept);
  expect((await leaving.call("GET", "/userMember/userInfo")).statusCode).toBe(1411);
  expect(await leaving.refresh()).toMatchObject({ ok: false, why: "gone" });
  expect((await other.call("GET", "/projects")).statusCode).toBe(1000);

  const fresh = await openAccount(email);
  expect(fresh.userId).not.toBe(leaving.userId);
  expect((await fresh.call("GET", "/userMember/userInfo")).statusCode).toBe(1000);
  expect((await fresh.call("GET", "/emails/templates")).data).toEqual([]);
});

test("the money adds up after an account with charges is deleted, and a charge that nothing settled still stands out", async () => {
  const leaver = await openAccount(address("charged"));
  const mate = await openAccount(address("mate"));
  for (const account of [leaver, mate]) await account.call("GET", "/userMember/userInfo");
  const ledger = createLedger(env.DB);
  const payer = await ledger.resolvePayer(leaver.userId, NOW);
  const [done, failed, running] = [unique("tsk"), unique("tsk"), unique("tsk")];
  for (const taskId of [done, failed, running]) expect(await tryCharge(payer, chargeOf(taskId, 10, NOW))).toBeNull();
  await settle(done, 4, false, NOW);
  await settle(failed, 0, true, NOW);
  await env.DB.prepare("UPDATE tasks SET status = 'COMPLETED', ended_at = 1 WHERE id IN (?1, ?2)")
    .bind(done, failed)
    .run();
  const about = async (...subjects: string[]) =>
    (await reconcile(env.DB)).filter(({ subject }) => subjects.some((name) => subject.includes(name)));
  expect(await about(leaver.userId, done, failed, running)).toEqual([]);

  await leaver.call("POST", "/account/leaving", { email: leaver.email });
  await leaver.cron.run(NOW + WAITING_MS + MINUTE);
  expect(await createDepartureStore(env.DB).find(leaver.userId)).toMatchObject({ state: "GONE", failure: null });
  expect(await about(leaver.userId, done, failed, running)).toEqual([]);

  // What nothing settled is an orphan, whether its account is there or gone.
  const orphans = [unique("tsk"), unique("tsk")] as const;
  const stays = await ledger.resolvePayer(mate.userId, NOW);
  await env.DB.batch([
    ...ledger.holdStatements(payer, chargeOf(orphans[0], 10, NOW)),
    ...ledger.holdStatements(stays, chargeOf(orphans[1], 10, NOW)),
  ]);
  await settle(orphans[1], 10, false, NOW);
  const alarms = await about(...orphans);
  expect(alarms.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual(
    orphans.map((subject) => `charge_without_task ${subject}`).sort(),
  );
  // The tests after this one run the nightly check over the same ledger.
  await settle(orphans[0], 0, false, NOW);
  for (const taskId of orphans) await taskStatement(taskId, mate.userId, 10, "COMPLETED").run();
  expect(await about(...orphans)).toEqual([]);
});

test("a copy of the database from before a deletion shows nothing of what the person wrote in mails", async () => {
  const secret = "canarysealed";
  const email = address("writes");
  const account = await openAccount(email);
  const written = { name: "first", subject: `${secret} hello`, content: `<p>${secret} content</p>` };
  const { data: template } = await account.call("POST", "/emails/templates", written);
  const followUp = { content: `<p>${secret} again</p>`, daysAfter: 3 };
  const flags = { isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true };
  const asked = { templateId: template.id, version: 1, followupEmails: [{ ...followUp, ...flags }] };
  expect((await account.call("POST", "/email-manage/templates/followup", asked)).statusCode).toBe(1000);
  // Sealed as it lies there, and as it was written for its writer.
  expect(await findInDatabase(secret)).toEqual([]);
  expect((await account.call("GET", "/emails/templates")).data).toMatchObject([written]);
  const { results } = await env.DB.prepare("SELECT * FROM mail_templates WHERE owner_id = ?1")
    .bind(account.userId)
    .all();
  const copies = results.map((row) => ({ sql: Object.keys(row).join(", "), values: Object.values(row) }));

  await account.call("POST", "/account/leaving", { email });
  await account.cron.run(NOW + WAITING_MS + MINUTE);
  expect(await createDepartureStore(env.DB).find(account.userId)).toMatchObject({ state: "GONE", failure: null });
  expect(await env.FILES.head(textKeyName(account.userId))).toBeNull();
  for (const { sql, values } of copies)
    await env.DB.prepare(`INSERT INTO mail_templates (${sql}) VALUES (${values.map(() => "?").join(", ")})`)
      .bind(...values)
      .run();
  const ofAnotherIsolate = createSealedTexts({ bucket: env.FILES, clock: fixedClock(NOW) });
  await expect(createTemplateStore(env.DB, ofAnotherIsolate).list(account.userId)).rejects.toThrow(LostTextError);
  expect(await findInDatabase(secret)).toEqual([]);
});

test("an enterprise keeps an admin: the only one can't leave, and of two who leave at once one stays", async () => {
  const store = createDepartureStore(env.DB);
  const enterpriseId = await makeEnterprise();
  const admins = await Promise.all([1, 2].map(() => makeMember({ type: "ENTERPRISE", enterpriseId })));
  await makeMember({ type: "ENTERPRISE", enterpriseId });
  const makeAdmin = env.DB.prepare("UPDATE memberships SET is_enterprise_admin = 1 WHERE user_id = ?1");
  await env.DB.batch(admins.map((userId) => makeAdmin.bind(userId)));
  const at = NOW;
  const asked = await Promise.all(admins.map((userId) => store.request(userId, { at, eraseAt: at + DAY_MS })));
  expect(asked.filter(Boolean)).toHaveLength(1);
  const [gone = "", left = ""] = asked[0] ? admins : admins.toReversed();
  expect(await store.isLastAdmin(left)).toBe(true);
  // The other one loses the role while this one waits: the deletion waits too.
  await env.DB.prepare("UPDATE memberships SET is_enterprise_admin = 0 WHERE user_id = ?1").bind(left).run();
  expect(await store.begin(gone, "departures/x")).toBe(false);
  await env.DB.prepare("UPDATE memberships SET is_enterprise_admin = 1 WHERE user_id = ?1").bind(left).run();
  expect(await store.begin(gone, "departures/x")).toBe(true);
});

test("what an enterprise shares stays with it, without the person's address", async () => {
  const enterpriseId = await makeEnterprise();
  const leaver = await openAccount(address("member"));
  await leaver.call("GET", "/userMember/userInfo");
  const mate = await makeMember({ type: "ENTERPRISE", enterpriseId });
  await env.DB.prepare("UPDATE memberships SET type = 'ENTERPRISE', enterprise_id = ?2 WHERE user_id = ?1")
    .bind(leaver.userId, enterpriseId)
    .run();
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO record_notes (id, workspace_id, creator_id, author_id, text, created_at) VALUES (?1, ?2, 'crt', ?3, 'agreed on 500', 1)",
    ).bind(unique("note"), enterpriseId, leaver.userId),
    env.DB.prepare("INSERT INTO departures (user_id, state, requested_at, erase_at) VALUES (?1, 'WAITING', 1, 2)").bind(
      leaver.userId,
    ),
  ]);
  await leaver.cron.run(NOW);
  const notes = env.DB.prepare("SELECT author_id, text FROM record_notes WHERE workspace_id = ?1").bind(enterpriseId);
  expect((await notes.all()).results).toEqual([{ author_id: leaver.userId, text: "agreed on 500" }]);
  expect(await createMembershipStore(env.DB).findMember(leaver.userId)).toBeNull();
  expect(await createMembershipStore(env.DB).findMember(mate)).not.toBeNull();
  expect(await findInDatabase(leaver.email)).toEqual([]);
});

test("no mail and no follow-up goes out while an account waits, and both do once it is kept", async () => {
  const world = await openMailWorld();
  const store = createDepartureStore(env.DB);
  await world.queue(["one@studio.example"], { steps: { first: FIRST, followUps: [followUp(3)] } });
  await world.live(MAIL_START + 2 * DAY_MS);
  expect(world.google.taken).toHaveLength(1);
  await world.queue(["two@studio.example"], { steps: { first: FIRST, followUps: [] } });
  await store.request(world.userId, { at: world.clock.now(), eraseAt: world.clock.now() + WAITING_MS });
  for (let day = 3; day <= 8; day += 1) {
    world.clock.set(MAIL_START + day * DAY_MS);
    await world.engine.sweep(world.clock.now());
    await world.engine.run(world.box.id);
  }
  expect(world.google.taken).toHaveLength(1);
  expect((await world.mails()).map(({ status }) => status).sort()).toEqual(["PENDING", "PENDING", "SENT"]);
  expect(await store.stay(world.userId, world.clock.now())).not.toBeNull();
  await world.live(MAIL_START + 12 * DAY_MS);
  expect(world.google.taken).toHaveLength(3);
});
