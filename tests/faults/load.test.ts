import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { createClient, signIn } from "./support/client.ts";
import { type Product, startProduct } from "./support/product.ts";

/** One tenant floods, with the limits as they are deployed; another one works as always. */

const MAX_OPEN = 20;
const POLLERS = 10;
const POLL_EVERY_MS = 300;
/** Calm and flood take turns, so that whatever else the machine does meets both; the quietest round counts, by its
 * median: of twenty calls the slowest two tell of the machine. */
const ROUNDS = 4;
const SAMPLES = 20;
/** Below this a difference is noise of the machine. */
const NOISE_MS = 40;

let sandbox: Sandbox;
let product: Product;
let flooder: Tenant;
let other: Tenant;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, worldSize: 2_000 });
  product = await startProduct({ name: "load", sandboxUrl: sandbox.url });
  flooder = await createTenant("boss@kolscout.test", 12);
  other = await createTenant("plus@kolscout.test", 2);
});

afterAll(async () => {
  await product?.close();
  await sandbox?.close();
});

type Tenant = { token: string; projects: string[] };
type Reply = { code: number; ms: number; retryAfter: string | null; data: unknown };

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

const written = ({ p50, p95 }: Latencies) => `${Math.round(p50)}/${Math.round(p95)}`;

async function ask(tenant: Tenant, method: string, path: string, body?: unknown): Promise<Reply> {
  const started = performance.now();
  const response = await fetch(`${product.url()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${tenant.token}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { statusCode, data } = z.object({ statusCode: z.number(), data: z.unknown() }).parse(await response.json());
  return { code: statusCode, ms: performance.now() - started, retryAfter: response.headers.get("retry-after"), data };
}

const search = (tenant: Tenant, projectId: string, platform: string) =>
  ask(tenant, "POST", "/search/searchInput", { projectId, platform, searchInput: "coffee", maxVideoCount: 100 });

/** Milliseconds of `SAMPLES` calls, one each 50 ms. */
type Latencies = { p50: number; p95: number };
async function latencies(tenant: Tenant): Promise<Latencies> {
  const sorted: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    sorted.push((await ask(tenant, "GET", "/tasks/user/unterminatedTasks")).ms);
    await pause(50);
  }
  sorted.sort((a, b) => a - b);
  return { p50: sorted[Math.floor(SAMPLES * 0.5)] ?? 0, p95: sorted[Math.floor(SAMPLES * 0.95)] ?? 0 };
}

/** How long a search waited for its first step, from its row. */
async function waitOf(taskId: string): Promise<number> {
  const db = await product.database();
  for (let tries = 0; tries < 200; tries += 1) {
    const row = await db
      .prepare("SELECT started_at - created_at AS wait FROM tasks WHERE id = ?1 AND started_at IS NOT NULL")
      .bind(taskId)
      .first<{ wait: number }>();
    if (row) return row.wait;
    await pause(100);
  }
  throw new Error("the search was never begun");
}

async function startAndWait(projectId: string | undefined): Promise<number> {
  const reply = await search(other, projectId ?? "", "TIKTOK");
  expect(reply.code).toBe(1000);
  return waitOf(z.object({ id: z.string() }).parse(reply.data).id);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("who floods is told to wait and holds at most twenty tasks; who does not is served as before", async () => {
  // Searches wait for their provider, so that what is measured is the product.
  for (const service of ["youtube", "tikhub"])
    sandbox.faults.set({ service, rates: { rateLimited: 1 }, retryAfter: "seconds", retryAfterSeconds: 200 });
  await latencies(other);
  const calmWait = await startAndWait(other.projects[0]);

  const created = await Promise.all(
    flooder.projects.flatMap((projectId) =>
      ["TIKTOK", "YOUTUBE"].map((platform) => search(flooder, projectId, platform)),
    ),
  );
  const db = await product.database();
  const open = await db
    .prepare("SELECT max(n) AS n FROM (SELECT count(*) AS n FROM tasks WHERE ended_at IS NULL GROUP BY user_id)")
    .first<{ n: number }>();
  expect(open?.n).toBe(MAX_OPEN);
  expect(created.filter(({ code }) => code === 1000)).toHaveLength(MAX_OPEN);
  const refused = created.filter(({ code }) => code !== 1000);
  expect(refused.every(({ code, retryAfter }) => code === 1429 && Number(retryAfter) >= 1)).toBe(true);

  const polls: Reply[] = [];
  async function besideFlood<Value>(work: () => Promise<Value>): Promise<Value> {
    let isFlooding = true;
    const pollers = Array.from({ length: POLLERS }, async () => {
      while (isFlooding) {
        polls.push(await ask(flooder, "GET", "/tasks/user/unterminatedTasks"));
        await pause(POLL_EVERY_MS);
      }
    });
    const value = await work();
    isFlooding = false;
    await Promise.all(pollers);
    return value;
  }
  const floodedWait = await besideFlood(() => startAndWait(other.projects[1]));
  const rounds: { calm: Latencies; flooded: Latencies }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await latencies(other);
    rounds.push({ calm, flooded: await besideFlood(() => latencies(other)) });
  }

  const storm: Reply[] = [];
  for (let burst = 0; burst < 8; burst += 1)
    storm.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => ask(flooder, "GET", "/tasks/user/unterminatedTasks")))),
    );
  const limited = storm.filter(({ code }) => code === 1429);
  const figures = rounds.map(({ calm, flooded }) => `${written(calm)} and ${written(flooded)} ms`).join(", ");
  console.log(
    `  p50/p95 of a call alone and beside a flood: ${figures}; wait for a first step ${calmWait} and ${floodedWait} ms; ` +
      `${polls.length} polls, ${limited.length} of ${storm.length} calls of a storm refused`,
  );
  expect(limited.length).toBeGreaterThan(100);
  expect(limited.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
  expect((await ask(other, "GET", "/tasks/user/unterminatedTasks")).code).toBe(1000);
  expect(Math.min(...rounds.map(({ calm, flooded }) => (flooded.p50 - NOISE_MS) / calm.p50))).toBeLessThanOrEqual(2);
  expect(floodedWait).toBeLessThanOrEqual(2 * calmWait + 1_000);
});
