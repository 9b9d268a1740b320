import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { Amounts, Source, STARTS_SEARCH } from "../start-call.ts";

/** Posts that use a sound (TikTok only): a link with /music/ or a bare id. */
export const createBgmSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/ttInfo/bgm",
  aliases: [{ path: "/search/bgm" }],
  summary: "Start a background-music search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.literal("TIKTOK").default("TIKTOK"),
    musicUrl: Source,
    ...Amounts,
  }),
});
