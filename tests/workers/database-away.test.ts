import { expect, test } from "vitest";
import * as z from "zod";
import { D1_OVERLOADED, D1_RESET } from "#tests/fixtures/d1-errors.ts";
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

test.each([...D1_RESET, ...D1_OVERLOADED])(
  "a caller is told to come back soon, and nothing of ours is reported: %s",
  async (text) => {
    const reported: unknown[] = [];
    const fails = publicRoute(reading, async () => {
      throw new Error(`D1_ERROR: ${text}`);
    });
    const api = openTestApi([fails], { report: (error) => void reported.push(error) });
    const { response, body } = await api.call("GET", "/reading", undefined, { authorization: "" });
    expect([response.status, body.statusCode]).toEqual([503, 1503]);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(JSON.stringify(body)).not.toContain("D1");
  },
);
