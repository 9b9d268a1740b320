import type { Platform, Tab, TaskType } from "#workers/kernel/vocabulary.ts";
import type { ContactColumn } from "./contacts.ts";
import { COUNT_CAP, type RESULT_SORTS } from "./domain.ts";
import { type ForecastFilter, forecastSql } from "./forecast-filter.ts";
import { lacksForecastsSql } from "./forecasts.ts";
import { isRatedSql } from "./list-likes.ts";

/** SQL of the result lists. Written by hand: the plan of every one of these is held by a test, statistics or not. */

export type ResultFilterValues = ForecastFilter & {
  countries: readonly string[];
  followerRanges: readonly string[];
  viewCountRanges: readonly string[];
  hasEmail: boolean | null;
};

export type ResultSort = (typeof RESULT_SORTS)[number];

/** Which list: the newest of a mode and platform in a project of the owner, or the one that a task of theirs belongs to. */
export type ListSelector = {
  ownerId: string;
  projectId: string;
  taskType: TaskType;
  platform: Platform;
  taskId?: string | null;
};

export type Statement = { sql: string; values: unknown[] };

/** Collects bound values while SQL is put together. */
export function startStatement() {
  const values: unknown[] = [];
  return {
    values,
    /** The placeholder of a value. */
    bind(value: unknown): string {
      values.push(value);
      return `?${values.length}`;
    },
  };
}

type Binder = ReturnType<typeof startStatement>;

/** `within` is what an index that holds a part of the rows holds. */
const ORDERS = {
  match: { index: "candidates_by_rank", within: "", key: "rank", direction: "ASC", after: ">" },
  followers: mostFirst("candidates_by_followers", "followers"),
  views: mostFirst("candidates_by_views", "average_views"),
  expected: mostFirst("candidates_by_expected", "expected_views"),
  engagement: mostFirst("candidates_by_engagement", "engagement_tenths"),
  recent: mostFirst("candidates_by_last_post", "last_posted_at"),
} as const satisfies Record<ResultSort, object>;

function mostFirst(index: string, key: string) {
  return { index, within: "AND sortable = 1", key, direction: "DESC", after: "<" } as const;
}

/** The id of the selected list as a scalar subquery; NULL when there is none that the owner may see. */
export function listIdSql(statement: Binder, list: ListSelector): string {
  const bind = statement.bind;
  const one = list.taskId
    ? ` AND list_id = (SELECT root_task_id FROM tasks WHERE id = ${bind(list.taskId)} AND user_id = ${bind(list.ownerId)})`
    : "";
  return `(SELECT list_id FROM result_lists WHERE project_id = ${bind(list.projectId)} AND task_type = ${bind(list.taskType)}
    AND platform = ${bind(list.platform)} AND user_id = ${bind(list.ownerId)}${one} ORDER BY list_id DESC LIMIT 1)`;
}

/** Conditions of the filters, each on a column of the covering indexes; empty without filters. `row` is the prefix of a table that is named (`c.`). */
export function filterSql(statement: Binder, filters: ResultFilterValues, row = ""): string {
  const conditions: string[] = [];
  const oneOf = (column: string, choices: readonly string[]) => {
    if (choices.length === 0) return;
    conditions.push(`AND ${row}${column} IN (SELECT value FROM json_each(${statement.bind(JSON.stringify(choices))}))`);
  };
  oneOf("region", filters.countries);
  oneOf("follower_bucket", filters.followerRanges);
  oneOf("view_bucket", filters.viewCountRanges);
  if (filters.hasEmail !== null) conditions.push(`AND ${row}has_email = ${statement.bind(filters.hasEmail ? 1 : 0)}`);
  return [...conditions, ...forecastSql(statement.bind, filters, row)].join(" ");
}

/** The counted dimensions that the filters use, with the chosen keys. */
export function filteredDims(filters: ResultFilterValues): { dim: string; keys: string[] }[] {
  const dims = [
    { dim: "country", keys: [...new Set(filters.countries)] },
    { dim: "followers", keys: [...new Set<string>(filters.followerRanges)] },
    { dim: "views", keys: [...new Set<string>(filters.viewCountRanges)] },
    { dim: "email", keys: filters.hasEmail === null ? [] : [filters.hasEmail ? "1" : "0"] },
  ];
  return dims.filter(({ keys }) => keys.length > 0);
}

/** The creator of a row, whether its numbers are newer than those by which the row is sorted and filtered, the mails to it, and whether a person has rated it. */
const CREATOR = (row: string, { mails, isRated }: { mails: string; isRated: string }) =>
  `k.card, k.info_updated_at > ${row}.info_at AS is_behind, ${mails} AS mails, ${isRated} AS is_rated`;
const JOIN_CREATOR = (row: string) => `CROSS JOIN creators k ON k.id = ${row}.creator_id`;

export type PageRequest = {
  list: ListSelector;
  tab: Tab;
  sort: ResultSort;
  filters: ResultFilterValues;
  /** Sort key and creator of the row before the page. */
  after: { key: number; creatorId: string } | null;
  offset: number;
  limit: number;
  /** Whose mails the rows tell of; none where it is absent. */
  contacts?: { column: ContactColumn; workspaceId: string };
};

