import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { namesOf } from "#workers/db/names.ts";
import { analyseCreator } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { textOfCard } from "#workers/modules/creators/matching-text.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import { findSeen, ingestStatements, noteSeenStatements, SCORE_FROM_INDEX } from "#workers/modules/lists/port.ts";
import type { StepOutcome, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { SEARCH_MODES } from "../domain.ts";
import { findKnown, KNOWN_COMPARED, KNOWN_SHOWN } from "../known.ts";
import type { SearchCursor } from "./cursor.ts";
import type { SearchHandlerDeps, SearchModePlugin, SearchParams } from "./plugin.ts";

/** A new account's first searches of YouTube, and the matches of the index that are enough to have been served by it. */
const FIRST_SEARCHES = 3;
const KNOWN_ENOUGH = 20;

const t = namesOf(tasks);
const EARLIER_SEARCHES = `
SELECT count(*) AS count FROM (SELECT 1 FROM ${t} WHERE ${t.userId} = ?1 AND ${t.type} IN (SELECT value FROM json_each(?2))
  AND ${t.createdAt} <= ?3 AND ${t.id} <> ?4 AND ${t.reason} = 'SEARCH' LIMIT ${FIRST_SEARCHES})`;

/**
 * The first step of a new search: creators of the index that match what is searched join the list before a platform is asked, at most
 * `KNOWN_SHOWN`, best match first, for nothing. Null when the mode has no words to ask with or the index has no match; the search then begins at once.
 */
export async function showKnown(
  { d1, tables }: Pick<SearchHandlerDeps, "d1" | "tables">,
  plugin: SearchModePlugin,
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
): Promise<StepOutcome | null> {
  if (!plugin.indexQuery || task.step > 0 || task.reason !== "SEARCH") return null;
  const query = { text: plugin.indexQuery(params), platforms: [params.platform] };
  const { wanted, excluded } = await findKnown(d1, params.projectId, query, { limit: KNOWN_COMPARED });
  const matching = wanted.map(({ card }) => readCreator(card));
  const list = { listId: task.rootTaskId, projectId: params.projectId, savedSearchId: params.savedSearchId };
  const seen = await findSeen(
    d1,
    list,
    matching.map(({ id }) => id),
  );
  const known = matching.filter(({ id }) => !seen.has(id));
  if (known.length === 0) return null;
  const cards = orderByMatch(known, query.text, await tables.load()).slice(0, KNOWN_SHOWN);
  const candidates = cards.map((card, place) => ({ card, rank: cursor.rank + place, score: SCORE_FROM_INDEX }));
  const moved: SearchCursor = {
    ...cursor,
    rank: cursor.rank + cards.length,
    known: cards.length,
    hidden: cursor.hidden + excluded.length,
  };
  const writes = [...ingestStatements(d1, list, candidates, excluded), ...noteSeenStatements(d1, list.listId, seen)];
  const progress = { current: 0, total: params.maxVideoCount, found: cards.length };
  return { kind: "continue", cursor: moved, writes, progress: { ...progress, phaseKey: plugin.texts.phase } };
}

/**
 * The payer of a search's calls. A new account without a plan that the index has served already leaves the last half of
 * what all such accounts have of YouTube's day to those that it has not: accounts cost nothing, and the day is short.
 */
export async function payerAfterKnown(
  d1: D1Database,
  task: TaskRecord,
  { platform }: SearchParams,
  { known }: SearchCursor,
  payer: CallPayer,
): Promise<CallPayer> {
  const mayBeServed = payer.kind === "FREE" && platform === "YOUTUBE" && known >= KNOWN_ENOUGH;
  return mayBeServed && (await isFirstSearch(d1, task)) ? { ...payer, isServed: true } : payer;
}

async function isFirstSearch(d1: D1Database, { id, userId, createdAt }: TaskRecord): Promise<boolean> {
  const types = Object.values(SEARCH_MODES).map(({ taskType }) => taskType);
  const statement = d1.prepare(EARLIER_SEARCHES).bind(userId, JSON.stringify(types), createdAt, id);
  return ((await statement.first<number>("count")) ?? 0) < FIRST_SEARCHES;
}

/** Who is most about what is searched comes first; of equals the latest met. */
function orderByMatch(cards: readonly Creator[], text: string, tables: MatchingTables): Creator[] {
  const pool = openPool(
    cards.map((card) => analyseCreator(textOfCard(card, []), tables)),
    tables,
  );
  return rankPool(pool, readBrief(text, tables), NO_EXAMPLES, tables).flatMap(({ creator }) => cards[creator] ?? []);
}
