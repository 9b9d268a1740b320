/** Every call at the largest body that its contract takes: D1 binds 100 values a statement, so that a list must never be bound one by one. */

import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { largestBody } from "#tests/support/workers/largest-inputs.ts";
import { DAY_MS, makeEnterprise } from "#tests/support/workers/quota-world.ts";
import { signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import type { AnyEndpoint } from "#workers/api/endpoint.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { buildServices } from "#workers/services.ts";

const contracts = import.meta.glob<Record<string, unknown>>("/workers/modules/**/{contract,*-contract}.ts", {
  eager: true,
});
const declared = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));

type Answer = { statusCode: number; message: string; data: ReturnType<typeof JSON.parse> };

/** A person of the whole product; the change makes them what the call asks for. */
async function openPerson(email: string, change: string) {
  const { accessToken } = await signInByCode(email);
  const { sub: userId = "" } = decodeJwt(accessToken);
  const { api } = buildServices(readEnv({ ...env, RATE_LIMIT_SCALE: "1000000" }), { clock: fixedClock(NOW) });
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    return (await api.fetch(new Request(`http://app/api${path}`, init), { waitUntil: () => undefined })).json();
  };
  await call("GET", "/userMember/userInfo");
  await env.DB.prepare(`UPDATE memberships SET ${change} WHERE user_id = ?1`).bind(userId).run();
  const { data } = await call("GET", "/projects");
  const projectId: string = data[0].id;
  return { call, userId, projectId };
}

test("no call breaks at the largest lists that its contract takes", async () => {
  const enterpriseId = await makeEnterprise({ quota: 1_000_000, expireAt: NOW + 400 * DAY_MS });
  const own = await openPerson("largest@kolscout.test", "status = 'ACTIVE'");
  const admin = await openPerson(
    "largest-admin@kolscout.test",
    `type = 'ENTERPRISE', plan = 'TEAM', enterprise_id = '${enterpriseId}', is_enterprise_admin = 1`,
  );
  const operator = await openPerson("largest-operator@kolscout.test", "status = 'ACTIVE'");
  await env.DB.prepare("UPDATE users SET is_system_admin = 1 WHERE id = ?1").bind(operator.userId).run();

  const broken: unknown[] = [];
  const refusedInput: string[] = [];
  let tried = 0;
  for (const { method, path, body: schema, access, raw, upload, params } of declared) {
    if (schema === undefined || raw || upload) continue;
    const caller = access === "systemAdmin" ? operator : access === "enterpriseAdmin" ? admin : own;
    const { projectId, userId } = caller;
    const name = `${method.toUpperCase()} ${path}`;
    const body = largestBody(schema, { projectId, userId, platform: "YOUTUBE", ...FITTING, ...FITTING_CALLS[name] });
    if (body === null) continue;
    tried += 1;
    const address = path.replaceAll(
      /:\w+/g,
      params === undefined ? "" : path.startsWith("/enterprise") ? enterpriseId : "item_1",
    );
    const { statusCode, message, data } = await caller.call(method, address, body);
    if (statusCode === 1400 || statusCode === 1800)
      refusedInput.push(`${name}: ${statusCode} ${message} ${JSON.stringify(data)}`);
    if (statusCode === 1500 || statusCode === 1503) broken.push([name, statusCode, message]);
  }
  expect(broken).toEqual([]);
  expect(refusedInput).toEqual([]);
  expect(tried).toBeGreaterThan(25);
});

const some = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index));

/** Values of fields whose meaning or limit the schema alone does not tell. */
const FITTING = {
  zone: "Europe/Berlin",
  toMinute: 600,
  cursor: null,
  cc: some(20, (index) => `copy${index}@example.com`),
};
const FITTING_CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  "POST /tasks/audience-tasks": { links: some(50, (index) => `https://www.youtube.com/@person${index}`) },
  // Undefined is left out: the text alone holds the 500 links that one call may bring.
  "POST /publicationStatistics/task/track-new": {
    ...{
      spreadsheetId: undefined,
      youtube: undefined,
      tiktok: undefined,
      instagram: undefined,
      douyin: undefined,
      xhs: undefined,
    },
    links: some(500, (index) => `https://www.youtube.com/watch?v=${String(index).padStart(11, "0")}`).join("\n"),
  },
  "PUT /sightings/terms": { terms: some(20, (index) => `#brand${index}`) },
};

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;
}
