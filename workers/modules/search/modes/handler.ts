import type { MatchingTablesPort } from "#workers/adapters/matching-tables/port.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { allowanceSpent } from "#workers/adapters/outside/provider-error.ts";
import { namesOf } from "#workers/db/names.ts";
import {
  catchUpStatements,
  countNewcomers,
  findScores,
  ingestStatements,
  type NewListItem,
  noteSeenStatements,
  refuseMetStatement,
  SCORE_FROM_INDEX,
} from "#workers/modules/lists/port.ts";
import { SHORT_WAIT_MS } from "#workers/modules/tasks/domain.ts";
import type { StepOutcome, TaskHandler, TaskProgress, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import { earnedUnits, SEARCH_MODES } from "../domain.ts";
import { authorsOf, type Collected } from "./collect.ts";
import { countFound, readSearchCursor, type SearchCursor } from "./cursor.ts";
import { payerAfterKnown, showKnown } from "./known-step.ts";
import type { MissingEntry, SearchHandlerDeps, SearchModePlugin, SearchParams } from "./plugin.ts";
import { type Items, type NothingToGive, readItems } from "./read.ts";
import { takeOver } from "./taken-step.ts";
import { collectWanted } from "./wanted.ts";

const t = namesOf(tasks);

/** A search that was ended or failed says how far it came, from its last committed cursor; it can be added to. */
const RESULT_OF_CUT_SEARCH = `
UPDATE ${t} SET ${t.result} = json_object(
  'hasMore', json(CASE ${t.cursor} ->> 'isExhausted' WHEN 1 THEN 'false' ELSE 'true' END),
  'progress', json_object('videoCount', (${t.params} ->> 'videosBefore') + (${t.cursor} ->> 'videos'), 
    'count', (${t.params} ->> 'foundBefore') + (${t.cursor} ->> 'known') + (${t.cursor} ->> 'found'), 'current', ${t.cursor} ->> 'videos'),
  'hidden', coalesce(${t.cursor} ->> 'hidden', 0), 'missing', json(coalesce(${t.cursor} -> 'missing', '[]')))
WHERE ${t.id} = ?1 AND ${t.result} IS NULL`;

/**
 * Makes a search mode a kind of task. A step is one page of the provider: its creators, as cards, join the list in the batch that moves the
 * cursor. Ends at the wanted number of items, where the provider ends, or with what it has when the day's allowance is used up. Before the first page, creators that are known already join the list.
 */
export function createSearchHandler(plugin: SearchModePlugin, deps: SearchHandlerDeps): TaskHandler {
  return {
    type: SEARCH_MODES[plugin.mode].taskType,
    deliveredUnits: (task) => earned(plugin, task, readSearchCursor(task.cursor)),
    describeSource: (task) => plugin.describeSource(plugin.parseParams(task.params)),
    step: ({ task, now, payer, signal }) => takeStep(plugin, deps, { task, now }, { payer, signal }),
    onEnd: (task) => [deps.d1.prepare(RESULT_OF_CUT_SEARCH).bind(task.id)],
  };
}

function earned(plugin: SearchModePlugin, task: TaskRecord, cursor: SearchCursor): number {
  const videos = plugin.paidItems?.(cursor) ?? cursor.charged;
  return earnedUnits({ videos, found: cursor.newcomers }, task.costUnits);
}

async function takeStep(
  plugin: SearchModePlugin,
  deps: SearchHandlerDeps,
  { task, now }: { task: TaskRecord; now: number },
  caller: Caller,
): Promise<StepOutcome> {
  const params = plugin.parseParams(task.params);
  const cursor = readSearchCursor(task.cursor);
  const taken = await takeOver(deps.d1, plugin, task, params, cursor);
  if (taken) return taken;
  const adapter = deps.platforms.find(params.platform);
  if (!adapter || !plugin.supports(adapter)) {
    return { kind: "fail", reasonKey: "search:failures.platformMissing", deliveredUnits: earned(plugin, task, cursor) };
  }
  const known = await showKnown(deps, plugin, task, params, cursor);
  if (known) return known;
  const payer = await payerAfterKnown(deps.d1, task, params, cursor, caller.payer);
  try {
    return await searchOn(plugin, deps, { task, params, cursor, adapter }, { ...caller, payer });
  } catch (failure) {
    const spent = allowanceSpent(failure);
    if (spent?.why === "free" && payer.isServed) {
      return finish(plugin, task, params, cursor, [], cursor.found === 0 ? { isFromIndex: true } : null);
    }
    // An allowance that returns soon is waited for; a search without anything to show fails, and costs nothing.
    if (spent === null || spent.returnsInMs < SHORT_WAIT_MS || cursor.found + cursor.known === 0) throw failure;
    return finish(plugin, task, params, cursor, [], { allowanceReturnsAt: now + spent.returnsInMs });
  }
}

type At = { task: TaskRecord; params: SearchParams; cursor: SearchCursor; adapter: PlatformAdapter };

/** One page of the platform. */
async function searchOn(
  plugin: SearchModePlugin,
  deps: SearchHandlerDeps,
  { task, params, cursor, adapter }: At,
  caller: Caller,
): Promise<StepOutcome> {
  const read = await readItems(plugin, adapter, params, cursor, { ...caller, links: deps.links, tables: deps.tables });
  if (read.kind === "nothing") return failForGood(plugin, task, params, cursor, read.why);
  const { items, next } = read;
  const authors = items.map(({ author }) => author);
  const { projectId, savedSearchId } = params;
  const list = { listId: task.rootTaskId, projectId, savedSearchId };
  const sources = { adapter, creators: deps.creators, d1: deps.d1 };
  const collected = await collectWanted(sources, list, authorsOf(authors, cursor.owed), caller);
  const kept = await weighed(plugin, deps.tables, params, next, collected.cards);
  const { fresh, met } = await compareWithList(deps.d1, list.listId, kept);
  const known = plugin.indexQuery ? met : [];
  const newcomers = await newToWorkspace(plugin, deps.d1, task, params, fresh);
  const candidates = fresh.map((found, index) => ({ rank: cursor.rank + index, ...found }));
  const moved: SearchCursor = {
    ...next,
    found: cursor.found + fresh.length,
    newcomers: cursor.newcomers + newcomers,
    charged: cursor.charged + (newcomers > 0 ? next.videos - cursor.videos : 0),
    rank: cursor.rank + fresh.length,
    hidden: cursor.hidden + collected.hidden,
    owed: collected.owed,
    missing: plugin.tellsMissing ? [...next.missing, ...missingOf(items, collected)] : [],
  };
  if (plugin.texts.empty && isOver(moved, params) && moved.videos + params.videosBefore === 0) {
    return failForGood(plugin, task, params, moved, "empty");
  }
  const keptIds = kept.map(({ card }) => card.id);
  const writes = [
    refuseMetStatement(
      deps.d1,
      { taskId: task.id, listId: list.listId },
      fresh.map(({ card }) => card.id),
    ),
    ...collected.writes,
    ...ingestStatements(deps.d1, list, candidates, collected.excluded),
    ...noteSeenStatements(deps.d1, list.listId, collected.seen),
    ...catchUpStatements(
      deps.d1,
      list.listId,
      known.map(({ card, score }) => ({ card, score: Math.max(1, score) })),
    ),
    ...(plugin.recordFound?.(deps.d1, task, keptIds) ?? []),
    ...(deps.alsoFound?.(task, projectId, keptIds) ?? []),
  ];
  return concludeStep(plugin, task, params, moved, writes);
}

/** What people wrote for creators that cannot be shown. One that is asked for again later is named by its handle. */
function missingOf(items: Items, { gone, givenUp }: Collected): MissingEntry[] {
  const inputs = new Map(items.map(({ author, input }) => [author.accountId, input]));
  const entry = (reason: string) => (author: CreatorProfile) => ({
    input: inputs.get(author.accountId) ?? author.handle ?? author.accountId,
    reason,
  });
  return [...gone.map(entry("gone")), ...givenUp.map(entry("no_answer"))];
}

function isOver(cursor: SearchCursor, params: SearchParams): boolean {
  return (cursor.isExhausted || cursor.videos >= params.maxVideoCount) && cursor.owed.length === 0;
}

type Found = Omit<NewListItem, "rank"> & { rank?: number };

/** The cards that the mode keeps, with what they are worth to it. */
async function weighed(
  plugin: SearchModePlugin,
  tables: MatchingTablesPort,
  params: SearchParams,
  cursor: SearchCursor,
  found: Collected["cards"],
): Promise<Found[]> {
  if (!plugin.weigh || found.length === 0) return [...found];
  const seed = plugin.seed ? plugin.seed.parse(cursor.seed) : null;
  const cards = found.map(({ card }) => card);
  const weights = plugin.weigh(cards, params, seed, await tables.load());
  return found.flatMap(({ card }, place) => {
    const weight = weights[place] ?? null;
    return weight === null ? [] : [{ card, ...weight }];
  });
}

function failForGood(
  plugin: SearchModePlugin,
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
  why: NothingToGive,
): StepOutcome {
  return {
    kind: "fail",
    reasonKey: plugin.texts[why] ?? "search:failures.platformMissing",
    reasonParams: { name: plugin.describeSource(params).label },
    deliveredUnits: earned(plugin, task, cursor),
    // An account that is private or gone today may be back tomorrow; a hashtag or a sound without a post has no more to give.
    ...((why === "empty" || plugin.mode === "hashtag" || plugin.mode === "bgm") && {
      result: { ...resultOf(params, cursor), hasMore: false },
    }),
  };
}

function concludeStep(
  plugin: SearchModePlugin,
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
  writes: D1PreparedStatement[],
): StepOutcome {
  return isOver(cursor, params)
    ? finish(plugin, task, params, cursor, writes)
    : { kind: "continue", cursor, writes, progress: progressOf(plugin, params, cursor) };
}

function progressOf(plugin: SearchModePlugin, params: SearchParams, cursor: SearchCursor): TaskProgress {
  return {
    current: cursor.videos,
    total: params.maxVideoCount,
    found: cursor.known + cursor.found,
    phaseKey: plugin.texts.phase,
  };
}

/** Completes a task with what it has found; `cut` says what cut it off: an allowance and when it is back, or that the index had enough. */
function finish(
  plugin: SearchModePlugin,
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
  writes: D1PreparedStatement[],
  cut: { allowanceReturnsAt: number } | { isFromIndex: true } | null = null,
): StepOutcome {
  return {
    kind: "done",
    cursor,
    writes,
    progress: { ...progressOf(plugin, params, cursor), phaseKey: null },
    deliveredUnits: earned(plugin, task, cursor),
    result: { ...resultOf(params, cursor), ...cut },
  };
}

function resultOf(params: SearchParams, cursor: SearchCursor) {
  return {
    hasMore: !cursor.isExhausted,
    progress: {
      videoCount: params.videosBefore + cursor.videos,
      count: countFound(params, cursor),
      current: cursor.videos,
    },
    hidden: cursor.hidden,
    missing: cursor.missing,
  };
}

/** Those of the found that the list does not hold yet, and those that it has from the index alone. */
async function compareWithList(d1: D1Database, listId: string, found: readonly Found[]) {
  const ids = found.map(({ card }) => card.id);
  const scores = await findScores(d1, listId, ids);
  return {
    fresh: found.filter(({ card }) => !scores.has(card.id)),
    met: found.filter(({ card }) => scores.get(card.id) === SCORE_FROM_INDEX),
  };
}

/** How many are new to the workspace; where posts are paid for and not creators, one says enough. */
function newToWorkspace(
  plugin: SearchModePlugin,
  d1: D1Database,
  { rootTaskId: listId, userId }: TaskRecord,
  { platform }: SearchParams,
  fresh: readonly Found[],
): Promise<number> {
  const ids = fresh.map(({ card }) => card.id);
  return countNewcomers(d1, { listId, userId, platform }, ids, plugin.paidItems ? ids.length : 1);
}
