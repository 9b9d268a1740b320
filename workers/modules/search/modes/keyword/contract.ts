import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { YOUTUBE_SORT, YOUTUBE_UPLOAD_DATE } from "../../domain.ts";
import { Amounts, STARTS_SEARCH } from "../start-call.ts";

/** What to search for and how to sort it (spec 2 §7). */
export const KeywordSearch = z.strictObject({
  projectId: ProjectId,
  platform: z.enum(PLATFORMS),
  searchInput: z.string().max(2_000),
  ...Amounts,
  sortType: z.union([z.literal(0), z.literal(1), z.literal(3)]).default(0),
  publishTimeType: z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30), z.literal(180)]).default(0),
  uploadDate: z.enum(YOUTUBE_UPLOAD_DATE).default("any"),
  sortBy: z.enum(YOUTUBE_SORT).default("default"),
});

/**
 * Starts a keyword search, or with reason NEXT_PAGE continues the newest one of the project ("Add more").
 * Holds the cost; refuses with 1409 while a search of this kind runs in the project.
 */
export const createKeywordSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/search/searchInput",
  aliases: [
    { path: "/ttInfo/searchInput", preset: { platform: "TIKTOK" } },
    { path: "/ytb/searchInput", preset: { platform: "YOUTUBE" } },
  ],
  summary: "Start a keyword search",
  body: KeywordSearch,
});
