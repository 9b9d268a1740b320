import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { expectConsoleError } from "#tests/support/console-errors.ts";
import { NOW } from "#tests/support/now.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import {
  createIdempotencyStore,
  EXECUTION_LEASE_MS,
  IDEMPOTENCY_KEPT_MS,
  purgeIdempotencyKeys,
} from "#workers/api/idempotency.ts";
import { route } from "#workers/api/route.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const buy = endpoint({
  method: "post",
  path: "/buy",
  access: "signedIn",
  idempotent: true,
  tag: "test",
  summary: "Buy",
  body: z.strictObject({ amount: z.number().int().positive() }),
  output: z.object({ receipt: z.number() }),
});

function openShop(behave: (amount: number) => Promise<void> = async () => undefined) {
  let bought = 0;
  const api = openTestApi(
    [
      route(buy, async ({ input }) => {
        await behave(input.body.amount);
        bought += 1;
        return { receipt: bought };
      }),
    ],
    { log: () => undefined },
  );
  const buyWith = (key: string, amount: unknown, role = "free") =>
    api.call("POST", "/buy", { amount }, { "idempotency-key": key, authorization: `Bearer ${role}.a.b` });
  return { buyWith, bought: () => bought, api };
}

test("the same key and body run once and answer the same", async () => {
  const { buyWith, bought } = openShop();
  const first = await buyWith("key-1", 5);
  const second = await buyWith("key-1", 5);
  expect(second.body).toEqual(first.body);
  expect(second.response.headers.get("idempotency-replayed")).toBe("true");
  expect(bought()).toBe(1);
});

test("the same key with another body is 1422 and runs nothing", async () => {
  const { buyWith, bought } = openShop();
  await buyWith("key-2", 5);
  expect((await buyWith("key-2", 6)).body.statusCode).toBe(1422);
  expect(bought()).toBe(1);
});

test("keys of two accounts have nothing to do with each other", async () => {
  const { buyWith, bought } = openShop();
  await buyWith("key-3", 5, "free");
  expect((await buyWith("key-3", 7, "paid")).body.statusCode).toBe(1000);
  expect(bought()).toBe(2);
});

test("ten at once run once; who comes while it runs is told 1409", async () => {
  const { buyWith, bought } = openShop();
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.integer({ min: 1, max: 9 }), async (key, amount) => {
      const before = bought();
      const answers = await Promise.all(Array.from({ length: 10 }, () => buyWith(key, amount)));
      const codes = answers.map(({ body }) => body.statusCode);
      expect(bought()).toBe(before + 1);
      expect(codes.filter((code) => code !== 1000 && code !== 1409)).toEqual([]);
      const receipts = new Set(
        answers.filter(({ body }) => body.statusCode === 1000).map(({ body }) => body.data.receipt),
      );
      expect(receipts.size).toBe(1);
    }),
    { numRuns: 15, seed: 3 },
  );
});

test("what is refused before it runs keeps no key", async () => {
  const { buyWith, bought } = openShop();
  expect((await buyWith("key-4", -1)).body.statusCode).toBe(1400);
  expect((await buyWith("key-4", 5, "banned")).body.statusCode).toBe(1926);
  expect((await buyWith("key-4", 5)).body.statusCode).toBe(1000);
  expect(bought()).toBe(1);
});

test("a refusal on purpose wrote nothing, so the same key may succeed later", async () => {
  let quota = 0;
  const { buyWith, bought } = openShop(async (amount) => {
    if (amount > quota) throw new AppError(1912);
  });
  expect((await buyWith("key-5", 5)).body.statusCode).toBe(1912);
  quota = 10;
  expect((await buyWith("key-5", 5)).body.statusCode).toBe(1000);
  expect(bought()).toBe(1);
});

test("a failure whose outcome is unknown is never run again under its key", async () => {
  let runs = 0;
  const { buyWith } = openShop(async () => {
    runs += 1;
    throw new Error("network connection lost");
  });
  expect((await buyWith("key-6", 5)).body.statusCode).toBe(1500);
  expect((await buyWith("key-6", 5)).body.statusCode).toBe(1500);
  expect(runs).toBe(1);
});

test("a key that is none is named", async () => {
  const { buyWith } = openShop();
  for (const key of ["a b", "x".repeat(256), "ключ".replaceAll(/[^\x20-\x7e]/g, " x ")]) {
    expect((await buyWith(key, 5)).body).toMatchObject({ statusCode: 1400, data: { field: "Idempotency-Key" } });
  }
});

test("a reply that could not be kept is still given, and the key stays taken", async () => {
  const api = openTestApi([route(buy, async () => ({ receipt: 1 }))], {
    log: undefined,
    idempotency: {
      begin: async () => ({ state: "run", token: "this", firstAt: NOW }),
      finish: async () => Promise.reject(new Error("D1 is away")),
      forget: async () => undefined,
      release: async () => undefined,
    },
  });
  expectConsoleError(/D1 is away/);
  const { body } = await api.call("POST", "/buy", { amount: 1 }, { "idempotency-key": "key-7" });
  expect(body.statusCode).toBe(1000);
});

test("keys are forgotten after 48 hours, not before", async () => {
  const { buyWith, bought } = openShop();
  await buyWith("key-8", 5);
  const createdAt = NOW;
  await env.DB.batch([purgeIdempotencyKeys(env.DB, createdAt + IDEMPOTENCY_KEPT_MS)]);
  await buyWith("key-8", 5);
  expect(bought()).toBe(1);
  await env.DB.batch([purgeIdempotencyKeys(env.DB, createdAt + IDEMPOTENCY_KEPT_MS + 1)]);
  await buyWith("key-8", 5);
  expect(bought()).toBe(2);
});

