import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { outsideDeps } from "#tests/support/caller.ts";
import { isFullRun } from "#tests/support/runs.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { sandboxTruth } from "#tests/support/workers/sandbox-truth.ts";
import { memberWithProject } from "#tests/support/workers/search-world.ts";
import { START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { createChatModel } from "#workers/adapters/language-model/chat-client.ts";
import { withBreaker } from "#workers/adapters/language-model/guarded.ts";
import type { LanguageModel } from "#workers/adapters/language-model/port.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";

/** The second opinion of an automatic task, from the sandbox's model over HTTP: what it is worth, and that nothing is missing when it fails. */

const truth = sandboxTruth(2_000);
const SANDBOX = env.SUPABASE_URL;
const NICHE = "cooking";
const FILTERS = { kolDescription: "Home cooking: easy recipes and dinners, no gaming" };
const RUNS = 1;

async function tellSandbox(path: string, body: object) {
  const response = await fetch(`${SANDBOX}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

afterEach(async () => {
  await fetch(`${SANDBOX}/faults?service=llm`, { method: "DELETE" });
  await tellSandbox("llm/behaviour", {});
});

/** The client as it is deployed, behind its breaker, and what went over the wire. */
function sandboxModel() {
  const sent: string[] = [];
  const deps = outsideDeps({
    fetch: (url, init) => {
      sent.push(String(init.body));
      return fetch(url, init);
    },
    clock: fixedClock(START),
  });
  const chat = createChatModel(deps, {
    ...{ baseUrl: `${SANDBOX}/llm/v1`, apiKey: "sandbox-llm-key", model: "sandbox-reader" },
  });
  return { model: withBreaker(chat, { cache: createPageCache(env.DB), clock: fixedClock(START) }), sent };
}

const Sent = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });
const Asked = z.object({
  creators: z.array(z.object({ name: z.string(), bio: z.string(), posts: z.array(z.unknown()) })),
});

/** The words of each creator that a request asks about. */
function creatorsIn(body: string): string[] {
  const { messages } = Sent.parse(JSON.parse(body));
  const { creators } = Asked.parse(JSON.parse(messages.at(-1)?.content ?? ""));
  return creators.map((creator) => JSON.stringify(creator));
}

async function forget(...tables: string[]) {
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

const accountOf = ({ id }: Pick<AutoListItem, "id">) => id.replace(/^crt_[a-z]+_/, "");
const isRight = (found: AutoListItem) => truth.nicheOf("YOUTUBE", accountOf(found)) === NICHE;
const rightOf = (found: readonly AutoListItem[]) => found.filter(isRight).length;

async function run(languageModel?: LanguageModel, waitMs = 5_000) {
  await forget("provider_cache", "creators");
  const world = await autoWorld(sandboxPlatforms(), languageModel ? { languageModel, waitMs } : {});
  const { actor, projectId } = await memberWithProject();
  const seedUsers = truth.creatorsOf("YOUTUBE", NICHE, "en", 3).map(({ handle }) => `@${handle}`);
  const task = await world.start(actor, {
    projectId,
    platform: "YOUTUBE",
    seedUsers,
    numberOfRuns: RUNS,
    filters: FILTERS,
  });
  await world.run(1_000);
  const state = await stateOf(task.id);
  expect([state.status, state.failure]).toEqual(["COMPLETED", null]);
  const perfect = await world.listAll(actor, task.id, "perfectFit");
  const content = await world.listAll(actor, task.id, "contentOk");
  expect(await usedUnits(actor)).toBe(state.captured_units);
  return { perfect, content, groups: { perfect: perfect.map(accountOf), content: content.map(accountOf) } };
}

let plain: Awaited<ReturnType<typeof run>> | null = null;

/** What the task finds where no model is configured. */
async function runWithout() {
  plain ??= await run();
  return plain;
}

describe("with a model that reads well", () => {
  test("more of those who are right are perfect fits, none of them less surely, and every claim still stands in a post", async () => {
    await forget("auto_opinions");
    const without = await runWithout();
    const { model, sent } = sandboxModel();
    const using = await run(model);
    expect(sent.length).toBeGreaterThan(0);
    expect(rightOf(using.perfect)).toBeGreaterThan(rightOf(without.perfect));
    expect(rightOf(using.perfect) / using.perfect.length).toBeGreaterThanOrEqual(
      rightOf(without.perfect) / without.perfect.length,
    );
    for (const { fit, ...found } of [...using.perfect, ...using.content]) {
      expect(fit.criteria.some(({ kind, quotes }) => kind === "topic" && quotes.length > 0)).toBe(true);
      for (const { postId, words } of fit.criteria.flatMap(({ quotes }) => quotes)) {
        expect(truth.wordsOf("YOUTUBE", accountOf(found), postId).toLowerCase()).toContain(words.toLowerCase());
      }
    }
    expect(using.content.every(({ fit }) => fit.whyNot.length > 0)).toBe(true);
    expect(using.perfect.every(({ fit }) => fit.whyNot.length === 0)).toBe(true);
  });

  test("what was asked once is not asked again, by nobody and for nobody", async () => {
    await forget("auto_opinions");
    const asked: string[][] = [];
    const groups: object[] = [];
    // What its budget did not reach the first time is asked the second time.
    for (let nth = 0; nth < 3; nth += 1) {
      const { model, sent } = sandboxModel();
      groups.push((await run(model)).groups);
      asked.push(sent.flatMap(creatorsIn));
    }
    const all = asked.flat();
    expect(asked[0]?.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
    expect(asked[2]).toEqual([]);
    expect(groups[2]).toEqual(groups[1]);
  });

  test("nothing is sent but the model, the instruction and what creators made public, without what leads to them", async () => {
    await forget("auto_opinions");
    const { model, sent } = sandboxModel();
    const { perfect } = await run(model);
    const all = sent.join("\n");
    for (const { platformAccount, id } of perfect) {
      expect(all).not.toContain(`@${platformAccount}`);
      expect(all).not.toContain(accountOf({ id }));
    }
    expect(all).not.toMatch(/https?:|[\w.]+@[\w.]+|kolscout/);
  });
});

const Kept = z.object({ count: z.number() });

describe("with a model that does not work", () => {
  const BEHAVIOURS = ["refusal", "cut", "notJson", "wrongIds", "twice", "missing"] as const;
  const FAULTS = [
    "rateLimited",
    "quotaExhausted",
    "serverError",
    "html",
    "empty",
    "truncated",
    "wrongSchema",
    "reset",
    "slow",
    "timeout",
  ] as const;
  const WAIT_MS = 150;

  /** An answer that can't be read as one, a reply that is none, and none in time. */
  const IN_SHORT: readonly string[] = ["wrongIds", "html", "slow"];

  const CASES = [
    ...BEHAVIOURS.map((answer) => [answer, () => tellSandbox("llm/behaviour", { answer })] as const),
    ...FAULTS.map(
      (fault) =>
        [fault, () => tellSandbox("faults", { service: "llm", rates: { [fault]: 1 }, slowMs: 2_000 })] as const,
    ),
  ].filter(([name]) => isFullRun || IN_SHORT.includes(name));

  test.each(CASES)("(%s) a task finds what it finds without one, and soon asks no more", async (_name, breakIt) => {
    await forget("auto_opinions");
    const without = await runWithout();
    await breakIt();
    const { model, sent } = sandboxModel();
    expect((await run(model, WAIT_MS)).groups).toEqual(without.groups);
    expect(sent.length).toBeGreaterThan(0);
    // Three failures open the breaker; questions of one step are asked side by side, each twice at most.
    expect(sent.length).toBeLessThanOrEqual(2 * 5);
    const kept = Kept.parse(await env.DB.prepare("SELECT count(*) AS count FROM auto_opinions").first());
    expect(kept.count).toBe(0);
  });

  test("when it works again its opinion counts again", async () => {
    await forget("auto_opinions");
    const without = await runWithout();
    await tellSandbox("llm/behaviour", { answer: "refusal", times: 2 });
    const { model, sent } = sandboxModel();
    const healed = await run(model);
    expect(sent.length).toBeGreaterThan(3);
    expect(rightOf(healed.perfect)).toBeGreaterThan(rightOf(without.perfect));
  });

  test("a service that knows no schemas gives the same opinions", async () => {
    await forget("auto_opinions");
    const usual = await run(sandboxModel().model);
    await forget("auto_opinions");
    await tellSandbox("llm/behaviour", { knowsSchemas: false, knowsTemperature: false });
    const { model, sent } = sandboxModel();
    expect((await run(model)).groups).toEqual(usual.groups);
    expect(sent.filter((body) => body.includes('"json_object"')).length).toBeGreaterThan(0);
  });
});
