import { expect, test } from "vitest";
import { z } from "zod";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { publicRoute } from "#workers/api/route.ts";

const reading = endpoint({
  method: "get",
  path: "/reading",
  access: "anyone",
  tag: "test",
  summary: "Reads",
  output: z.null(),
});

/** Every error that Cloudflare documents for a D1 database that was reset, out of reach or overloaded (P05). */
const DOCUMENTED = [
  "D1 DB reset because its code was updated.",
  "Internal error while starting up D1 DB storage caused object to be reset.",
  "Network connection lost.",
  "Internal error in D1 DB storage caused object to be reset.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
  "Can't read from request stream because client disconnected.",
  "D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1 DB is overloaded. Requests queued for too long.",
  "D1 DB is overloaded. Too many requests queued.",
  "D1 DB's isolate exceeded its memory limit and was reset.",
  "D1 DB exceeded its CPU time limit and was reset.",
];

test.each(DOCUMENTED)("a caller is told to come back soon, and nothing of ours is reported: %s", async (text) => {
  const reported: unknown[] = [];
  const fails = publicRoute(reading, async () => {
    throw new Error(`D1_ERROR: ${text}`);
  });
  const api = openTestApi([fails], { report: (error) => void reported.push(error) });
  const { response, body } = await api.call("GET", "/reading", undefined, { authorization: "" });
  expect([response.status, body.statusCode]).toEqual([503, 1503]);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(JSON.stringify(body)).not.toContain("D1");
});
