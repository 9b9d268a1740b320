import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { LINK_REASONS } from "#workers/kernel/vocabulary.ts";
import { LINK_KINDS, LINK_PLATFORMS } from "#workers/platforms/link.ts";
import { LINK_PURPOSE_NAMES } from "./purposes.ts";

export const LinkView = z.object({
  /** As it was written. */
  input: z.string(),
  platform: z.enum(LINK_PLATFORMS),
  kind: z.enum(LINK_KINDS),
  id: z.string(),
  handle: z.string().nullable(),
  url: z.string(),
});
export type LinkView = z.output<typeof LinkView>;

/** Less than a whole body may hold, so that too long a text is told by its field. */
const MAX_TEXT_LENGTH = 1_000_000;

/** The links of a text as one of the screens takes them; costs nothing. Limits count what is left after repeated links are taken out. */
export const parseLinksCall = endpoint({
  method: "post",
  path: "/links/parse",
  access: "signedIn",
  tag: "links",
  summary: "Read the links of a text",
  body: z.strictObject({
    text: z.string().max(MAX_TEXT_LENGTH),
    purpose: z.enum(LINK_PURPOSE_NAMES).default("any"),
    platform: z.enum(LINK_PLATFORMS).optional(),
  }),
  output: z.object({
    valid: z.array(LinkView),
    invalid: z.array(
      z.object({ input: z.string(), reason: z.enum(LINK_REASONS), kind: z.enum(LINK_KINDS).optional() }),
    ),
    duplicates: z.number().int(),
    limit: z.number().int(),
    isOverLimit: z.boolean(),
  }),
});

/** The full address behind a short link of Xiaohongshu (spec 3 §7). */
export const convertShortLink = endpoint({
  method: "get",
  path: "/xhs/convert-short-link",
  access: "signedIn",
  weight: 5,
  tag: "links",
  summary: "Resolve a Xiaohongshu short link",
  query: z.strictObject({ shortLink: z.string().min(1).max(2_048) }),
  output: z.object({ data: z.string() }),
});
