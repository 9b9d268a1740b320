import type { CreatorService } from "#workers/modules/creators/service.ts";
import type { StepOutcome, TaskHandler, TaskProgress, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { FoundPost, PlatformAdapter } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { earnedUnits, SEARCH_MODES } from "../domain.ts";
import { ingestStatements } from "../ingest.ts";
import { authorsOf, collectCards } from "./collect.ts";
import { readSearchCursor, type SearchCursor } from "./cursor.ts";
import type { SearchModePlugin, SearchParams } from "./plugin.ts";

export type SearchHandlerDeps = {
  d1: D1Database;
  platforms: Pick<Platforms, "find">;
  creators: Pick<CreatorService, "complete">;
};

/** A search that was ended or failed says how far it came, from its last committed cursor; it can be added to. */
const RESULT_OF_CUT_SEARCH = `
UPDATE tasks SET result = json_object(
  'hasMore', json(CASE cursor ->> 'isExhausted' WHEN 1 THEN 'false' ELSE 'true' END),
  'progress', json_object('videoCount', (params ->> 'videosBefore') + (cursor ->> 'videos'), 'count', cursor ->> 'rank', 'current', cursor ->> 'videos'))
WHERE id = ?1 AND result IS NULL`;

/** A provider that gives pages without posts is at its end, whatever it says. */
const MAX_EMPTY_PAGES = 3;

/**
 * Makes a search mode a kind of task. A step is one page of the provider: its posts' creators, as cards, join the list in the batch
 * that moves the cursor. Ends at the wanted number of videos or where the provider ends.
 */
export function createSearchHandler<Params extends SearchParams>(
  plugin: SearchModePlugin<Params>,
  deps: SearchHandlerDeps,
): TaskHandler {
  return {
    type: SEARCH_MODES[plugin.mode].taskType,
    deliveredUnits: (task) => earnedUnits(readSearchCursor(task.cursor), task.costUnits),
    describeSource: (task) => plugin.describeSource(plugin.parseParams(task.params)),
    step: ({ task, signal }) => takeStep(plugin, deps, task, signal),
    onEnd: (task) => [deps.d1.prepare(RESULT_OF_CUT_SEARCH).bind(task.id)],
  };
}

async function takeStep<Params extends SearchParams>(
  plugin: SearchModePlugin<Params>,
  deps: SearchHandlerDeps,
  task: TaskRecord,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const params = plugin.parseParams(task.params);
  const cursor = readSearchCursor(task.cursor);
  const adapter = deps.platforms.find(params.platform);
  if (!adapter || !plugin.supports(adapter)) {
    const deliveredUnits = earnedUnits(cursor, task.costUnits);
    return { kind: "fail", reasonKey: "search:failures.platformMissing", deliveredUnits };
  }
  const { posts, next } = await readPosts(plugin, adapter, params, cursor, signal);
  const authors = authorsOf(posts, cursor.owed);
  const collected = await collectCards({ adapter, creators: deps.creators }, authors, { signal });

  const list = { listId: task.rootTaskId, projectId: params.projectId };
  const known = await listedCreators(
    deps.d1,
    list.listId,
    collected.cards.map(({ card }) => card.id),
  );
  const fresh = collected.cards.filter(({ card }) => !known.has(card.id));
  const candidates = fresh.map(({ card, score }, index) => ({ card, score, rank: cursor.rank + index }));
  const moved: SearchCursor = {
    ...next,
    found: cursor.found + fresh.length,
    rank: cursor.rank + fresh.length,
    owed: collected.owed,
  };
  return concludeStep(task, params, moved, [...collected.writes, ...ingestStatements(deps.d1, list, candidates)]);
}

/** The page's posts that this task may still look at, and the cursor behind them; no page is read while only owed creators are left. */
async function readPosts<Params extends SearchParams>(
  plugin: SearchModePlugin<Params>,
  adapter: PlatformAdapter,
  params: Params,
  cursor: SearchCursor,
  signal: AbortSignal,
): Promise<{ posts: FoundPost[]; next: SearchCursor }> {
  const wanted = params.maxVideoCount - cursor.videos;
  if (cursor.isExhausted || wanted <= 0) return { posts: [], next: cursor };
  const page = await plugin.findPage(adapter, params, cursor.page, { now: params.searchedAt, signal });
  const unseen = page.items.slice(cursor.skip);
  const posts = unseen.slice(0, wanted);
  const videos = cursor.videos + posts.length;
  if (posts.length < unseen.length) return { posts, next: { ...cursor, videos, skip: cursor.skip + posts.length } };
  const emptyPages = posts.length === 0 ? cursor.emptyPages + 1 : 0;
  const isExhausted = page.nextCursor === null || page.nextCursor === cursor.page || emptyPages >= MAX_EMPTY_PAGES;
  return { posts, next: { ...cursor, page: page.nextCursor, skip: 0, videos, emptyPages, isExhausted } };
}

function concludeStep(
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
  writes: D1PreparedStatement[],
): StepOutcome {
  const progress: TaskProgress = {
    current: cursor.videos,
    total: params.maxVideoCount,
    found: cursor.found,
    phaseKey: "search:phases.collecting",
  };
  const isOver = cursor.isExhausted || cursor.videos >= params.maxVideoCount;
  if (!isOver || cursor.owed.length > 0) return { kind: "continue", cursor, writes, progress };
  return {
    kind: "done",
    cursor,
    writes,
    progress: { ...progress, phaseKey: null },
    deliveredUnits: earnedUnits(cursor, task.costUnits),
    result: {
      hasMore: !cursor.isExhausted,
      progress: { videoCount: params.videosBefore + cursor.videos, count: cursor.rank, current: cursor.videos },
    },
  };
}

async function listedCreators(d1: D1Database, listId: string, creatorIds: readonly string[]): Promise<Set<string>> {
  const { results } = await d1
    .prepare("SELECT creator_id FROM candidates WHERE list_id = ?1 AND creator_id IN (SELECT value FROM json_each(?2))")
    .bind(listId, JSON.stringify(creatorIds))
    .all<{ creator_id: string }>();
  return new Set(results.map((row) => row.creator_id));
}
