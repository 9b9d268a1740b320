import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readEnv } from "#workers/env.ts";
import { createHealth } from "#workers/health.ts";
import type { Provider } from "#workers/platforms/registry.ts";

test("a look at the health asks each provider once", async () => {
  const asked: Provider[] = [];
  let modelChecks = 0;
  const languageModel = {
    check: async () => {
      modelChecks += 1;
    },
  };
  const platforms = {
    find: () => null,
    findPostReader: () => null,
    findCommentReader: () => null,
    shareLinks: null,
    check: async (provider: Provider) => {
      asked.push(provider);
      return provider === "tikhub" ? ("down" as const) : ("ok" as const);
    },
  };
  const health = createHealth(readEnv(env), platforms, languageModel);
  const probes = health.outside.filter(({ name }) => name !== "supabase");
  const results = await Promise.allSettled(probes.map(({ probe }) => probe(AbortSignal.timeout(1_000))));
  expect(asked).toEqual(["youtube", "tikhub", "instagram"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(modelChecks).toBe(1);
});

test("without a language model nothing is missing: it is only said to be not configured", () => {
  const health = createHealth(
    readEnv(env),
    {
      find: () => null,
      findPostReader: () => null,
      findCommentReader: () => null,
      shareLinks: null,
      check: async () => "ok",
    },
    null,
  );
  expect(health.outside.filter(({ isConfigured }) => !isConfigured).map(({ name }) => name)).toEqual([
    "language-model",
  ]);
});
