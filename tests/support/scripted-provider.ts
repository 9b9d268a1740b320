/** An outside service made of a function, and what an adapter needs around it: for tests of single replies and faults. */

import { readFileSync } from "node:fs";
import { afterEach, expect } from "vitest";
import * as z from "zod";
import { anyCaller, memoryBudget, memoryCache } from "#tests/support/caller.ts";
import { faultsOfRequest } from "#tests/support/service-schemas.ts";
import type { PageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps, ProviderAlert } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

/** Two hours before midnight in California, where YouTube's day ends; expectations and recordings name dates around it, whatever `NOW` is. */
export const SCRIPT_START = Date.parse("2026-11-20T06:00:00Z");

/** `body` is empty for a call without one. */
export type ScriptedCall = { url: URL; headers: Headers; body: string };
type Answer = (call: ScriptedCall, index: number) => Response | Promise<Response>;

/** What a call asks for: the last part of its path. */
export const method = ({ url }: ScriptedCall) => url.pathname.split("/").at(-1) ?? "";

/** Every request of every test is held against the published schema of its service. */
const unpublished = new Set<string>();
afterEach(() => {
  const faults = [...unpublished];
  unpublished.clear();
  expect(faults).toEqual([]);
});

/** Dependencies of an adapter whose fetch is `answer`. Sleeping takes no time: it moves the clock and is written down. */
export function scriptedProvider(answer: Answer) {
  const clock = fixedClock(SCRIPT_START);
  const calls: ScriptedCall[] = [];
  const sleeps: number[] = [];
  const alerts: ProviderAlert[] = [];
  const quota = memoryBudget();
  const deps: OutsideDeps & { cache: PageCache } = {
    clock,
    fetch: async (url, init) => {
      const body = typeof init.body === "string" ? init.body : "";
      const call = { url: new URL(url), headers: new Headers(init.headers), body };
      calls.push(call);
      for (const fault of faultsOfRequest(call)) unpublished.add(fault);
      return answer(call, calls.length - 1);
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      sleeps.push(ms);
      clock.advance(ms);
    },
    random: () => 0,
    alert: (alert) => alerts.push(alert),
    cache: memoryCache(),
    budget: quota.budget,
  };
  return { deps, clock, calls, sleeps, alerts, quota };
}

/** What a call of an adapter is made with: the instant and somebody who pays. */
export const callOptions = (signal?: AbortSignal) => ({ now: SCRIPT_START, ...anyCaller(signal) });

/** The failure with which a call ends; one that ends well is wrong. */
export const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("a failure was expected")),
    (error: unknown) => z.instanceof(ProviderError).parse(error),
  );

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
