import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { Amounts, Source, STARTS_SEARCH } from "../start-call.ts";

/** Posts in which an account is tagged (Instagram only). */
export const createTaggedSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/ins/tagged",
  aliases: [{ path: "/ins/tagged-break" }],
  summary: "Start a tagged-posts search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.literal("INSTAGRAM").default("INSTAGRAM"),
    url: Source.optional(),
    username: Source.optional(),
    ...Amounts,
  }),
});
