import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { ListItem, ResultFilters } from "#workers/modules/lists/contract.ts";
import { SEARCH_MODE_NAMES } from "#workers/modules/search/domain.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";

/** What is known already and costs nothing: the index of all creators, and lists that the same search made a short while ago. */

const ProjectId = z.string({ error: "search:errors.projectRequired" }).min(1, "search:errors.projectRequired").max(64);
const Mode = z.enum(SEARCH_MODE_NAMES);

/** A search as its own call would be asked for it: `search` is that call's body. */
const Wish = z.strictObject({ mode: Mode, search: z.record(z.string().max(64), z.unknown()) });

/** How many of the index match: exact up to a thousand. */
const Amount = { total: z.number(), isCapped: z.boolean() };

export const IndexSearch = z.strictObject({
  projectId: ProjectId,
  /** Words that must all occur; `#tag` asks for the hashtag. */
  text: z.string().max(500).default(""),
  platform: z.enum(PLATFORMS).optional(),
  ...ResultFilters.omit({ expectedViews: true, fairPrice: true }).shape,
  countries: ResultFilters.shape.countries.unwrap().max(30).default([]),
  cursor: z.string().max(512).nullable().default(null),
  pageSize: z.number().int().min(1).max(50).default(20),
});

/**
 * Creators of the index, the latest met first; without the text the filters alone. `total` counts before the exclude list, whose creators are not shown.
 * A page may therefore be shorter than `pageSize`, or empty, and yet have a next one. Free users are not shown Instagram (1903 when they ask for it).
 */
export const searchIndex = endpoint({
  method: "post",
  path: "/search/index",
  access: "signedIn",
  weight: 2,
  tag: "search",
  summary: "Search all creators that are known, for nothing",
  body: IndexSearch,
  output: z.object({ data: z.array(ListItem), ...Amount, nextCursor: z.string().nullable() }),
});

/** What a search that is about to be started would get for nothing. */
export const previewSearch = endpoint({
  method: "post",
  path: "/search/preview",
  access: "signedIn",
  tag: "search",
  summary: "What is known of a search before it is started",
  body: Wish,
  output: z.object({
    /** Creators of the index that match; `shown` of them come first when the search is started. Null in modes that start from no words. */
    known: z.object({ ...Amount, shown: z.number() }).nullable(),
    /** What the same search of this workspace found within a day. */
    cached: z.object({ count: z.number(), foundAt: z.number() }).nullable(),
  }),
});

/** Makes a new list of what the same search of this workspace found within a day. Costs nothing; 1404 when there is no such list (any more). */
export const takeCachedSearch = endpoint({
  method: "post",
  path: "/search/cached",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "search",
  summary: "Take over the results of the same search",
  body: Wish,
  output: TaskView,
});
