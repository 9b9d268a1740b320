import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { Amounts, Source, STARTS_SEARCH } from "../start-call.ts";

/** Whom a creator follows. The account is named by the platform's own field (spec 2 §7) or by `url`, a link or a handle. */
export const createFollowingSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/search/followingList",
  aliases: [
    { path: "/ttInfo/followingList", preset: { platform: "TIKTOK" } },
    { path: "/ins/followingList", preset: { platform: "INSTAGRAM" } },
    { path: "/ytb/followingList", preset: { platform: "YOUTUBE" } },
  ],
  summary: "Start a following-list search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    url: Source.optional(),
    uniqueId: Source.optional(),
    username: Source.optional(),
    channelId: Source.optional(),
    ...Amounts,
  }),
});
