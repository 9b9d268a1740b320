import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readEnv } from "#workers/env.ts";
import { createHealth } from "#workers/health.ts";
import type { Provider } from "#workers/platforms/registry.ts";

test("a look at the health asks each provider once", async () => {
  const asked: Provider[] = [];
  const health = createHealth(readEnv(env), {
    find: () => null,
    check: async (provider) => {
      asked.push(provider);
      return provider === "tikhub" ? "down" : "ok";
    },
  });
  const probes = health.outside.filter(({ name }) => name !== "supabase");
  const results = await Promise.allSettled(probes.map(({ probe }) => probe(AbortSignal.timeout(1_000))));
  expect(asked).toEqual(["youtube", "tikhub", "instagram"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
