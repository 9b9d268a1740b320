import * as z from "zod";
import { RawJson } from "#workers/api/raw-json.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { decodeCursor, encodeCursor } from "#workers/kernel/page.ts";
import { type Attitude, likedBy, type Platform, type Tab, type TaskType, tabOf } from "#workers/kernel/vocabulary.ts";
import type { CpmService } from "#workers/modules/cpm/service.ts";
import { creatorJson, readCreator } from "#workers/modules/creators/stored-creator.ts";
import type { Json } from "#workers/modules/tasks/handler.ts";
import type { ContactColumn } from "./contacts.ts";
import type { ListItem, ResultFilters, ResultPage, ResultQuery, ResultStats } from "./contract.ts";
import { COUNT_CAP } from "./domain.ts";
import { filterValues } from "./forecast-filter.ts";
import type { ListSelector, ResultFilterValues, ResultSort } from "./page-query.ts";
import type { ListHead, ResultRow, ResultStore } from "./page-store.ts";
import type { RatingStore } from "./rate-store.ts";
import { toResultStats } from "./stats.ts";

export type ListsServiceDeps = {
  results: ResultStore;
  ratings: RatingStore;
  /** What came of mails to the creators of a page. */
  contacts: ContactColumn;
  /** The caller's rates, for filters by price. */
  cpm: Pick<CpmService, "get">;
  clock: Clock;
  /** What a task of a type looked for, in a word, from its stored parameters; empty for types that look for nothing. */
  labelOf: (taskType: TaskType, params: Json) => string;
};

/** Pending creators are rated in parts of this size, each one batch of its own. */
const RATE_BATCH_SIZE = 5_000;
const MAX_PARTS = 40;

type Query = z.output<typeof ResultQuery>;
type ListOf = { projectId: string; taskType: TaskType; platform: Platform; taskId?: string };

