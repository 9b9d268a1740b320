/**
 * Hostile requests to every call, and other people's ids. That wrong input is refused by the name of its field is held without HTTP for all of them
 * (tests/unit/api-mutations.test.ts); here handlers, database and answers are held to what comes of it.
 */
import { expect, test, vi } from "vitest";
import * as z from "zod";
import type { Call } from "#tests/support/contracts.ts";
import {
  type HostileRequest,
  hostileBodies,
  hostilePaths,
  hostileQueries,
  rightRequest,
} from "#tests/support/hostile-requests.ts";
import { isFullRun } from "#tests/support/runs.ts";
import { calls, fuzzed, openHostileCalls, SEED } from "./support/hostile-calls.ts";

const api = openHostileCalls();

test("the calls that are wired are the calls that are declared", async () => {
  const answer: unknown = JSON.parse(await (await fetch(`${api.url()}/api/openapi.json`)).text());
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(answer);
  const wired = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map(
      (verb) => `${verb.toUpperCase()} ${path.replace(/^\/api/, "").replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  expect(new Set(wired)).toEqual(new Set([...calls.map(({ name }) => name), "GET /health"]));
});

test("nobody without a bearer gets further than 1401, with no trace", async () => {
  for (const call of calls.filter(({ endpoint }) => endpoint.access !== "anyone")) {
    const reply = await api.send(call, rightRequest(api.valid(call)), "");
    expect([call.name, reply.code]).toEqual([call.name, 1401]);
  }
  expect(await api.snapshot()).toBe(api.lastSnapshot());
});

test("who lacks the role gets no further than 1403, and changes nothing", async () => {
  const reserved = calls.filter(({ endpoint }) => /Admin$/.test(endpoint.access));
  const paths = new Set(reserved.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  expect(reserved.length).toBeGreaterThan(0);
  for (const call of reserved) {
    const reply = await api.send(call, rightRequest(api.valid(call)), api.own().token);
    expect([call.name, reply.code]).toEqual([call.name, 1403]);
  }
  expect(await api.snapshot()).toBe(api.lastSnapshot());
  // That they tried is on record, once a day.
  const denied = api
    .database()
    .prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'access.denied' AND actor_id = ?1");
  await vi.waitFor(async () => expect(await denied.bind(api.own().userId).first("n")).toBe(paths.size));
});

test.each(fuzzed)("$name: every wrong field is named, nothing breaks or is written", async (call) => {
  const valid = api.valid(call);
  const bodies = hostileBodies(call, valid, SEED);
  const queries = hostileQueries(call, valid, SEED);
  const faults = await api.attemptAll(call, [...chosen(call, queries), ...chosen(call, bodies)]);
  // An address of another form may be no call at all, but none that does something.
  for (const request of chosen(call, hostilePaths(valid, SEED))) {
    const reply = await api.send(call, request);
    faults.push(...(await api.judge(request.what, reply, null)));
    if (reply.code < 1400) faults.push(`${request.what}: ${reply.code}`);
  }
  expect(faults).toEqual([]);
});

/**
 * The requests of this run: all of them in the full one. In the short one what is refused is sent once, and of what a handler gets one request a field;
 * other addresses of the call send one request of each kind. `FAULT_SEED` chooses which.
 */
function chosen(call: Call, requests: readonly HostileRequest[]): HostileRequest[] {
  if (isFullRun) return [...requests];
  const oneOf = (some: readonly HostileRequest[]) => some.slice(SEED % some.length).slice(0, 1);
  const refused = requests.filter(({ mayBeFine }) => !mayBeFine);
  const fine = requests.filter(({ mayBeFine }) => mayBeFine);
  if (call.path !== call.endpoint.path) return [...oneOf(refused), ...oneOf(fine)];
  const fields = [...new Set(fine.map(({ field }) => field))];
  return [...oneOf(refused), ...fields.flatMap((name) => oneOf(fine.filter(({ field }) => field === name)))];
}

/** Support may look at every account and task. */
const owned = fuzzed.filter(({ endpoint }) => endpoint.access !== "systemAdmin");

test.each(owned)("$name: somebody else's ids answer as unknown ones do, and change nothing", async (call) => {
  const mine = api.valid(call);
  const theirs = api.valid(call, api.foreign());
  const faults: string[] = [];
  for (const part of ["params", "query", "body"] as const) {
    for (const field of Object.keys(mine[part]?.value ?? {})) {
      if (!/^(projectId|taskId|id|kolId|kolIds|taskIds)$/.test(field)) continue;
      const ask = async (what: string, id: unknown) => {
        const { fields = [], value = {} } = mine[part] ?? {};
        const request = rightRequest({ ...mine, [part]: { fields, value: { ...value, [field]: id } } });
        const reply = await api.send(call, request);
        faults.push(...(await api.judge(`${what} ${field}`, reply, null)));
        return [field, reply.code, reply.message, reply.field];
      };
      const theirId: unknown = theirs[part]?.value[field];
      const answer = await ask("foreign", theirId);
      const unknown = await ask(
        "unknown",
        Array.isArray(theirId) ? theirId.map((_id, n) => `made_up_${n}`) : "made_up",
      );
      // Creators belong to nobody; which of them are in one's lists is what counts.
      if (!field.startsWith("kol")) expect(answer).toEqual(unknown);
    }
  }
  expect(faults).toEqual([]);
});

test("a body that is too large is answered before its connection ends, also where nothing of it was to be read", async () => {
  const large = new Uint8Array(7 * 1024 * 1024).fill(97);
  const form = new FormData();
  form.append("file", new File([large], "large.png", { type: "image/png" }));
  const json = { "content-type": "application/json" };
  const own = { authorization: `Bearer ${api.own().token}` };
  const calls: [number, string, RequestInit][] = [
    [1800, "/attachments/upload", { body: form, headers: own }],
    [1800, "/projects", { body: large, headers: { ...json, ...own } }],
    [1401, "/projects", { body: large, headers: json }],
    [1404, "/no/such/call", { body: large, headers: json }],
  ];
  for (const [code, path, init] of calls)
    for (let round = 0; round < 5; round += 1) {
      const answer = await fetch(`${api.url()}/api${path}`, { method: "POST", ...init });
      expect(await answer.json()).toMatchObject({ statusCode: code });
    }
});

test("the requests were many", () => {
  console.log(`  ${api.sent()} hostile requests, seed ${SEED}`);
  expect(api.sent()).toBeGreaterThan(2 * fuzzed.length);
});
