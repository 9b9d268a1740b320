import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { isStatusCode } from "#workers/kernel/errors.ts";
import { signIn } from "./support/client.ts";
import { type Call, readCalls, type Shape, shapeOf } from "./support/contracts.ts";
import { fetchAnew } from "./support/fetch-anew.ts";
import { bodyText, CLAIMED, type Known, type Mutation, mutationsOf, validValue } from "./support/mutations.ts";
import { type Product, startProduct } from "./support/product.ts";
import { createTenant, MARK, markRows, type Tenant } from "./support/tenants.ts";
import { SEARCHED, settle, startsSearch, startWaitingSearches } from "./support/waiting-searches.ts";

/** The short run takes every fifth mutation of a call and every fifteenth of another address of it; the long one all of them. */
const STRIDE = process.env.FAULT_ROUND_SEEDS === undefined ? { call: 5, alias: 15 } : { call: 1, alias: 1 };
const SEED = Number(process.env.FAULT_SEED ?? "20260301");
const calls = await readCalls();
const fuzzed = calls.filter(({ endpoint }) => endpoint.kind !== "socket");

let sandbox: Sandbox;
let product: Product;
let database: LocalDatabase;
let own: Tenant;
let foreign: Tenant;
let admin = "";
/** A project that may be reset and deleted, and one in which every search waits for its provider as long as the run takes. */
let operator = "";
let spare = "";
let busy = "";
let tables: string[] = [];
/** As it was after the request before. */
let lastSnapshot = "";
let sent = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, worldSize: 2_000, seed: SEED });
  product = await startProduct({ name: "fuzz", sandboxUrl: sandbox.url, variables: { RATE_LIMIT_SCALE: "1000000" } });
  database = await product.database();
  own = await createTenant(product, sandbox.url, "pro@kolscout.test", "coffee");
  foreign = await createTenant(product, sandbox.url, "plus@kolscout.test", "travel");
  await markRows(database, foreign);
  admin = await signIn(sandbox.url, "boss@kolscout.test");
  operator = await signIn(sandbox.url, "root@kolscout.test");
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND instr(name, '_cf') <> 1",
    )
    .all<{ name: string }>();
  tables = results.map(({ name }) => name).filter((name) => name !== "audit_log");
  spare = await makeProject("Spare");
  busy = await makeProject("Busy");
  await startWaitingSearches(calls, { sandbox, database, tenant: own, projectId: busy });
  lastSnapshot = await snapshot();
});

afterAll(async () => {
  await product?.close();
  await sandbox?.close();
});

async function makeProject(title: string): Promise<string> {
  const made = await own.client.call("POST", "/projects", { title, description: "" });
  return z.object({ id: z.string() }).parse(made?.data).id;
}

/** Columns that one answer of D1 can have. */
const MOST_COLUMNS = 100;

