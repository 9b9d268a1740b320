import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { route } from "#workers/api/route.ts";

const promote = endpoint({
  method: "post",
  path: "/promote",
  access: "enterpriseAdmin",
  tag: "test",
  summary: "Promote",
  output: z.null(),
});

async function recorded() {
  const { results } = await env.DB.prepare(
    "SELECT actor_id, subject, origin FROM audit_log WHERE action = 'access.denied' ORDER BY actor_id",
  ).all();
  return results.map(({ actor_id, subject, origin }) => [actor_id, subject, origin]);
}

test("who tries an admin's call without the role is refused and on record, once a day; nobody else is", async () => {
  const api = openTestApi([route(promote, async () => null)], { log: () => undefined });
  const callAs = async (role: string) =>
    (
      await api.call("POST", "/promote", undefined, {
        authorization: `Bearer ${role}.a.b`,
        "cf-connecting-ip": "203.0.113.9",
      })
    ).body.statusCode;
  expect(await callAs("admin")).toBe(1000);
  expect(await callAs("banned")).toBe(1926);
  expect(await callAs("stranger")).toBe(1401);
  for (let n = 0; n < 3; n += 1) expect(await callAs("member")).toBe(1403);
  expect(await callAs("formerAdmin")).toBe(1403);
  // Written behind the answer.
  const rows = [
    ["user-formerAdmin", "POST /promote", "mark:203.0.113.9/32"],
    ["user-member", "POST /promote", "mark:203.0.113.9/32"],
  ];
  await vi.waitFor(async () => expect(await recorded()).toEqual(rows));
});
