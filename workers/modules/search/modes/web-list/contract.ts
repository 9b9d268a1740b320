import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, TASK_REASONS } from "#workers/kernel/vocabulary.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { STARTS_SEARCH } from "../start-call.ts";

/** A list from profile links (Beta, at most 1,000). */
export const createWebList = endpoint({
  ...STARTS_SEARCH,
  path: "/ttInfo/url-list",
  aliases: [{ path: "/search/webList" }],
  summary: "Start a links-to-list search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    links: z.string().max(500_000),
    reason: z.enum(TASK_REASONS).default("SEARCH"),
  }),
});
