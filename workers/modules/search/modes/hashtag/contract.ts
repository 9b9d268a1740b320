import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { Amounts, Source, STARTS_SEARCH } from "../start-call.ts";

/** Posts under a hashtag (spec 2 §7); a leading # is taken off. */
export const createHashtagSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/search/hashTag",
  aliases: [
    { path: "/ttInfo/hashTag", preset: { platform: "TIKTOK" } },
    { path: "/ins/hashTag", preset: { platform: "INSTAGRAM" } },
    { path: "/ytb/hashTag", preset: { platform: "YOUTUBE" } },
  ],
  summary: "Start a hashtag search",
  body: z.strictObject({ projectId: ProjectId, platform: z.enum(PLATFORMS), tag: Source, ...Amounts }),
});
