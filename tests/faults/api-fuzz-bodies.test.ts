/** Hostile bodies of every call; the addresses have a file of their own, which the other lane takes. */
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { type Attempt, calls, fill, fuzzed, openHostileCalls, queryText, SEED } from "./support/hostile-calls.ts";
import { bodyText, CLAIMED, type Mutation, mutationsOf } from "./support/mutations.ts";

const api = openHostileCalls("fuzz-bodies");

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
    const { params, query, body } = api.validRequest(call);
    const text = body.shape ? JSON.stringify(body.value) : undefined;
    const reply = await api.send(call, fill(call.path, params.value) + queryText(query.value), text, "");
    expect([call.name, reply.code]).toEqual([call.name, 1401]);
  }
  expect(await api.snapshot()).toBe(api.lastSnapshot());
});

test("who lacks the role gets no further than 1403, and changes nothing", async () => {
  const reserved = calls.filter(({ endpoint }) => /Admin$/.test(endpoint.access));
  const paths = new Set(reserved.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  expect(reserved.length).toBeGreaterThan(0);
  for (const call of reserved) {
    const { params, query, body } = api.validRequest(call);
    const text = body.shape ? JSON.stringify(body.value) : undefined;
    const reply = await api.send(call, fill(call.path, params.value) + queryText(query.value), text, api.own().token);
    expect([call.name, reply.code]).toEqual([call.name, 1403]);
  }
  expect(await api.snapshot()).toBe(api.lastSnapshot());
  // That they tried is on record, once a day.
  const denied = api
    .database()
    .prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'access.denied' AND actor_id = ?1");
  await vi.waitFor(async () => expect(await denied.bind(api.own().userId).first("n")).toBe(paths.size));
});

test.each(fuzzed)("$name: every wrong field of the body is named, nothing breaks or is written", async (call) => {
  const { params, query, body } = api.validRequest(call);
  const { shape, value } = body;
  if (!shape) return;
  const path = fill(call.path, params.value) + queryText(query.value);
  const requests: Attempt[] = [];
  const attempt = (mutation: Mutation) => {
    const isPreset = mutation.field in call.preset;
    const text = bodyText(value, mutation);
    const parsed = call.endpoint.body.safeParse({ ...JSON.parse(text), ...(isPreset ? {} : call.preset) });
    const field = parsed.success || (isPreset && mutation.isMissing) ? null : mutation.field;
    requests.push({ what: `${mutation.field} = ${mutation.what}`, field, path, text });
  };
  for (const [field, inner] of Object.entries(shape.properties ?? {})) {
    for (const mutation of api.chosen(call, mutationsOf(field, inner, SEED))) attempt(mutation);
    const twice = `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value[field])}}`;
    requests.push({ what: `${field} twice`, field, path, text: twice });
  }
  for (const [field, claim] of Object.entries(CLAIMED)) {
    if (!(field in (shape.properties ?? {}))) attempt({ field, what: `claimed ${claim}`, value: claim });
  }
  expect(await api.attemptAll(call, requests)).toEqual([]);
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
  expect(api.sent()).toBeGreaterThan(500);
});
