import { expect, test } from "vitest";
import { createFaultMemory, takeErrorReport } from "#app/lib/take-error-report.server.ts";
import { NOW } from "#tests/support/now.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const ADDRESS = "http://localhost:8787/errors";
const FAULT = {
  kind: "error",
  name: "TypeError",
  message: "no mail for anna@example.com at /search/input?input=secret%20wish&projectId=p1",
  stack:
    "TypeError: x\n    at f (https://app.test/assets/a.js?v=9:1:2)\ng@https://app.test/b.js:3:4\n eyJhbGciOi.eyJzdWIi.c2ln from 203.0.113.9",
  page: "/search/input?input=secret",
};

function open() {
  const clock = fixedClock(NOW);
  const reported: { error: unknown; route: string }[] = [];
  const isNew = createFaultMemory(clock.now);
  const send = async (body: BodyInit | null, type = "application/json") =>
    (
      await takeErrorReport(new Request(ADDRESS, { method: "POST", body, headers: { "content-type": type } }), {
        isNew,
        report: (error, route) => reported.push({ error, route }),
      })
    ).status;
  return { clock, reported, send };
}

test("a browser's error is reported like the server's, without addresses, tokens and query values", async () => {
  const { reported, send } = open();
  expect(await send(JSON.stringify(FAULT))).toBe(204);
  expect(reported).toHaveLength(1);
  const [{ error, route } = { error: null, route: "" }] = reported;
  expect(route).toBe("browser /search/input");
  expect(error).toBeInstanceOf(Error);
  if (!(error instanceof Error)) return;
  expect([error.name, error.message]).toEqual(["TypeError", "no mail for [email] at /search/input?[query]"]);
  expect(error.stack).toContain("g@https://app.test/b.js:3:4");
  expect(`${error.stack}${error.message}${route}`).not.toMatch(/secret|anna|eyJ|203\.0|v=9/);
});

test("the same fault is reported once in ten minutes, however many browsers tell of it", async () => {
  const { clock, reported, send } = open();
  for (let browser = 0; browser < 5; browser += 1) expect(await send(JSON.stringify(FAULT))).toBe(204);
  expect(reported).toHaveLength(1);
  expect(await send(JSON.stringify({ ...FAULT, message: "another" }))).toBe(204);
  expect(reported).toHaveLength(2);
  clock.advance(10 * 60_000);
  expect(await send(JSON.stringify(FAULT))).toBe(204);
  expect(reported).toHaveLength(3);
});

const BAD: [string, BodyInit | null, string, number][] = [
  ["a form", "kind=error", "application/x-www-form-urlencoded", 415],
  ["no body", null, "application/json", 400],
  ["no JSON", "{", "application/json", 400],
  ["another shape", JSON.stringify({ ...FAULT, extra: 1 }), "application/json", 400],
  ["too long a message", JSON.stringify({ ...FAULT, message: "x".repeat(1_001) }), "application/json", 400],
  ["too long a body", JSON.stringify({ ...FAULT, stack: "x".repeat(20_000) }), "application/json", 413],
];

test.each(BAD)("what is no report is refused as the sender's fault: %s", async (_what, body, type, status) => {
  const { reported, send } = open();
  expect(await send(body, type)).toBe(status);
  expect(reported).toEqual([]);
});

test("a report that can't be handled is reported nowhere", async () => {
  const request = new Request(ADDRESS, {
    method: "POST",
    body: JSON.stringify(FAULT),
    headers: { "content-type": "application/json" },
  });
  const refused = await takeErrorReport(request, {
    isNew: () => true,
    report() {
      throw new Error("Sentry is away");
    },
  });
  expect(refused.status).toBe(400);
});

test("the memory of faults is bounded", () => {
  const isNew = createFaultMemory(() => 0);
  for (let fault = 0; fault < 5_000; fault += 1) isNew(`fault ${fault}`);
  expect(isNew("fault 4999")).toBe(false);
  expect(isNew("fault 0")).toBe(true);
});