test("a call whose Worker died in the middle may run again after its lease, not before, and bears the same mark", async () => {
  const clock = fixedClock(NOW);
  const marks: unknown[] = [];
  let isDying = true;
  const api = openTestApi(
    [
      route(buy, async ({ actor }) => {
        marks.push(actor.call);
        // Nothing is heard of a killed Worker: its execution never comes to an end.
        if (isDying) await new Promise(() => undefined);
        return { receipt: marks.length };
      }),
    ],
    { log: () => undefined, clock },
  );
  const call = (amount = 5) => api.call("POST", "/buy", { amount }, { "idempotency-key": "key-killed" });
  void call();
  await vi.waitFor(() => expect(marks).toHaveLength(1));
  isDying = false;
  clock.advance(EXECUTION_LEASE_MS - 1);
  expect((await call()).body.statusCode).toBe(1409);
  clock.advance(1);
  expect((await call(6)).body.statusCode).toBe(1422);
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ body }) => body.statusCode).filter((code) => code !== 1409)).toContain(1000);
  expect((await call()).body).toMatchObject({ statusCode: 1000, data: { receipt: 2 } });
  expect(marks).toHaveLength(2);
  expect(marks[1]).toEqual(marks[0]);
});

test("an execution that comes back after its lease neither frees nor overwrites what took its place", async () => {
  const store = createIdempotencyStore(env.DB);
  const at = NOW;
  const claim = { key: "key-late", fingerprint: "same" };
  const first = await store.begin("user-late", { ...claim, at });
  const second = await store.begin("user-late", { ...claim, at: at + EXECUTION_LEASE_MS });
  if (first.state !== "run" || second.state !== "run") throw new Error("both were to run");
  await store.forget("user-late", { key: claim.key, token: first.token });
  await store.finish("user-late", { key: claim.key, token: first.token }, { status: 200, response: "first" });
  const answer = { status: 200, response: "second" };
  await store.finish("user-late", { key: claim.key, token: second.token }, answer);
  expect(await store.begin("user-late", { ...claim, at: at + 2 * EXECUTION_LEASE_MS })).toEqual({
    state: "done",
    answer,
  });
});

/** A database whose first call of each statement is carried out and its answer lost. */
function losingAnswers(real: D1Database): D1Database {
  const seen = new Set<string>();
  const lossy = (sql: string, statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => lossy(sql, target.bind(...values));
        const method: unknown = Reflect.get(target, property);
        if (typeof method !== "function") return method;
        return async () => {
          const answer: unknown = await method.call(target);
          if (seen.has(sql)) return answer;
          seen.add(sql);
          throw new Error("D1_ERROR: Network connection lost.");
        };
      },
    });
  return new Proxy(real, {
    get(target, property) {
      if (property === "prepare") return (sql: string) => lossy(sql, target.prepare(sql));
      return Reflect.get(target, property);
    },
  });
}

test("lost answers of the database neither leave a key taken for good nor run a call twice", async () => {
  let bought = 0;
  const api = openTestApi(
    [
      route(buy, async ({ input }) => {
        if (input.body.amount === 13) throw new AppError(1422);
        bought += 1;
        return { receipt: bought };
      }),
    ],
    { log: () => undefined, idempotency: createIdempotencyStore(losingAnswers(env.DB)) },
  );
  const buyWith = (key: string, amount: number) => api.call("POST", "/buy", { amount }, { "idempotency-key": key });
  expect((await buyWith("key-lost", 5)).body).toMatchObject({ statusCode: 1000, data: { receipt: 1 } });
  expect((await buyWith("key-lost", 5)).body).toMatchObject({ statusCode: 1000, data: { receipt: 1 } });
  expect((await buyWith("key-refused", 13)).body.statusCode).toBe(1422);
  expect((await buyWith("key-refused", 13)).body.statusCode).toBe(1422);
  expect(bought).toBe(1);
});

test("a call that met a database out of reach runs again under its key, with the same mark", async () => {
  const clock = fixedClock(NOW);
  const marks: unknown[] = [];
  const api = openTestApi(
    [
      route(buy, async ({ actor }) => {
        marks.push(actor.call);
        if (marks.length === 1) throw new Error("D1_ERROR: Network connection lost.");
        return { receipt: marks.length };
      }),
    ],
    { log: () => undefined, clock },
  );
  const call = () => api.call("POST", "/buy", { amount: 5 }, { "idempotency-key": "key-away" });
  expect((await call()).body.statusCode).toBe(1503);
  clock.advance(2_000);
  expect((await call()).body).toMatchObject({ statusCode: 1000, data: { receipt: 2 } });
  expect((await call()).body).toMatchObject({ statusCode: 1000, data: { receipt: 2 } });
  expect(marks[0]).toEqual(marks[1]);
});

test("a database that is out of reach answers 1503 with the time to wait, any other surprise 1500", async () => {
  const { buyWith } = openShop(async (amount) => {
    throw new Error(
      amount === 1 ? "D1_ERROR: D1 DB is overloaded. Too many requests queued." : "failed to parse the moon",
    );
  });
  const lost = await buyWith("key-overloaded", 1);
  expect([lost.body.statusCode, lost.response.status]).toEqual([1503, 503]);
  expect(lost.response.headers.get("retry-after")).toBe("2");
  expect((await buyWith("key-moon", 2)).body.statusCode).toBe(1500);
});
