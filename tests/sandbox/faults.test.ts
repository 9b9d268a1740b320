/** Injected faults: seeded, counted, and real on the wire. */
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFaults, FAULT_KINDS, type FaultRuleInput } from "#sandbox/faults.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const MIXED: FaultRuleInput = { service: "gotrue", rates: { rateLimited: 0.2, serverError: 0.1, truncated: 0.05 } };

function draw(seed: number, calls: number, rule = MIXED): string[] {
  const faults = createFaults(seed);
  faults.set(rule);
  return Array.from({ length: calls }, () => faults.choose("gotrue", "/auth/v1/otp")?.kind ?? "none");
}

test("the same seed fails the same calls, another seed others", () => {
  expect(draw(7, 200)).toEqual(draw(7, 200));
  expect(draw(7, 200)).not.toEqual(draw(8, 200));
});

test("rates are met over many calls", () => {
  const kinds = draw(3, 20_000);
  const share = (kind: string) => kinds.filter((each) => each === kind).length / kinds.length;
  expect(share("rateLimited")).toBeCloseTo(0.2, 1.7);
  expect(share("serverError")).toBeCloseTo(0.1, 1.7);
  expect(share("truncated")).toBeCloseTo(0.05, 1.7);
  expect(share("none")).toBeCloseTo(0.65, 1.7);
});

test("calls of other services and paths do not shift a rule's sequence", () => {
  const faults = createFaults(7);
  faults.set(MIXED);
  const kinds = Array.from({ length: 200 }, () => {
    faults.choose("youtube", "/youtube/v3/search");
    return faults.choose("gotrue", "/auth/v1/otp")?.kind ?? "none";
  });
  expect(kinds).toEqual(draw(7, 200));
});

test("a rule for a path goes before the rule of its service, and stops after its number of times", () => {
  const faults = createFaults(1);
  faults.set({ service: "gotrue", rates: { serverError: 1 } });
  faults.set({ service: "gotrue", path: "/token", rates: { reset: 1 }, times: 2 });
  const token = () => faults.choose("gotrue", "/auth/v1/token")?.kind ?? "none";
  expect([token(), token(), token()]).toEqual(["reset", "reset", "none"]);
  expect(faults.choose("gotrue", "/auth/v1/user")?.kind).toBe("serverError");
  expect(faults.list().map(({ path, requests, faults: hits }) => ({ path, requests, hits }))).toEqual([
    { path: "/token", requests: 3, hits: 2 },
    { path: undefined, requests: 1, hits: 1 },
  ]);
});

test.each(["seconds", "date", "absent", "absurd"] as const)(
  "a 429 with Retry-After %s speaks as the service does",
  async (retryAfter) => {
    const sandbox = await openSandbox();
    sandbox.faults.set({ service: "gotrue", rates: { rateLimited: 1 }, retryAfter, retryAfterSeconds: 90 });
    const reply = await readKeys(sandbox);
    expect(reply.status).toBe(429);
    expect(await reply.json()).toMatchObject({ error_code: "over_request_rate_limit" });
    const header = reply.headers.get("retry-after");
    if (retryAfter === "seconds") expect(header).toBe("90");
    if (retryAfter === "date") expect(Date.parse(header ?? "")).toBe(NOON_MS + 90_000);
    if (retryAfter === "absent") expect(header).toBeNull();
    if (retryAfter === "absurd")
      expect(Number.isNaN(Number(header)) && Number.isNaN(Date.parse(header ?? ""))).toBe(true);
  },
);

test("server errors, quota, HTML, emptiness and a wrong schema answer what they promise", async () => {
  const sandbox = await openSandbox();
  const get = async (rule: Omit<FaultRuleInput, "service">) => {
    sandbox.faults.set({ service: "gotrue", ...rule });
    const reply = await readKeys(sandbox);
    return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
  };
  expect(await get({ rates: { serverError: 1 }, serverErrorStatus: 520 })).toMatchObject({ status: 520 });
  expect(await get({ rates: { quotaExhausted: 1 } })).toMatchObject({ status: 429 });
  const page = await get({ rates: { html: 1 } });
  expect(page).toMatchObject({ status: 200, type: "text/html; charset=utf-8" });
  expect(page.text).toContain("<html>");
  expect(await get({ rates: { empty: 1 } })).toEqual({ status: 200, type: "application/json", text: "" });
  expect(JSON.parse((await get({ rates: { wrongSchema: 1 } })).text)).not.toHaveProperty("keys");
});

