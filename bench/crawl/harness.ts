/** An automatic task on a world of the sandbox: the product's own steps, one after the other, on a database of their own. */
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Sandbox } from "#sandbox/server.ts";
import type { PlatformName } from "#sandbox/world/port.ts";
import { migrate } from "#scripts/serve/migrate.ts";
import { AMPLE } from "#tests/support/caller.ts";
import { createBudget } from "#workers/adapters/outside/budget.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import { PRODUCT } from "#workers/adapters/outside/payer.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { FIRST_AUTO_CURSOR, readAutoCursor } from "#workers/modules/auto-tasks/cursor.ts";
import { autoTaskCostUnits } from "#workers/modules/auto-tasks/domain.ts";
import { createFindStore } from "#workers/modules/auto-tasks/find-store.ts";
import { createAutoTaskHandler } from "#workers/modules/auto-tasks/handler.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import type { TaskRecord } from "#workers/modules/tasks/handler.ts";
import { createPlatforms } from "#workers/platforms/registry.ts";

/** What a task is asked for. */
export type CrawlAsk = { platform: PlatformName; description: string; seeds: readonly string[]; runs: number };
/** Whom it delivered, by account id, and what it asked the platform for. */
export type CrawlResult = {
  perfect: string[];
  content: string[];
  /** Whom it judged and left out. */
  none: string[];
  pages: number;
  /** Calls of search.list. */
  searches: number;
  endReason: string | null;
  tags: { name: string; pages: number; delivered: number }[];
};

const START = Date.UTC(2026, 10, 20, 12);
const STEPS_MOST = 2_000;

/** A database with all migrations; close it at the end. */
export async function openDatabase() {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: "export default {}", d1Databases: ["DB"] }),
  );
  const d1 = await miniflare.getD1Database("DB");
  await migrate(d1);
  return { d1, close: () => miniflare.dispose() };
}

/** Runs a task from its seeds to its end. */
export async function crawl(
  { sandbox, d1, tables }: { sandbox: Sandbox; d1: D1Database; tables: MatchingTables },
  ask: CrawlAsk,
): Promise<CrawlResult> {
  const clock: Clock = { now: () => START };
  let searches = 0;
  const platforms = createPlatforms({
    outside: {
      ...{ clock, sleep: async () => {}, random: Math.random, alert: () => {}, budget: createBudget(d1, AMPLE) },
      fetch: (url, init) => {
        if (url.includes("/v3/search?")) searches += 1;
        return fetch(url, init);
      },
    },
    cache: createPageCache(d1),
    youtube: { baseUrl: `${sandbox.url}/youtube/v3`, apiKey: "sandbox-youtube-key" },
    tikhub: { baseUrl: `${sandbox.url}/tikhub`, apiKey: "sandbox-tikhub-key" },
  });
  const finds = createFindStore(d1);
  const handler = createAutoTaskHandler({
    ...{ d1, platforms, finds, opinion: null, tables: { load: async () => tables } },
    creators: createCreatorService({ store: createCreatorStore(d1), clock }),
    links: { resolve: async (link) => link },
  });
  const id = `bench-${crypto.randomUUID()}`;
  const seeds = ask.seeds.map((handle, place) => ({
    ...{ name: handle.toLowerCase(), place, input: `@${handle}` },
    account: JSON.stringify({ kind: "handle", value: handle }),
  }));
  await d1.batch([finds.insertSeedsStatement(id, seeds)]);
  let task: TaskRecord = {
    ...{ id, type: "LONG_CRAWLER", status: "PROCESSING", reason: "SEARCH", userId: id, projectId: id, rootTaskId: id },
    ...{ platform: ask.platform, cursor: FIRST_AUTO_CURSOR, step: 0, costUnits: autoTaskCostUnits(ask.runs) },
    ...{ isTerminated: false, createdAt: START, startedAt: START },
    params: {
      ...{ projectId: id, platform: ask.platform, seedUsers: [], seedCount: seeds.length, numberOfRuns: ask.runs },
      ...{ addNumberOfRuns: 0, criteria: [], excluding: [], searchedAt: START },
      filters: {
        ...{ kolDescription: ask.description, dismissedExclusions: [], regions: [] },
        ...{ followerRange: null, averagePlay: null, averageLikeCount: null },
      },
    },
  };
  for (let step = 0; step < STEPS_MOST; step += 1) {
    const outcome = await handler.step({ task, now: START, signal: AbortSignal.timeout(60_000), payer: PRODUCT });
    if (outcome.kind !== "continue" && outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    if (outcome.writes.length > 0) await d1.batch(outcome.writes);
    task = { ...task, cursor: outcome.cursor, step: step + 1 };
    if (outcome.kind === "done") break;
  }
  const cursor = readAutoCursor(task.cursor);
  const idsOf = async (kind: string) => {
    const { results } = await d1
      .prepare("SELECT creator_id AS id FROM auto_finds WHERE list_id = ?1 AND kind = ?2 ORDER BY rank")
      .bind(id, kind)
      .all<{ id: string }>();
    return results.map((row) => row.id.replace(/^crt_[a-z]+_/, ""));
  };
  return {
    perfect: await idsOf("perfectFit"),
    content: await idsOf("contentOk"),
    none: await idsOf("none"),
    pages: cursor.pages,
    searches,
    endReason: cursor.endReason,
    tags: cursor.tags.map(({ name, pages, delivered }) => ({ name, pages, delivered })),
  };
}
