/** The sandbox's own endpoints: clock, request log, inbox, addresses nobody answers. */
import { expect, test } from "vitest";
import { startSandbox } from "#sandbox/server.ts";
import { latestCode, NOON_MS, openAuthClient, openSandbox } from "./support.ts";

test("the clock can be set, advanced and reset, and runs on from there", async () => {
  let sourceMs = NOON_MS;
  const sandbox = await openSandbox({ now: () => sourceMs });
  const post = async (body: unknown): Promise<unknown> => {
    const reply = await fetch(`${sandbox.url}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: Record<string, unknown> = await reply.json();
    return { status: reply.status, ...answer };
  };
  expect(await post({ advanceMs: 60_000 })).toMatchObject({ now: NOON_MS + 60_000, offsetMs: 60_000 });
  sourceMs += 500;
  expect(sandbox.clock.now()).toBe(NOON_MS + 60_500);
  expect(await post({ now: "2027-01-01T00:00:00Z" })).toMatchObject({ iso: "2027-01-01T00:00:00.000Z" });
  expect(await post({ now: 0, advanceMs: 5 })).toMatchObject({ now: 5 });
  expect(await post({ reset: true })).toMatchObject({ now: NOON_MS + 500, offsetMs: 0 });
  for (const wrong of [{ now: "yesterday" }, { advanceMs: "1" }, { later: 1 }, []]) {
    expect(await post(wrong)).toMatchObject({ status: 400 });
  }
  expect(sandbox.clock.offsetMs()).toBe(0);
});

test("another web page cannot move the clock or set faults", async () => {
  const sandbox = await openSandbox();
  const simple = { method: "POST", headers: { "content-type": "text/plain", origin: "http://evil.example" } };
  const moved = await fetch(`${sandbox.url}/clock`, { ...simple, body: '{"advanceMs":1}' });
  expect(moved.status).toBe(400);
  expect(moved.headers.get("access-control-allow-origin")).toBeNull();
  const faulted = await fetch(`${sandbox.url}/faults`, { ...simple, body: '{"service":"gotrue","rates":{"reset":1}}' });
  expect(faulted.status).toBe(400);
});

test("calls are logged newest first with secrets masked, and counted by route", async () => {
  const sandbox = await openSandbox();
  await fetch(`${sandbox.url}/auth/v1/settings?apikey=sandbox-anon-key&x=1`);
  await fetch(`${sandbox.url}/google/tokeninfo?access_token=secret`);
  await fetch(`${sandbox.url}/google/avatar/123.svg`);
  await fetch(`${sandbox.url}/google/avatar/456.svg`);
  const log = sandbox.requestLog.list();
  expect(log.map(({ service, path, status }) => [service, path, status])).toEqual([
    ["google", "/google/avatar/456.svg", 200],
    ["google", "/google/avatar/123.svg", 200],
    ["google", "/google/tokeninfo", 400],
    ["gotrue", "/auth/v1/settings", 200],
  ]);
  expect(log[3]?.query).toEqual({ apikey: "***", x: "1" });
  expect(log[2]?.query).toEqual({ access_token: "***" });
  const counts: unknown = await (await fetch(`${sandbox.url}/log/counts`)).json();
  expect(counts).toContainEqual({ service: "google", route: "GET /google/avatar/:file", calls: 2, faults: 0 });
  const since = log[1]?.id;
  const newer: unknown = await (await fetch(`${sandbox.url}/log?service=google&since=${since}`)).json();
  expect(newer).toMatchObject([{ path: "/google/avatar/456.svg" }]);
  expect((await fetch(`${sandbox.url}/log`, { method: "DELETE" })).status).toBe(204);
  expect(sandbox.requestLog.list()).toHaveLength(0);
  expect(sandbox.requestLog.counts()).toHaveLength(0);
});

test("the inbox lists newest first, by address, and can be emptied", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  for (const email of ["free@kolscout.test", "pro@kolscout.test", "free@kolscout.test"]) {
    await client.signInWithOtp({ email });
  }
  const read = async (query: string): Promise<unknown> => (await fetch(`${sandbox.url}/inbox${query}`)).json();
  expect(await read("?to=FREE@kolscout.test&limit=1")).toMatchObject([
    {
      to: "free@kolscout.test",
      subject: expect.stringContaining(latestCode(sandbox, "free@kolscout.test")),
      text: expect.stringContaining("Kolscout"),
      html: expect.stringContaining("<html"),
      headers: { from: expect.stringContaining("@kolscout.test") },
      receivedAt: new Date(NOON_MS).toISOString(),
    },
  ]);
  expect(await read("")).toHaveLength(3);
  expect(await read("?limit=2")).toHaveLength(2);
  expect(await read("?to=free")).toHaveLength(0);
  await client.signInWithOtp({ email: "free+1@kolscout.test" });
  expect(await read("?to=free+1@kolscout.test")).toHaveLength(1);
  await fetch(`${sandbox.url}/inbox`, { method: "DELETE" });
  expect(await read("")).toHaveLength(0);
});

test("a browser of any origin may call the emulated services, as it may call the real ones", async () => {
  const sandbox = await openSandbox();
  const reply = await fetch(`${sandbox.url}/auth/v1/otp`, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:8787",
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,content-type,x-supabase-api-version",
    },
  });
  expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  expect(reply.headers.get("access-control-allow-headers")).toContain("apikey");
});

test("an oversized body is refused before it is read", async () => {
  const sandbox = await openSandbox();
  const reply = await fetch(`${sandbox.url}/auth/v1/otp`, { method: "POST", body: "x".repeat(300 * 1024) });
  expect(reply.status).toBe(413);
});

test("an address nobody answers says which prefixes there are", async () => {
  const sandbox = await openSandbox();
  const reply = await fetch(`${sandbox.url}/nothing/here`);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ prefixes: expect.arrayContaining(["/auth/v1", "/google"]) });
});

test("a taken port is an error, not a silent second server", async () => {
  const sandbox = await openSandbox();
  await expect(startSandbox({ port: sandbox.port, worldSize: 1000 })).rejects.toThrow("EADDRINUSE");
});

test("the clock does not move while the product that goes along is still starting", async () => {
  const sandbox = await startSandbox({ port: 0, worldSize: 500, onClockMove: async () => null });
  try {
    const before = sandbox.clock.offsetMs();
    const answer = await fetch(`${sandbox.url}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advanceMs: 86_400_000 }),
    });
    expect(answer.status).toBe(503);
    expect(sandbox.clock.offsetMs()).toBe(before);
  } finally {
    await sandbox.close();
  }
});
