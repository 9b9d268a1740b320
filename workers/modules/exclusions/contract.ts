import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { LINK_KINDS } from "#workers/platforms/link.ts";
import { EXCLUDE_SCOPES } from "./domain.ts";

/** The exclude list (spec 3 §7.3). A member of an enterprise has two: the shared one, which is meant unless said otherwise, and an own one. */

/** Which of the two lists; the enterprise's for its members, one's own for everybody else. */
const Scope = z.enum(EXCLUDE_SCOPES).optional();

export const ExcludeRow = z.object({
  result: z.enum(["success", "skipped", "failed"]),
  /** From 1 within the call, blank lines counted. */
  lineNumber: z.number().int(),
  content: z.string(),
  /** What happened, in the caller's language. */
  message: z.string(),
  linkType: z.enum(LINK_KINDS).nullable(),
  platform: z.enum(PLATFORMS).nullable(),
  /** The handle without @, or the platform's id. */
  platformAccount: z.string().nullable(),
  /** The creator, if the product has met it. */
  kolId: z.string().nullable(),
});
export type ExcludeRow = z.output<typeof ExcludeRow>;

/** Puts creators on the list, one link a line, at most 50 lines a call: 1400 for more or none. Each line is answered by itself. */
export const uploadExcludeList = endpoint({
  method: "post",
  path: "/excludeList/upload",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "exclude list",
  summary: "Add creators to the exclude list",
  body: z.strictObject({
    /** Lines joined by newlines. */
    links: z.string({ error: "exclusions:errors.empty" }).max(120_000, "exclusions:errors.tooLong"),
    scope: Scope,
  }),
  output: z.array(ExcludeRow),
});

export const countExcludeList = endpoint({
  method: "get",
  path: "/excludeList/statistic",
  access: "signedIn",
  openTo: "lapsed",
  tag: "exclude list",
  summary: "How many creators are excluded",
  query: z.strictObject({ scope: Scope }),
  output: z.object({
    /** Of the list that is meant. */
    count: z.number().int(),
    scope: z.enum(EXCLUDE_SCOPES),
    person: z.number().int(),
    /** Null without an enterprise. */
    enterprise: z.number().int().nullable(),
  }),
});

/** Empties the list; creators that it hid in open lists come back into them. Answers how many it held. */
export const clearExcludeList = endpoint({
  method: "delete",
  path: "/excludeList",
  access: "signedIn",
  tag: "exclude list",
  summary: "Clear the exclude list",
  query: z.strictObject({ scope: Scope }),
  output: z.object({ cleared: z.number().int() }),
});
