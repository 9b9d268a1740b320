import { afterAll, beforeAll } from "vitest";
import * as z from "zod";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { type Call, readCalls } from "#tests/support/contracts.ts";
import {
  type HostileRequest,
  KNOWN,
  type RequestParts,
  type ValidRequest,
  validRequest,
} from "#tests/support/hostile-requests.ts";
import type { Known } from "#tests/support/mutations.ts";
import { NOW } from "#tests/support/now.ts";
import { runningFrom } from "#tests/support/running-clock.ts";
import { isStatusCode } from "#workers/kernel/errors.ts";
import { signIn } from "./client.ts";
import { fetchAnew } from "./fetch-anew.ts";
import { FAULT_SEED, type Product, startProduct } from "./product.ts";
import { createTenant, MARK, markRows, type Tenant } from "./tenants.ts";
import { SEARCHED, settle, startsSearch, startWaitingSearches } from "./waiting-searches.ts";

/** The calls as their contracts declare them. */
export const calls = await readCalls();
/** Those that are sent over HTTP. */
export const fuzzed = calls.filter(({ endpoint }) => endpoint.kind !== "socket");

export const SEED = FAULT_SEED;

/** D1 takes no deeper expressions than 100. */
const MOST_JOINED = 40;

type Reply = { status: number; code: number; message: string; field: string | null; text: string; mayWrite: boolean };

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });

function fill(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
}

/** A product with two accounts, hostile requests to it, and what must hold for the answers. */
export function openHostileCalls() {
  let sandbox: Sandbox;
  let product: Product;
  let database: LocalDatabase;
  let own: Tenant;
  let foreign: Tenant;
  let admin = "";
  let operator = "";
  /** A project that may be reset and deleted, and one in which every search waits for its provider as long as the run takes. */
  let spare = "";
  let busy = "";
  let look: D1PreparedStatement;
  /** As it was after the request before. */
  let lastSnapshot = "";
  let sent = 0;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, worldSize: 2_000, seed: SEED, now: runningFrom(NOW) });
    product = await startProduct({ name: "hostile-calls", sandbox, variables: { RATE_LIMIT_SCALE: "1000000" } });
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
    look = database.prepare(snapshotOf(results.map(({ name }) => name).filter((name) => name !== "audit_log")));
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

  /** Rows of every table, and the sums that change when rows do. */
  async function snapshot(): Promise<string> {
    return JSON.stringify(await look.first());
  }

  /** Who may make a call: what is refused for who one is says nothing about what one sends. */
  function callerOf(call: Call): string {
    const { access } = call.endpoint;
    if (access === "systemAdmin") return operator;
    return access === "enterpriseAdmin" ? admin : own.token;
  }

  /** Sends a request to its call, as somebody who may make it unless another token is given. */
  async function send(call: Call, { params, query, body }: RequestParts, token = callerOf(call)): Promise<Reply> {
    const response = await fetchAnew(`${product.url()}/api${fill(call.path, params)}${query}`, {
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
      ...KNOWN,
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
      // No platform answers while the searches wait: a creator is removed by id.
      account: "7000000000000000002",
      isId: true,
      ...call.preset,
    };
  }

  const valid = (call: Call, tenant: Tenant = own): ValidRequest => validRequest(call, knownOf(tenant, call));

  /** What must hold for every answer; `field` is what a refusal has to name. */
  async function judge(what: string, reply: Reply, field: string | null): Promise<string[]> {
    const faults = judgeReply(what, reply, field);
    if (reply.code < 1400 && reply.mayWrite) await settle(database, product.now);
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

  /** First all that must be refused, with one look at the database for them, then one by one those that may do something. */
  async function attemptAll(call: Call, requests: readonly HostileRequest[]): Promise<string[]> {
    const faults: string[] = [];
    const refused = requests.filter(({ mayBeFine }) => !mayBeFine);
    for (const request of refused) faults.push(...judgeReply(request.what, await send(call, request), request.field));
    if (refused.length > 0) faults.push(...(await judgeTrace(refused.map(({ what }) => what).join(", "))));
    for (const request of requests.filter(({ mayBeFine }) => mayBeFine))
      faults.push(...(await judge(request.what, await send(call, request), null)));
    return faults;
  }

  return {
    valid,
    send,
    snapshot,
    judge,
    attemptAll,
    url: () => product.url(),
    database: () => database,
    own: () => own,
    foreign: () => foreign,
    lastSnapshot: () => lastSnapshot,
    sent: () => sent,
  };
}

/** A query for the state of a database, in few columns: each of them takes its time in an answer. */
function snapshotOf(tables: readonly string[]): string {
  const parts = [
    ...tables.map((table) => `(SELECT count(*) FROM "${table}")`),
    "(SELECT sum(revision) FROM tasks)",
    "(SELECT sum(used) || ' ' || sum(quota) FROM quota_accounts)",
    "(SELECT group_concat(user_id || type || status || coalesce(enterprise_id, '') || is_enterprise_admin) FROM memberships)",
    "(SELECT sum(is_system_admin) FROM users)",
    "(SELECT group_concat(title || description) FROM projects)",
    "(SELECT group_concat(attitude || creator_id) FROM project_creators)",
  ].map((part) => `coalesce(${part}, '')`);
  const columns = Array.from({ length: Math.ceil(parts.length / MOST_JOINED) }, (_, at) =>
    parts.slice(at * MOST_JOINED, (at + 1) * MOST_JOINED).join(" || ' ' || "),
  );
  return `SELECT ${columns.map((column, at) => `${column} AS part${at}`).join(", ")}`;
}