test("a truncated reply announces its whole length, begins like the real one and ends early", async () => {
  const sandbox = await openSandbox();
  const whole = await rawReply(sandbox);
  sandbox.faults.set({ service: "gotrue", rates: { truncated: 1 } });
  const cut = await rawReply(sandbox);
  expect(cut.head).toContain(`content-length: ${whole.body.length}`);
  expect(cut.body.length).toBeGreaterThan(0);
  expect(cut.body.length).toBeLessThan(whole.body.length);
  expect(whole.body.startsWith(cut.body)).toBe(true);
  await expect(readKeys(sandbox).then((reply) => reply.text())).rejects.toThrow();
});

test("a reset answers nothing at all", async () => {
  const sandbox = await openSandbox();
  sandbox.faults.set({ service: "gotrue", rates: { reset: 1 }, times: 1 });
  await expect(readKeys(sandbox)).rejects.toThrow("fetch failed");
  expect((await readKeys(sandbox)).status).toBe(200);
  expect(sandbox.requestLog.list().map(({ status, fault }) => ({ status, fault }))).toEqual([
    { status: 200, fault: undefined },
    { status: 0, fault: "reset" },
  ]);
});

test("a slow reply is late and right; a hanging one lasts until the client or the rule gives up", async () => {
  const sandbox = await openSandbox();
  sandbox.faults.set({ service: "gotrue", rates: { slow: 1 }, slowMs: 120 });
  const order: string[] = [];
  const timer = delay(120).then(() => order.push("timer"));
  const reply = await readKeys(sandbox);
  order.push("reply");
  expect(await reply.json()).toHaveProperty("keys");
  await timer;
  expect(order).toEqual(["timer", "reply"]);
  sandbox.faults.set({ service: "gotrue", rates: { timeout: 1 }, timeoutMs: 50 });
  await expect(readKeys(sandbox)).rejects.toThrow("fetch failed");
  sandbox.faults.set({ service: "gotrue", rates: { timeout: 1 }, timeoutMs: 300_000 });
  const patience = AbortSignal.timeout(80);
  await expect(readKeys(sandbox, patience)).rejects.toThrow("timeout");
});

test("posted rules are checked, listed, replaced as a whole and removed", async () => {
  const sandbox = await openSandbox();
  const post = (body: unknown) =>
    fetch(`${sandbox.url}/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (const wrong of [
    { service: "gotrue", rates: { serverError: 1.5 } },
    { service: "gotrue", rates: { serverError: 0.6, rateLimited: 0.6 } },
    { service: "gotrue", rates: { fire: 0.1 } },
    { service: "nobody", rates: {} },
    {
      rules: [
        { service: "gotrue", rates: {} },
        { service: "nobody", rates: {} },
      ],
    },
    "nonsense",
  ]) {
    expect((await post(wrong)).status).toBe(400);
  }
  expect(sandbox.faults.list()).toHaveLength(0);
  expect((await post(MIXED)).status).toBe(200);
  expect((await post({ service: "google", rates: { slow: 1 } })).status).toBe(200);
  expect(await (await fetch(`${sandbox.url}/faults`)).json()).toMatchObject({ seed: 1, rules: [{}, {}] });
  await fetch(`${sandbox.url}/faults?service=google`, { method: "DELETE" });
  expect(sandbox.faults.list().map(({ service }) => service)).toEqual(["gotrue"]);
  await post({ seed: 5, rules: [{ service: "google", rates: { reset: 1 } }] });
  expect([sandbox.faults.seed(), ...sandbox.faults.list().map(({ service }) => service)]).toEqual([5, "google"]);
  await fetch(`${sandbox.url}/faults`, { method: "DELETE" });
  expect(sandbox.faults.list()).toHaveLength(0);
});

test("every kind of fault has its reply", async () => {
  const sandbox = await openSandbox();
  for (const kind of FAULT_KINDS) {
    sandbox.faults.set({ service: "gotrue", rates: { [kind]: 1 }, slowMs: 1, timeoutMs: 1 });
    await readKeys(sandbox)
      .then((reply) => reply.arrayBuffer())
      .catch(() => null);
    expect(sandbox.requestLog.list({ limit: 1 })[0]?.fault).toBe(kind);
  }
});

function readKeys(sandbox: Sandbox, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${sandbox.url}/auth/v1/.well-known/jwks.json`, { signal });
}

/** The bytes as they come over the socket, in lower-case head and untouched body. */
async function rawReply(sandbox: Sandbox): Promise<{ head: string; body: string }> {
  const socket = connect(sandbox.port, "127.0.0.1");
  socket.write("GET /auth/v1/.well-known/jwks.json HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await Promise.race([
    new Promise<void>((resolve) => {
      socket.on("close", () => resolve());
      socket.on("error", () => resolve());
    }),
    delay(5000),
  ]);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { head: head.toLowerCase(), body };
}