/**
 * One page of a list in its order. Plain pages read just the rows they show; with filters or an offset, the rows are first picked in
 * the index alone, so that rows left out cost nothing more. Creators are read by their key, and mails to them by their keys.
 */
export function pageSql(request: PageRequest): Statement {
  const statement = startStatement();
  const order = ORDERS[request.sort];
  const listId = listIdSql(statement, request.list);
  const filters = filterSql(statement, request.filters);
  const after = request.after
    ? `AND (${order.key}, creator_id) ${order.after} (${statement.bind(request.after.key)}, ${statement.bind(request.after.creatorId)})`
    : "";
  const rows = `FROM candidates INDEXED BY ${order.index} WHERE list_id = ${listId} AND tab = ${statement.bind(request.tab)} ${order.within} ${after} ${filters}
    ORDER BY ${order.key} ${order.direction}, creator_id ${order.direction} LIMIT ${statement.bind(request.limit)}`;
  const { contacts } = request;
  const mails = contacts ? contacts.column.sql(statement.bind(contacts.workspaceId), "k.id", "k.email") : "NULL";
  // In all other lists whatever is rated was rated by a person.
  const isRated =
    request.list.taskType === "LONG_CRAWLER" ? isRatedSql(statement.bind(request.list.projectId), "k.id") : "1";
  const creator = { mails, isRated };
  if (filters === "" && request.offset === 0) {
    return {
      sql: `SELECT p.creator_id, p.sort_key, p.attitude, p.score, ${CREATOR("p", creator)}
        FROM (SELECT creator_id, ${order.key} AS sort_key, attitude, score, info_at ${rows}) p ${JOIN_CREATOR("p")}`,
      values: statement.values,
    };
  }
  const sql = `SELECT c.creator_id, p.sort_key, c.attitude, c.score, ${CREATOR("c", creator)}
    FROM (SELECT list_id, creator_id, ${order.key} AS sort_key ${rows} OFFSET ${statement.bind(request.offset)}) p
    CROSS JOIN candidates c ON c.list_id = p.list_id AND c.creator_id = p.creator_id ${JOIN_CREATOR("c")}`;
  return { sql, values: statement.values };
}

/** Rows of a tab that match the filters, counted to one past `COUNT_CAP`, in the index alone. */
export function countSql(list: ListSelector, tab: Tab, filters: ResultFilterValues): Statement {
  const statement = startStatement();
  const listId = listIdSql(statement, list);
  const where = `list_id = ${listId} AND tab = ${statement.bind(tab)} ${filterSql(statement, filters)}`;
  const sql = `SELECT count(*) AS total FROM (SELECT 1 FROM candidates INDEXED BY candidates_by_rank WHERE ${where} LIMIT ${COUNT_CAP + 1})`;
  return { sql, values: statement.values };
}

/** Whether the list has rows whose predicted views are still to be filled in. */
export function lacksForecastsStatement(list: ListSelector): Statement {
  const statement = startStatement();
  return {
    sql: `SELECT ${lacksForecastsSql(listIdSql(statement, list))} AS lacks_forecasts`,
    values: statement.values,
  };
}

/** Which counters: those of a tab and of the attitudes, or one dimension of the tab. */
export type CounterRequest = { tab: Tab; dim: string | null };

/** Counters of the list `l` as one JSON list of `[dim, key, count]`: a row for each takes the database's answer three times as long to write and to read. */
function countersSql(statement: Binder, { tab, dim }: CounterRequest): string {
  const which = dim
    ? `tab = ${statement.bind(tab)} AND dim = ${statement.bind(dim)}`
    : `tab IN ('*', ${statement.bind(tab)})`;
  return `(SELECT json_group_array(json_array(dim, key, count)) FROM candidate_counters WHERE list_id = l.list_id AND ${which})`;
}

/**
 * The project (no row when it is not the owner's), its selected list, whether that can be read in an order, the task that filled it last and, if asked
 * for, the list's counters.
 */
export function headSql(list: ListSelector, counted: CounterRequest | null, sort: ResultSort = "match"): Statement {
  const statement = startStatement();
  const listId = listIdSql(statement, list);
  // Every list can be read in the order of arrival.
  const isSortable =
    sort === "match" ? "1" : "EXISTS (SELECT 1 FROM sortable_lists s WHERE s.list_id = l.list_id AND s.is_whole = 1)";
  const counters = counted ? countersSql(statement, counted) : "'[]'";
  const sql = `SELECT p.id AS project_id, l.list_id, t.id AS task_id, t.params, t.progress_current, t.progress_total, t.progress_found, t.updated_at,
      ${isSortable} AS is_sortable, ${counters} AS counters
    FROM projects p
    LEFT JOIN result_lists l ON l.project_id = p.id AND l.task_type = ${statement.bind(list.taskType)}
      AND l.platform = ${statement.bind(list.platform)} AND l.list_id = ${listId}
    LEFT JOIN tasks t ON t.id = l.latest_task_id
    WHERE p.id = ${statement.bind(list.projectId)} AND +p.owner_id = ${statement.bind(list.ownerId)}`;
  return { sql, values: statement.values };
}
