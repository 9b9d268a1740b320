import { expect, test } from "vitest";
import * as z from "zod";
import { NOW } from "#tests/support/now.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { createLimiter, DEFAULT_LIMITS } from "#workers/api/limiter.ts";
import { route } from "#workers/api/route.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const poll = endpoint({
  method: "get",
  path: "/poll",
  access: "signedIn",
  tag: "test",
  summary: "Poll",
  output: z.null(),
});
const heavy = endpoint({
  method: "post",
  path: "/heavy",
  access: "signedIn",
  weight: 5,
  tag: "test",
  summary: "Heavy",
  output: z.null(),
});

function openLimited() {
  const clock = fixedClock(NOW);
  const api = openTestApi([route(poll, async () => null), route(heavy, async () => null)], {
    clock,
    limiter: createLimiter({ clock }),
  });
  const call = async (role: string, path: "/poll" | "/heavy") => {
    const { response, body } = await api.call(path === "/poll" ? "GET" : "POST", path, undefined, {
      authorization: `Bearer ${role}.a.b`,
    });
    return { code: body.statusCode, retryAfter: Number(response.headers.get("retry-after")) };
  };
  return { clock, call };
}

test("an account that floods gets 1429 and when to come back; others notice nothing", async () => {
  const { clock, call } = openLimited();
  const codes: number[] = [];
  for (let count = 0; count < 400; count += 1) codes.push((await call("free", "/poll")).code);
  expect(codes.filter((code) => code === 1000)).toHaveLength(DEFAULT_LIMITS.userRoute.burst);
  expect((await call("paid", "/poll")).code).toBe(1000);
  const { code, retryAfter } = await call("free", "/poll");
  expect(code).toBe(1429);
  clock.advance(retryAfter * 1000);
  expect((await call("free", "/poll")).code).toBe(1000);
});

test("polling every three seconds in ten tabs is never refused", async () => {
  const { clock, call } = openLimited();
  for (let round = 0; round < 40; round += 1) {
    for (let tab = 0; tab < 10; tab += 1) expect((await call("free", "/poll")).code).toBe(1000);
    clock.advance(3_000);
  }
});

test("heavy calls cost more", async () => {
  const { call } = openLimited();
  let granted = 0;
  while ((await call("free", "/heavy")).code === 1000) granted += 1;
  expect(granted).toBe(DEFAULT_LIMITS.userRoute.burst / 5);
});
