import type { Attitude, Tab } from "#workers/kernel/vocabulary.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import { COUNT_CAP } from "./domain.ts";
import { asksForecast } from "./forecast-filter.ts";
import { fillForecasts } from "./forecasts.ts";
import { makeSortable } from "./order.ts";
import {
  countSql,
  filteredDims,
  headSql,
  type ListSelector,
  lacksForecastsStatement,
  type PageRequest,
  pageSql,
  type Statement,
} from "./page-query.ts";
import { catchUpStatements } from "./refresh.ts";
import { type CounterRow, sumOf } from "./stats.ts";

export type ListHead = {
  listId: string;
  taskId: string;
  /** JSON of the task's parameters. */
  params: string;
  current: number;
  total: number;
  found: number;
  updatedAt: number;
};

export type ResultRow = {
  creator_id: string;
  sort_key: number;
  attitude: Attitude;
  score: number;
  card: string;
  is_behind: number;
  /** For `ContactColumn.read`; null when the request names no column. */
  mails: string | null;
  /** 0 where the attitude is the like of an AI task alone. */
  is_rated: number;
};

export type ResultScreen = {
  /** Null while the project has no list of this kind. */
  head: ListHead | null;
  rows: ResultRow[];
  /** Rows of tab and filters; exact up to `COUNT_CAP`. */
  total: number;
  /** Empty unless asked for. */
  counters: CounterRow[];
};

type HeadRow = {
  project_id: string;
  list_id: string | null;
  task_id: string | null;
  params: string | null;
  progress_current: number | null;
  progress_total: number | null;
  progress_found: number | null;
  updated_at: number | null;
  /** JSON of `[dim, key, count]`. */
  counters: string;
  is_sortable: number;
};

/** A page that was read again may hold other rows that are behind: it is read so many times more at most. */
const MAX_CATCH_UPS = 3;

/** Reads of the result lists. Every method names the owner; a project that is not theirs answers null. The first sort of a list puts it in order, the first filter or order by predicted views fills in those of older rows. */
export function createResultStore(d1: D1Database) {
  const prepare = ({ sql, values }: Statement) => d1.prepare(sql).bind(...values);

  return {
    /**
     * A page with its total and, if asked for, its counters, in one round trip; null when the project is not the owner's. Rows whose creators have fresher numbers
     * catch up first, and the page is read again: what a page shows is what it was filtered and sorted by.
     */
    async readScreen(request: PageRequest, withStats: boolean, catchUps = MAX_CATCH_UPS): Promise<ResultScreen | null> {
      const { list, tab, filters } = request;
      const dims = filteredDims(filters);
      const asks = asksForecast(filters);
      const needsForecasts = asks || request.sort === "expected";
      const counted = asks || dims.length > 1;
      const narrow = withStats || counted ? null : (dims[0]?.dim ?? "all");
      const statements = [
        prepare(headSql(list, withStats || !counted ? { tab, dim: narrow } : null, request.sort)),
        prepare(pageSql(request)),
      ];
      if (counted) statements.push(prepare(countSql(list, tab, filters)));
      if (needsForecasts) statements.push(prepare(lacksForecastsStatement(list)));

      const results = await d1.batch<HeadRow & ResultRow & { total: number; lacks_forecasts: number }>(statements);
      const head = results[0]?.results[0];
      if (!head) return null;
      if (head.list_id !== null && !head.is_sortable) {
        await makeSortable(d1, head.list_id);
        return this.readScreen(request, withStats, catchUps);
      }
      if (needsForecasts && head.list_id !== null && results.at(-1)?.results[0]?.lacks_forecasts) {
        await fillForecasts(d1, head.list_id);
        return this.readScreen(request, withStats, catchUps);
      }
      const rows = results[1]?.results ?? [];
      const behind = rows.filter(({ is_behind }) => is_behind === 1);
      if (behind.length > 0 && head.list_id !== null && catchUps > 0) {
        const met = behind.map(({ card, score }) => ({ card: readCreator(card), score }));
        await d1.batch(catchUpStatements(d1, head.list_id, met));
        return this.readScreen(request, withStats, catchUps - 1);
      }
      const counters = readCounters(head);
      const total = counted
        ? Math.min(results[2]?.results[0]?.total ?? 0, COUNT_CAP)
        : sumOf(counters, dims[0]?.dim ?? "all", dims[0]?.keys ?? [""]);
      return { head: toHead(head), rows, total, counters: withStats ? counters : [] };
    },

    /** The counters of a tab; null when the project is not the owner's. */
    async readCounters(list: ListSelector, tab: Tab): Promise<CounterRow[] | null> {
      const head = await prepare(headSql(list, { tab, dim: null })).first<HeadRow>();
      return head ? readCounters(head) : null;
    },

    /** Creators that were rated into a tab, newest rating first; null when the project is not the owner's. */
    async listRated(ownerId: string, projectId: string, tab: Tab, limit: number): Promise<ResultRow[] | null> {
      const [project, rated] = await d1.batch<ResultRow>([
        d1.prepare("SELECT id FROM projects WHERE id = ?1 AND owner_id = ?2").bind(projectId, ownerId),
        d1.prepare(RATED).bind(projectId, ownerId, tab, limit),
      ]);
      return project?.results[0] ? (rated?.results ?? []) : null;
    },
  };
}

export type ResultStore = ReturnType<typeof createResultStore>;

const RATED = `
SELECT r.creator_id, r.rated_at AS sort_key, c.attitude, c.score, k.card, 0 AS is_behind, NULL AS mails, 1 AS is_rated
FROM projects p
CROSS JOIN project_creators r INDEXED BY project_creators_by_tab ON r.project_id = p.id AND r.tab = ?3
CROSS JOIN candidates c ON c.list_id = r.list_id AND c.creator_id = r.creator_id
CROSS JOIN creators k ON k.id = c.creator_id
WHERE p.id = ?1 AND +p.owner_id = ?2
ORDER BY r.rated_at DESC, r.creator_id DESC LIMIT ?4`;

function readCounters({ counters }: HeadRow): CounterRow[] {
  const rows: [dim: string, key: string, count: number][] = JSON.parse(counters);
  return rows.map(([dim, key, count]) => ({ dim, key, count }));
}

function toHead(row: HeadRow): ListHead | null {
  if (row.list_id === null || row.task_id === null) return null;
  return {
    listId: row.list_id,
    taskId: row.task_id,
    params: row.params ?? "{}",
    current: row.progress_current ?? 0,
    total: row.progress_total ?? 0,
    found: row.progress_found ?? 0,
    updatedAt: row.updated_at ?? 0,
  };
}
