import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { NOW } from "#tests/support/now.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import { signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import type { AnyEndpoint } from "#workers/api/endpoint.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { buildServices } from "#workers/services.ts";

/** T18: whether an id exists is told neither by the answer nor by what it costs to find: the same statements run for both. */

const contracts = import.meta.glob<Record<string, unknown>>("/workers/modules/**/{contract,*-contract}.ts", {
  eager: true,
});
const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;
}

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });
const Made = z.object({ data: z.object({ id: z.string() }) });

/** A person at the whole API, with every statement that a call of theirs ran. */
async function openPerson(email: string) {
  const { accessToken } = await signInByCode(email);
  const { d1, statements } = recordedDatabase(env.DB);
  const { api } = buildServices(readEnv({ ...env, DB: d1, RATE_LIMIT_SCALE: "1000" }), { clock: fixedClock(NOW) });
  return async (method: string, path: string, body?: unknown) => {
    statements.length = 0;
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
    const init = { method: method.toUpperCase(), headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await api.fetch(new Request(`http://app/api${path}`, init), { waitUntil: () => undefined });
    const text = await response.text();
    return { text, ran: statements.map(({ sql }) => sql) };
  };
}

/** What somebody else has, by the field that names it, and the same kind of id that nothing has. */
let foreign: Record<string, string> = {};
const UNKNOWN = "01K00000000000000000000000";

beforeAll(async () => {
  const theirs = await openPerson("owner-of-ids@kolscout.test");
  const project = Made.parse(
    JSON.parse((await theirs("post", "/projects", { title: "Theirs", description: "" })).text),
  );
  const links = ["https://www.youtube.com/@somebody"];
  const started = await theirs("post", "/tasks/audience-tasks", { links, mode: 1 });
  expect(Envelope.parse(JSON.parse(started.text)).statusCode).toBe(1000);
  const owner = "(SELECT id FROM users WHERE email = 'owner-of-ids@kolscout.test')";
  const task = await env.DB.prepare(`SELECT id FROM tasks WHERE user_id = ${owner}`).first<string>("id");
  const ownerId = await env.DB.prepare(`SELECT id FROM users WHERE id = ${owner}`).first<string>("id");
  const creator = creatorId("YOUTUBE", "UCaaaaaaaaaaaaaaaaaaaaaa");
  await showCreators(ownerId ?? "", [sampleCard(1, { id: creator, accountId: "UCaaaaaaaaaaaaaaaaaaaaaa" })]);
  foreign = { project: project.data.id, task: task ?? "", creator };
  expect(foreign.task).toMatch(/^tsk_/);
});

/** A project's or a creator's id where one is asked for, else a task's. */
function idFor(field: string, ids: Record<string, string>): string {
  if (field === "kolId") return ids.creator ?? "";
  return (/project/i.test(field) ? ids.project : ids.task) ?? "";
}

function fill(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    idFor(path.startsWith("/projects/") ? "project" : name, ids),
  );
}

/** Calls that take an id in their address and need no body. */
const asked = endpoints
  .filter(({ kind, access, body }) => kind !== "socket" && access !== "systemAdmin" && body === undefined)
  .map((call) => ({
    call,
    fields: Object.keys(shapeOf(call.query)).filter((name) => /^(projectId|taskId)$/.test(name)),
  }))
  .filter(({ call, fields }) => call.path.includes(":") || fields.length > 0)
  .map((each) => ({ ...each, name: `${each.call.method.toUpperCase()} ${each.call.path}` }));

function shapeOf(schema: unknown): object {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

test("many calls take an id", () => {
  expect(asked.length).toBeGreaterThan(12);
});

let alike = 0;

test.each(asked)(
  "$name runs the same statements for somebody else's id as for one that nothing has",
  async ({ call, fields }) => {
    const person = await openPerson("asks-for-ids@kolscout.test");
    const ask = (ids: Record<string, string>) => {
      const query = new URLSearchParams(fields.map((field) => [field, idFor(field, ids)]));
      return person(call.method, fill(call.path, ids) + (query.size > 0 ? `?${query}` : ""));
    };
    const unknown = {
      ...{ project: `prj_${UNKNOWN}`, task: `tsk_${UNKNOWN}` },
      creator: creatorId("YOUTUBE", "UCbbbbbbbbbbbbbbbbbbbbbb"),
    };
    // The first call of an account opens it.
    await ask(unknown);
    const [nothing, theirs] = [await ask(unknown), await ask(foreign)];
    expect(theirs.ran).toEqual(nothing.ran);
    const plain = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, "").replaceAll(/(?:prj|tsk)_\w+/g, "id");
    expect(plain(theirs.text)).toBe(plain(nothing.text));
    if (Envelope.safeParse(JSON.parse(theirs.text)).data?.statusCode === 1404) alike += 1;
  },
);

test("most of them answer that there is no such thing", () => {
  expect(alike).toBeGreaterThan(8);
});
