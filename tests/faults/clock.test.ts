import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect } from "vitest";
import * as z from "zod";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { seedDemo } from "#scripts/seed/run.ts";
import { BUNDLE_DIR } from "#scripts/serve/build-app.ts";
import { sandboxBindings } from "#scripts/serve/local-settings.ts";
import { type MovableApp, moveClocks, startMovableApp } from "#scripts/serve/movable-app.ts";
import { grantGmail } from "#tests/support/google-consent.ts";
import { NOW } from "#tests/support/now.ts";
import { runningFrom } from "#tests/support/running-clock.ts";
import { long } from "#tests/support/runs.ts";
import { signIn } from "./support/client.ts";
import { profile, someCreators } from "./support/jobs.ts";
import { COOKIE_SECRET } from "./support/product.ts";

const DAY_MS = 86_400_000;
const PLUS = "plus@kolscout.test";
const Info = z.object({
  data: z.object({ membership: z.object({ usedQuota: z.number(), accountQuota: z.number() }) }),
});
const Moved = z.object({ now: z.number(), cronRuns: z.number(), cronFailures: z.array(z.string()) });

const Mailbox = z.object({
  id: z.string(),
  isConnected: z.boolean(),
  trouble: z.string().nullable(),
  canSend: z.boolean(),
});

let sandbox: Sandbox;
let app: MovableApp;

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    worldSize: 500,
    now: runningFrom(NOW),
    onClockMove: (move) => moveClocks(app, sandbox.clock, move),
  });
  app = await startMovableApp({
    port: 0,
    isQuiet: true,
    startsAt: sandbox.clock.now(),
    bindings: sandboxBindings("http://127.0.0.1:8787", sandbox.url, COOKIE_SECRET),
  });
  await seedDemo(await app.miniflare.getD1Database("DB"), NOW);
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});

async function call(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return answer.json();
}

async function moveTo(now: number): Promise<z.output<typeof Moved>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${sandbox.url}/clock`, { method: "POST", headers, body: JSON.stringify({ now }) });
  return Moved.parse(await answer.json());
}

/** Used and whole quota of the Plus account, in stored units, by a session of the present time. */
async function quotaNow(): Promise<[number, number]> {
  const info = await call(await signIn(sandbox.url, PLUS), "GET", "/userMember/userInfo");
  const { usedQuota, accountQuota } = Info.parse(info).data.membership;
  return [usedQuota, accountQuota];
}

long("moving the clock over a month's end renews the monthly quota, in the app and outside alike", async () => {
  const links = someCreators(sandbox.world, "YOUTUBE").slice(0, 5).map(profile).join("\n");
  const token = await signIn(sandbox.url, PLUS);
  await call(token, "POST", "/tasks/audience-tasks", { links, mode: 1 });
  const database = await app.miniflare.getD1Database("DB");
  const unfinished = database.prepare("SELECT count(*) AS n FROM tasks WHERE ended_at IS NULL");
  await expect.poll(() => unfinished.first<number>("n"), { timeout: 60_000 }).toBe(0);
  const [used, quota] = await quotaNow();
  expect(used).toBeGreaterThan(0);
  const renewal = await database
    .prepare(
      "SELECT renews_at AS at FROM quota_accounts WHERE owner_id = (SELECT id FROM users WHERE email = ?1) AND kind = 'PAID'",
    )
    .bind(PLUS)
    .first<number>("at");
  if (renewal === null) throw new Error("the account is never renewed");
  const nights = Math.floor((renewal - 60_000) / DAY_MS) - Math.floor(sandbox.clock.now() / DAY_MS);
  const before = await moveTo(renewal - 60_000);
  expect(before.cronFailures).toEqual([]);
  // Every midnight passed, and the minute of the end.
  expect(before.cronRuns).toBeGreaterThanOrEqual(nights);
  expect((await quotaNow())[0]).toBe(used);
  const after = await moveTo(renewal + 60_000);
  expect(after.cronFailures).toEqual([]);
  expect(await quotaNow()).toEqual([0, quota]);
  const health: unknown = await (await fetch(`${app.url}/api/health`)).json();
  expect(health).toMatchObject({ statusCode: 1000 });
  expect(Math.abs(app.now() - sandbox.clock.now())).toBeLessThan(60_000);
});

long("mailboxes stay connected over several midnights, and are read again after each move", async () => {
  const { access_token: accessToken, refresh_token: refreshToken } = await grantGmail(sandbox, {
    account: "mia@gmail.com",
  });
  const given = await call(await signIn(sandbox.url, PLUS), "POST", "/credentials", {
    ...{ provider: "GOOGLE", accessToken, refreshToken },
  });
  const { id } = z.object({ data: Mailbox }).parse(given).data;
  const database = await app.miniflare.getD1Database("DB");
  // As if a mail had just gone out of it: from then on it is read.
  await database
    .prepare(
      `INSERT INTO mailbox_inboxes (mailbox_id, owner_id, awaited_from, awaited_until, next_read_at, updated_at)
       SELECT id, owner_id, ?2, ?3, ?2, ?2 FROM mailboxes WHERE id = ?1`,
    )
    .bind(id, app.now(), app.now() + 60 * DAY_MS)
    .run();
  const readAt = () =>
    database.prepare("SELECT read_at AS at FROM mailbox_inboxes WHERE mailbox_id = ?1").bind(id).first<number>("at");
  for (const days of [1, 3, 8]) {
    const to = sandbox.clock.now() + days * DAY_MS;
    const moved = await moveTo(to);
    expect([moved.cronRuns > days, moved.cronFailures]).toEqual([true, []]);
    await expect.poll(readAt, { timeout: 60_000 }).toBeGreaterThan(to - 60_000);
    const token = await signIn(sandbox.url, PLUS);
    const scopes = z.object({ data: z.array(Mailbox) }).parse(await call(token, "GET", "/emails/gmail-scopes"));
    expect(scopes.data).toEqual([{ id, isConnected: true, trouble: null, canSend: true }]);
    const alarms = z.object({ data: z.array(z.unknown()) }).parse(await call(token, "GET", "/emails/mailboxes/alarms"));
    expect(alarms.data).toEqual([]);
  }
});

long("the clock goes forward or back to where it comes from, never before it", async () => {
  const headers = { "content-type": "application/json" };
  const post = async (body: unknown) =>
    (await fetch(`${sandbox.url}/clock`, { method: "POST", headers, body: JSON.stringify(body) })).status;
  expect(await post({ now: NOW - DAY_MS })).toBe(400);
  expect(await post({ reset: true })).toBe(200);
  expect(Math.abs(sandbox.clock.offsetMs())).toBeLessThan(60_000);
  expect(Math.abs(app.now() - sandbox.clock.now())).toBeLessThan(60_000);
});

long("nobody but who started the app can move its clock, and what is deployed can't at all", async () => {
  const body = JSON.stringify({ aheadMs: 99_999_999_999, stoppedAt: null });
  for (const path of ["/__clock", "/__queues"])
    expect((await fetch(app.url + path, { method: "POST", body })).status).toBe(404);
  expect(Math.abs(app.now() - sandbox.clock.now())).toBeLessThan(60_000);
  expect(readFileSync(`${BUNDLE_DIR}/app.js`, "utf8")).not.toMatch(/__clock|__queues|x-clock-key|CLOCK_KEY/);
  expect(readFileSync("wrangler.toml", "utf8")).toMatch(/^main = "workers\/app\.ts"$/m);
});
