import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import { ingestStatements, SCORE_FROM_INDEX } from "#workers/modules/lists/port.ts";
import type { StepOutcome, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { findKnown, KNOWN_SHOWN } from "../known.ts";
import type { SearchCursor } from "./cursor.ts";
import type { SearchModePlugin, SearchParams } from "./plugin.ts";

/**
 * The first step of a new search: creators of the index that match what is searched join the list before a platform is asked, at most
 * `KNOWN_SHOWN`, for nothing. Null when the mode has no words to ask with or the index has no match; the search then begins at once.
 */
export async function showKnown(
  d1: D1Database,
  plugin: SearchModePlugin,
  task: TaskRecord,
  params: SearchParams,
  cursor: SearchCursor,
): Promise<StepOutcome | null> {
  if (!plugin.indexQuery || task.step > 0 || task.reason !== "SEARCH") return null;
  const query = { text: plugin.indexQuery(params), platforms: [params.platform] };
  const { wanted, excluded } = await findKnown(d1, params.projectId, query, { limit: KNOWN_SHOWN });
  const cards = wanted.map(({ card }) => readCreator(card));
  if (cards.length === 0) return null;
  const candidates = cards.map((card, place) => ({ card, rank: cursor.rank + place, score: SCORE_FROM_INDEX }));
  const moved: SearchCursor = {
    ...cursor,
    rank: cursor.rank + cards.length,
    known: cards.length,
    hidden: cursor.hidden + excluded.length,
  };
  return {
    kind: "continue",
    cursor: moved,
    writes: ingestStatements(d1, { listId: task.rootTaskId, projectId: params.projectId }, candidates, excluded),
    progress: { current: 0, total: params.maxVideoCount, found: cards.length, phaseKey: plugin.texts.phase },
  };
}
