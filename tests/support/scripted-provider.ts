/** An outside service made of a function, and what an adapter needs around it: for tests of single replies and faults. */
import { readFileSync } from "node:fs";
import type { ProviderAlert, ProviderHttpDeps } from "#workers/adapters/outside/http.ts";
import type { PageCache, QuotaStore } from "#workers/adapters/outside/memory.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

export const TEST_NOW = Date.parse("2026-11-20T06:00:00Z");

export type ScriptedCall = { url: URL; headers: Headers };
type Answer = (call: ScriptedCall, index: number) => Response | Promise<Response>;

/** What a call asks for: the last part of its path. */
export const method = ({ url }: ScriptedCall) => url.pathname.split("/").at(-1) ?? "";

/** Dependencies of an adapter whose fetch is `answer`. Sleeping takes no time: it moves the clock and is written down. */
export function scriptedProvider(answer: Answer) {
  const clock = fixedClock(TEST_NOW);
  const calls: ScriptedCall[] = [];
  const sleeps: number[] = [];
  const alerts: ProviderAlert[] = [];
  const pages = new Map<string, { body: string; expiresAt: number }>();
  const quota = { used: { search: 0, units: 0 }, limit: { search: 100, units: 10_000 }, closed: new Set<string>() };
  const quotaStore: QuotaStore = {
    async take(bucket, units) {
      if (quota.closed.has(bucket) || quota.used[bucket] + units > quota.limit[bucket]) return "dayUsed";
      quota.used[bucket] += units;
      return "taken";
    },
    async close(bucket) {
      quota.closed.add(bucket);
    },
  };
  const cache: PageCache = {
    async find(key, now) {
      const page = pages.get(key);
      return page !== undefined && page.expiresAt > now ? page.body : null;
    },
    async keep(key, body, now, lifetimeMs) {
      pages.set(key, { body, expiresAt: now + lifetimeMs });
    },
  };
  const deps: ProviderHttpDeps & { cache: PageCache; quota: QuotaStore } = {
    clock,
    fetch: async (url, init) => {
      const call = { url: new URL(url), headers: new Headers(init.headers) };
      calls.push(call);
      return answer(call, calls.length - 1);
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      sleeps.push(ms);
      clock.advance(ms);
    },
    random: () => 0,
    alert: (alert) => alerts.push(alert),
    cache,
    quota: quotaStore,
  };
  return { deps, clock, calls, sleeps, alerts, quota };
}

/** A reply with a JSON body. Text is sent as it is. */
export function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** The text of a file in tests/fixtures. */
export function fixtureText(path: string): string {
  return readFileSync(`tests/fixtures/${path}`, "utf8");
}

/** The JSON of a file in tests/fixtures. */
export function fixture(path: string): unknown {
  return JSON.parse(fixtureText(path));
}

export const noAbort = (): AbortSignal => new AbortController().signal;
