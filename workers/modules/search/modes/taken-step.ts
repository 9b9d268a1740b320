import { namesOf } from "#workers/db/names.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { nameOfCard } from "#workers/modules/exclusions/matching.ts";
import {
  findExcluded,
  ingestStatements,
  listItemsAs,
  refuseMetStatement,
  resultListsAs,
} from "#workers/modules/lists/port.ts";
import { isOfWorkspace, membersSql } from "#workers/modules/membership/workspace.ts";
import type { StepOutcome, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { SearchCursor } from "./cursor.ts";
import type { SearchModePlugin, SearchParams } from "./plugin.ts";

/** Creators that one step takes over. */
const TAKEN_PER_STEP = 200;

const [c, n] = [listItemsAs("c"), listItemsAs("n")];
const l = resultListsAs("l");
const k = namesOf(creators, "k");

/**
 * The next creators of a list that some member of the workspace still has, with what is known of them by now; not those whom the new list ?5 got meanwhile by a
 * superlike.
 */
const PART = `
${membersSql("?1")}
SELECT ${c.creatorId} AS creatorId, ${c.rank} AS rank, ${c.score} AS score, ${k.card} AS card FROM ${c} JOIN ${k} ON ${k.id} = ${c.creatorId}
WHERE ${c.listId} = ?2 AND ${c.creatorId} > ?3
  AND NOT EXISTS (SELECT 1 FROM ${n} WHERE ${n.listId} = ?5 AND ${n.creatorId} = ${c.creatorId})
  AND EXISTS (SELECT 1 FROM members m CROSS JOIN ${l} INDEXED BY result_lists_by_user
    ON ${l.userId} = m.user_id AND ${l.platform} = ?4 AND ${l.listId} = ?2 AND ${isOfWorkspace(l.joinId)})
ORDER BY ${c.creatorId} LIMIT ${TAKEN_PER_STEP}`;

type Row = { creatorId: string; rank: number; score: number; card: string };

/**
 * A step of a list that is made from another one's creators: they join it as if they had been found, the project's ratings and the exclude lists
 * holding as always. Nothing is charged. Ends with what there is when the other list is thrown away meanwhile; null when the search is not of that kind.
 */
export async function takeOver(
  d1: D1Database,
  plugin: SearchModePlugin,
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
): Promise<StepOutcome | null> {
  const { taking } = cursor;
  if (taking === null) return null;
  const { results: rows } = await d1
    .prepare(PART)
    .bind(task.userId, taking.listId, taking.after, params.platform, task.rootTaskId)
    .all<Row>();
  const cards = rows.map(({ card, rank, score }) => ({ card: readCreator(card), rank, score }));
  const list = { listId: task.rootTaskId, projectId: params.projectId };
  const names = cards.map(({ card }) => nameOfCard(card));
  const excluded = await findExcluded(d1, list, names);
  const left = new Set(excluded.creators.map(({ creatorId }) => creatorId));
  const candidates = cards.filter(({ card }) => !left.has(card.id));
  const last = rows.length === TAKEN_PER_STEP ? rows.at(-1) : undefined;
  const moved: SearchCursor = {
    ...cursor,
    found: cursor.found + candidates.length,
    hidden: cursor.hidden + excluded.newCount,
    taking: last ? { ...taking, after: last.creatorId } : null,
  };
  if (!last && moved.found + moved.hidden === 0) {
    return { kind: "fail", reasonKey: "search:failures.cacheGone", deliveredUnits: 0 };
  }
  const ids = candidates.map(({ card }) => card.id);
  const writes = [
    refuseMetStatement(d1, { taskId: task.id, listId: list.listId }, ids),
    ...ingestStatements(d1, list, candidates, excluded.creators),
  ];
  const progress = { current: cursor.videos, total: params.maxVideoCount, found: moved.found };
  if (last) return { kind: "continue", cursor: moved, writes, progress: { ...progress, phaseKey: plugin.texts.phase } };
  const videoCount = params.videosBefore + cursor.videos;
  return {
    kind: "done",
    cursor: moved,
    writes,
    progress: { ...progress, phaseKey: null },
    deliveredUnits: 0,
    result: {
      hasMore: !cursor.isExhausted,
      progress: { videoCount, count: moved.found, current: cursor.videos },
      hidden: moved.hidden,
      missing: [],
    },
  };
}