/** Rows of every table, and the sums that change when rows do. */
async function snapshot(): Promise<string> {
  const counts = tables.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`);
  const sums = [
    "(SELECT sum(revision) FROM tasks) AS revisions",
    "(SELECT sum(used) || ' ' || sum(quota) FROM quota_accounts) AS quota",
    "(SELECT group_concat(user_id || type || status || coalesce(enterprise_id, '') || is_enterprise_admin) FROM memberships) AS members",
    "(SELECT sum(is_system_admin) FROM users) AS admins",
    "(SELECT group_concat(title || description) FROM projects) AS projects",
    "(SELECT group_concat(attitude || creator_id) FROM project_creators) AS ratings",
  ];
  const columns = [...counts, ...sums];
  const parts = Array.from({ length: Math.ceil(columns.length / MOST_COLUMNS) }, (_, part) =>
    columns.slice(part * MOST_COLUMNS, (part + 1) * MOST_COLUMNS),
  );
  const rows = await database.batch(parts.map((part) => database.prepare(`SELECT ${part.join(", ")}`)));
  return JSON.stringify(rows.map(({ results }) => results));
}

type Reply = { status: number; code: number; message: string; field: string | null; text: string; mayWrite: boolean };

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });

/** Who may make a call: what is refused for who one is says nothing about what one sends. */
function callerOf(call: Call): string {
  const { access } = call.endpoint;
  if (access === "systemAdmin") return operator;
  return access === "enterpriseAdmin" ? admin : own.token;
}

async function send(call: Call, path: string, body?: string, token = callerOf(call)): Promise<Reply> {
  const response = await fetchAnew(`${product.url()}/api${path}`, {
    method: call.method.toUpperCase(),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body,
    redirect: "manual",
  });
  const told = { status: response.status, mayWrite: call.method !== "get" };
  if (response.headers.get("content-type")?.startsWith("application/json") !== true) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { ...told, code: 1000, message: "", field: null, text: new TextDecoder("latin1").decode(bytes) };
  }
  const text = await response.text();
  const { statusCode, message, data } = Envelope.parse(JSON.parse(text));
  const field: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "field") : null;
  return { ...told, code: statusCode, message, field: typeof field === "string" ? field : null, text };
}

/** Ids that valid requests of `tenant` name; calls that end or remove things get what may be lost. */
function knownOf(tenant: Tenant, call: Call): Known {
  const project = /^DELETE|\/reset|\/terminate/.test(call.name) ? spare : startsSearch(call) ? busy : own.projectId;
  const projectId = tenant === own ? project : tenant.projectId;
  const taskId = call.path.includes("/download/") ? tenant.exportId : tenant.taskId;
  return {
    projectId,
    taskId,
    id: call.path.startsWith("/projects") ? projectId : taskId,
    kolId: tenant.kolIds[0],
    kolIds: tenant.kolIds.slice(0, 2),
    taskIds: [tenant.taskId],
    cursor: null,
    platform: "TIKTOK",
    taskType: "SEARCH_INPUT_BREAK",
    ...SEARCHED,
    maxVideoCount: 300,
    token: "an-unknown-token-of-some-length",
    // A text in an address, of which its schema tells no more.
    hasPost: "true",
    ...call.preset,
  };
}

function record(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(value);
}

function fill(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : "";
}

function validRequest(call: Call, tenant: Tenant = own) {
  const known = knownOf(tenant, call);
  const part = (schema: z.ZodType | undefined) => {
    const shape = shapeOf(schema);
    return { shape, value: shape ? record(validValue(shape, known)) : {} };
  };
  const { params, query, body, raw, upload } = call.endpoint;
  // What takes bytes has no fields; its own tests send it bad files.
  return { params: part(params), query: part(query), body: part(raw || upload ? undefined : body) };
}

/** What must hold for every answer; `field` is what a refusal has to name. */
async function judge(what: string, reply: Reply, field: string | null): Promise<string[]> {
  const faults = judgeReply(what, reply, field);
  if (reply.code < 1400 && reply.mayWrite) await settle(database);
  const now = await snapshot();
  if (reply.code >= 1400 && now !== lastSnapshot) faults.push(`${what}: ${reply.code}, yet it wrote`);
  lastSnapshot = now;
  return faults;
}

/** Nothing was written since the answer before: one look for all requests that have to be refused. */
async function judgeTrace(what: string): Promise<string[]> {
  const now = await snapshot();
  const faults = now === lastSnapshot ? [] : [`${what}: refused, yet one of them wrote`];
  lastSnapshot = now;
  return faults;
}

/** What must hold for the answer itself. */
function judgeReply(what: string, reply: Reply, field: string | null): string[] {
  sent += 1;
  const faults: string[] = [];
  if (reply.status >= 500) faults.push(`${what}: status ${reply.status} ${reply.message}`);
  if (!isStatusCode(reply.code)) faults.push(`${what}: code ${reply.code} is not in the catalogue`);
  if (reply.text.includes(MARK)) faults.push(`${what}: shows somebody else's data`);
  const isNamed = reply.code === 1400 && reply.field?.split(".")[0] === field && reply.message.length > 5;
  if (field !== null && !isNamed) faults.push(`${what}: ${reply.code} for field ${reply.field} (${reply.message})`);
  return faults;
}

/** A request, and the field that its refusal has to name; null when it may be fine. */
type Attempt = { what: string; field: string | null; path: string; text: string | undefined };

/** First all that must be refused, with one look at the database for them, then one by one those that may do something. */
async function attemptAll(call: Call, requests: readonly Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  const refused = requests.filter(({ field }) => field !== null);
  for (const { what, field, path, text } of refused) {
    faults.push(...judgeReply(what, await send(call, path, text), field));
  }
  if (refused.length > 0) faults.push(...(await judgeTrace(refused.map(({ what }) => what).join(", "))));
  for (const { what, field, path, text } of requests.filter((request) => !refused.includes(request))) {
    faults.push(...(await judge(what, await send(call, path, text), field)));
  }
  return faults;
}

/** The mutations of this run. */
function chosen<Item>(call: Call, all: readonly Item[]): Item[] {
  const stride = call.path === call.endpoint.path ? STRIDE.call : STRIDE.alias;
  return all.filter((_each, index) => (index + SEED) % stride === 0);
}

test("the calls that are wired are the calls that are declared", async () => {
  const answer: unknown = JSON.parse(await (await fetch(`${product.url()}/api/openapi.json`)).text());
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
    const { params, query, body } = validRequest(call);
    const text = body.shape ? JSON.stringify(body.value) : undefined;
    const reply = await send(call, fill(call.path, params.value) + queryText(query.value), text, "");
    expect([call.name, reply.code]).toEqual([call.name, 1401]);
  }
  expect(await snapshot()).toBe(lastSnapshot);
});

