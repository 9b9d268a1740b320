import { afterAll, beforeAll, expect } from "vitest";
import * as z from "zod";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { NOW } from "#tests/support/now.ts";
import { runningFrom } from "#tests/support/running-clock.ts";
import { long } from "#tests/support/runs.ts";
import { DEFAULT_LIMITS } from "#workers/api/limiter.ts";
import { createClient, signIn } from "./support/client.ts";
import { type Product, startProduct } from "./support/product.ts";

/** One tenant floods, with the limits as they are deployed; another one is served. What it costs in time is the bench's (`flood`). */

const MAX_OPEN = 20;
const POLLERS = 10;
const POLL_EVERY_MS = 300;
/** Calls of the one who does not flood. */
const CALLS = 60;

let sandbox: Sandbox;
let product: Product;
let flooder: Tenant;
let other: Tenant;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, worldSize: 2_000, now: runningFrom(NOW) });
  product = await startProduct({ name: "load", sandbox });
  flooder = await createTenant("boss@kolscout.test", 12);
  other = await createTenant("plus@kolscout.test", 2);
});

afterAll(async () => {
  await product?.close();
  await sandbox?.close();
});

type Tenant = { token: string; projects: string[] };
type Reply = { code: number; retryAfter: string | null; data: unknown };

async function createTenant(email: string, projects: number): Promise<Tenant> {
  const token = await signIn(sandbox.url, email);
  const client = createClient(product, token, new Map());
  const ids: string[] = [];
  for (let n = 0; n < projects; n += 1) {
    const made = await client.call("POST", "/projects", { title: `Load ${n}`, description: "" });
    ids.push(z.object({ id: z.string() }).parse(made?.data).id);
  }
  return { token, projects: ids };
}

async function ask(tenant: Tenant, method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${product.url()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${tenant.token}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { statusCode, data } = z.object({ statusCode: z.number(), data: z.unknown() }).parse(await response.json());
  return { code: statusCode, retryAfter: response.headers.get("retry-after"), data };
}

const poll = (tenant: Tenant) => ask(tenant, "GET", "/tasks/user/unterminatedTasks");

const search = (tenant: Tenant, projectId: string, platform: string) =>
  ask(tenant, "POST", "/search/searchInput", { projectId, platform, searchInput: "coffee", maxVideoCount: 100 });

/** Asks until a search has begun its first step. */
async function awaitBegin(taskId: string): Promise<void> {
  const db = await product.database();
  const begun = db.prepare("SELECT count(*) AS n FROM tasks WHERE id = ?1 AND started_at IS NOT NULL").bind(taskId);
  await expect.poll(() => begun.first("n"), { timeout: 60_000 }).toBe(1);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

long("who floods is told to wait and holds at most twenty tasks; who does not is served as before", async () => {
  // Searches wait for their provider longer than this test takes: none of the flood makes room for another one.
  for (const service of ["youtube", "tikhub"])
    sandbox.faults.set({ service, rates: { rateLimited: 1 }, retryAfter: "seconds", retryAfterSeconds: 200 });

  const created = await Promise.all(
    flooder.projects.flatMap((projectId) =>
      ["TIKTOK", "YOUTUBE"].map((platform) => search(flooder, projectId, platform)),
    ),
  );
  expect(created.filter(({ code }) => code === 1000)).toHaveLength(MAX_OPEN);
  const refused = created.filter(({ code }) => code !== 1000);
  expect(refused.every(({ code, retryAfter }) => code === 1429 && Number(retryAfter) >= 1)).toBe(true);
  expect(await mostOpen()).toBe(MAX_OPEN);

  let polls = 0;
  let isFlooding = true;
  const pollers = Array.from({ length: POLLERS }, async () => {
    while (isFlooding) {
      await poll(flooder);
      polls += 1;
      await pause(POLL_EVERY_MS);
    }
  });
  const own = await search(other, other.projects[0] ?? "", "TIKTOK");
  expect(own.code).toBe(1000);
  await awaitBegin(z.object({ id: z.string() }).parse(own.data).id);
  // It did not wait for the flood to pass: that is as large as it was.
  expect(await mostOpen()).toBe(MAX_OPEN);
  const codes = new Set<number>();
  for (let n = 0; n < CALLS; n += 1) codes.add((await poll(other)).code);
  expect([...codes]).toEqual([1000]);
  isFlooding = false;
  await Promise.all(pollers);

  // Every bucket is full after a minute, and none is refilled while the clock is stopped.
  await product.skip(60_000);
  await product.stopClock();
  const storm: Reply[] = [];
  for (let burst = 0; burst < 8; burst += 1)
    storm.push(...(await Promise.all(Array.from({ length: 50 }, () => poll(flooder)))));
  const limited = storm.filter(({ code }) => code === 1429);
  console.log(`  ${polls} polls, ${limited.length} of ${storm.length} calls of a storm refused`);
  expect(storm.length - limited.length).toBe(DEFAULT_LIMITS.userRoute.burst);
  expect(limited.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
  expect((await poll(other)).code).toBe(1000);
});

/** Open tasks of whoever has the most. */
async function mostOpen(): Promise<number | null> {
  const db = await product.database();
  return db
    .prepare("SELECT max(n) AS n FROM (SELECT count(*) AS n FROM tasks WHERE ended_at IS NULL GROUP BY user_id)")
    .first<number>("n");
}