/** Result lists as people see them, and what they think of the creators in them. Foreign projects answer 1404 like unknown ones. */
export function createListsService({ results, ratings, contacts, cpm, clock, labelOf }: ListsServiceDeps) {
  const selector = (actor: Actor, list: ListOf): ListSelector => ({
    ownerId: actor.userId,
    projectId: list.projectId,
    taskType: list.taskType,
    platform: list.platform,
    taskId: list.taskId,
  });

  /** The rates are read anew for every question, so that a changed one holds at once; without a price none are read. */
  const valuesOf = async (actor: Actor, filters: ResultFilters, platform: Platform): Promise<ResultFilterValues> =>
    filterValues(filters, filters.fairPrice === null ? null : await cpm.get(actor.userId), platform);

  function describeHead(taskType: TaskType, head: ListHead | null) {
    if (!head) {
      return { tag: "", updatedAt: clock.now(), progress: { videoCount: 0, count: 0, current: 0 }, taskId: null };
    }
    const stored: Json = JSON.parse(head.params);
    const params = ShownParams.parse(stored);
    return {
      tag: labelOf(taskType, stored),
      updatedAt: head.updatedAt,
      progress: {
        videoCount: params.videosBefore + head.total,
        count: params.foundBefore + head.found,
        current: params.videosBefore + head.current,
      },
      taskId: head.taskId,
    };
  }

  return {
    /**
     * One page in one round trip, with what came of mails to its creators, totals and, if asked for, the counts of the filter panel. Cards are stored as JSON in the shape in which they are
     * answered, so they are passed on unread.
     */
    async list(actor: Actor, query: Query): Promise<RawJson<ResultPage>> {
      const tab = tabOf(query.attitude);
      const after = query.cursor === null ? null : readCursor(query.cursor, query.sort, tab);
      const list = selector(actor, { ...query, taskId: after?.listId ?? query.taskId });
      const offset = after ? 0 : (query.page - 1) * query.pageSize;
      const filters = await valuesOf(actor, query, query.platform);
      const request = {
        // The creator behind a page tells that there are more; of a page that is known by its number the total does, and no creator is read in vain.
        ...{ list, tab, sort: query.sort, filters, after, offset, limit: query.pageSize + (after ? 1 : 0) },
        contacts: { column: contacts, workspaceId: workspaceOf(actor) },
      };
      const screen = await results.readScreen(request, query.withStats);
      if (!screen) throw new AppError(1404);

      const rows = screen.rows.slice(0, query.pageSize);
      const isWhole = screen.total < COUNT_CAP;
      const hasMore =
        after || !isWhole ? screen.rows.length >= request.limit : offset + screen.rows.length < screen.total;
      const last = rows.at(-1);
      const listId = screen.head?.listId ?? "";
      const page: Omit<ResultPage, "data"> = {
        total: screen.total,
        page: query.page,
        pageSize: query.pageSize,
        totalPage: Math.ceil(screen.total / query.pageSize),
        hasMore,
        nextCursor: hasMore && last ? writeCursor(query.sort, tab, listId, last) : null,
        ...describeHead(query.taskType, screen.head),
        stats: query.withStats ? toResultStats(tab, screen.counters) : null,
      };
      return new RawJson(
        `{"data":${itemsJson(rows, {
          contactOf: (mails) => contacts.read(actor, mails),
          tellsLikes: query.taskType === "LONG_CRAWLER",
        })},${JSON.stringify(page).slice(1)}`,
      );
    },

    /** The counts of one tab of a list, by filter choice, and of all attitudes. */
    async stats(actor: Actor, query: ListOf & { attitude: Attitude }): Promise<ResultStats> {
      const tab = tabOf(query.attitude);
      const counters = await results.readCounters(selector(actor, query), tab);
      if (!counters) throw new AppError(1404);
      return toResultStats(tab, counters);
    },

    /** Rates one creator in all lists of the project; 1404 when no list of the project holds it. */
    async rate(actor: Actor, input: { projectId: string; kolId: string; attitude: Attitude }) {
      const { projectId, attitude } = input;
      const write = { ownerId: actor.userId, projectId, attitude, at: clock.now() };
      const rated = await ratings.rate([input.kolId], write);
      const previous = rated?.[0]?.previous;
      if (previous === undefined) throw new AppError(1404);
      return { kolId: input.kolId, attitude, previous };
    },

    /** Rates several; those that no list of the project holds are named and nothing else happens to them. */
    async rateBatch(actor: Actor, input: { projectId: string; kolIds: readonly string[]; attitude: Attitude }) {
      const { projectId, attitude } = input;
      const kolIds = [...new Set(input.kolIds)];
      const rated = await ratings.rate(kolIds, { ownerId: actor.userId, projectId, attitude, at: clock.now() });
      if (!rated) throw new AppError(1404);
      const known = new Set(rated.map(({ creatorId }) => creatorId));
      return {
        rated: rated.map(({ creatorId, previous }) => ({ kolId: creatorId, attitude, previous })),
        notFound: kolIds.filter((id) => !known.has(id)),
      };
    },

    /** Marks all pending creators of a list that match the filters; answers how many. */
    async rateAll(
      actor: Actor,
      input: ListOf & { attitude: "LIKE" | "DISLIKE"; filters: ResultFilters },
    ): Promise<{ rated: number }> {
      const { projectId, attitude } = input;
      const filters = await valuesOf(actor, input.filters, input.platform);
      const write = { ownerId: actor.userId, projectId, attitude, at: clock.now() };
      let rated = 0;
      for (let part = 0; part < MAX_PARTS; part += 1) {
        const count = await ratings.ratePending(selector(actor, input), filters, write, RATE_BATCH_SIZE);
        if (count === null) throw new AppError(1404);
        rated += count;
        if (count < RATE_BATCH_SIZE) break;
      }
      return { rated };
    },

    /** Creators liked or superliked in a project, newest rating first. */
    async likes(actor: Actor, query: { projectId: string; limit: number }): Promise<ListItem[]> {
      const rows = await results.listRated(actor.userId, query.projectId, "favorite", query.limit);
      if (!rows) throw new AppError(1404);
      return rows.map(({ card, score, attitude }) => ({ ...readCreator(card), score, attitude }));
    },
  };
}

export type ListsService = ReturnType<typeof createListsService>;

/** JSON of the rows as candidates: each card with what the list knows beside it in front of its closing brace. Put together by `+`, so that it is copied once, at the end. */
function itemsJson(
  rows: readonly ResultRow[],
  told: { contactOf: (mails: ResultRow["mails"]) => ListItem["contact"]; tellsLikes: boolean },
): string {
  let json = "";
  for (const { card, score, attitude, mails, is_rated } of rows) {
    const beside: Pick<ListItem, "score" | "attitude" | "contact" | "likedBy"> = {
      ...{ score, attitude, contact: told.contactOf(mails) },
      ...(told.tellsLikes && { likedBy: likedBy(attitude, is_rated === 1) }),
    };
    json += `${json === "" ? "" : ","}${creatorJson(card).slice(0, -1)},${JSON.stringify(beside).slice(1)}`;
  }
  return `[${json}]`;
}

/** A cursor names its list, so that paging stays in it when a new search begins meanwhile. */
function writeCursor(sort: ResultSort, tab: Tab, listId: string, last: ResultRow): string {
  return encodeCursor([sort, tab, listId, last.sort_key, last.creator_id]);
}

function readCursor(cursor: string, sort: ResultSort, tab: Tab) {
  const parts = decodeCursor(cursor, ["string", "string", "string", "number", "string"]);
  const [cursorSort, cursorTab, listId, key, creatorId] = parts ?? [];
  const isOurs = cursorSort === sort && cursorTab === tab;
  if (!isOurs || typeof listId !== "string" || typeof key !== "number" || typeof creatorId !== "string") {
    throw badField("cursor", "search:errors.cursor");
  }
  return { listId, key, creatorId };
}

const ShownParams = z.object({
  videosBefore: z.number().default(0),
  foundBefore: z.number().default(0),
});