test("who lacks the role gets no further than 1403, and changes nothing", async () => {
  const reserved = calls.filter(({ endpoint }) => /Admin$/.test(endpoint.access));
  const paths = new Set(reserved.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  expect(reserved.length).toBeGreaterThan(0);
  for (const call of reserved) {
    const { params, query, body } = validRequest(call);
    const text = body.shape ? JSON.stringify(body.value) : undefined;
    const reply = await send(call, fill(call.path, params.value) + queryText(query.value), text, own.token);
    expect([call.name, reply.code]).toEqual([call.name, 1403]);
  }
  expect(await snapshot()).toBe(lastSnapshot);
  // That they tried is on record, once a day.
  const denied = database.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'access.denied' AND actor_id = ?1",
  );
  await vi.waitFor(async () => expect(await denied.bind(own.userId).first("n")).toBe(paths.size));
});

test.each(fuzzed)("$name: every wrong field of the body is named, nothing breaks or is written", async (call) => {
  const { params, query, body } = validRequest(call);
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
    for (const mutation of chosen(call, mutationsOf(field, inner, SEED))) attempt(mutation);
    const twice = `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value[field])}}`;
    requests.push({ what: `${field} twice`, field, path, text: twice });
  }
  for (const [field, claim] of Object.entries(CLAIMED)) {
    if (!(field in (shape.properties ?? {}))) attempt({ field, what: `claimed ${claim}`, value: claim });
  }
  expect(await attemptAll(call, requests)).toEqual([]);
});

test.each(fuzzed)("$name: every wrong parameter is named, nothing breaks or is written", async (call) => {
  const { params, query, body } = validRequest(call);
  const text = body.shape ? JSON.stringify(body.value) : undefined;
  const requests: Attempt[] = [];
  const texts = (field: string, inner: Shape) =>
    chosen(call, mutationsOf(field, inner, SEED)).flatMap(({ value }) =>
      typeof value === "number" || (typeof value === "string" && value !== "\ud800") ? [String(value)] : [],
    );
  for (const [field, inner] of Object.entries(query.shape?.properties ?? {})) {
    const path = fill(call.path, params.value);
    for (const value of texts(field, inner)) {
      const given = { ...query.value, [field]: value };
      const isFine = call.endpoint.query.safeParse(given).success && !value.includes("\u0000");
      const named = value.length > 5_000 ? "query" : field;
      const what = `${field} = ${value.slice(0, 40)}`;
      requests.push({ what, field: isFine ? null : named, path: path + queryText(given), text });
    }
    const twice = `${path}${queryText(query.value)}&${field}=other`;
    requests.push({ what: `${field} twice`, field, path: twice, text });
  }
  const faults = await attemptAll(call, requests);
  for (const [field, inner] of Object.entries(params.shape?.properties ?? {})) {
    for (const value of texts(field, inner).filter((each) => !["", ".", ".."].includes(each))) {
      const reply = await send(
        call,
        fill(call.path, { ...params.value, [field]: value }) + queryText(query.value),
        text,
      );
      faults.push(...(await judge(`${field} = ${value.slice(0, 40)}`, reply, null)));
      if (reply.code < 1400) faults.push(`${field} = ${value}: ${reply.code}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Support may look at every account and task. */
const owned = fuzzed.filter(({ endpoint }) => endpoint.access !== "systemAdmin");

test.each(owned)("$name: somebody else's ids answer as unknown ones do, and change nothing", async (call) => {
  const mine = validRequest(call);
  const theirs = validRequest(call, foreign);
  const faults: string[] = [];
  for (const part of ["params", "query", "body"] as const) {
    for (const field of Object.keys(mine[part].value)) {
      if (!/^(projectId|taskId|id|kolId|kolIds|taskIds)$/.test(field)) continue;
      const ask = async (what: string, id: unknown) => {
        const given = { ...mine, [part]: { ...mine[part], value: { ...mine[part].value, [field]: id } } };
        const text = given.body.shape ? JSON.stringify(given.body.value) : undefined;
        const reply = await send(call, fill(call.path, given.params.value) + queryText(given.query.value), text);
        faults.push(...(await judge(`${what} ${field}`, reply, null)));
        return [field, reply.code, reply.message, reply.field];
      };
      const theirId: unknown = theirs[part].value[field];
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

test("the requests were many", () => {
  console.log(`  ${sent} hostile requests, seed ${SEED}`);
  expect(sent).toBeGreaterThan(500);
});
