import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { MAX_LINKS_PER_BATCH, MAX_TAGS_PER_CREATOR } from "./domain.ts";

export const BATCH_RESULTS = ["tagged", "unchanged", "failed"] as const;

export const BatchTagRow = z.object({
  /** As it was sent. */
  url: z.string(),
  /** `unchanged`: the creator carries all of the tags already, or another link of this call led to it. */
  result: z.enum(BATCH_RESULTS),
  /** What happened, in the caller's language. */
  message: z.string(),
  kolId: z.string().nullable(),
  /** Whether this call saved the creator. */
  isNew: z.boolean(),
});
export type BatchTagRow = z.output<typeof BatchTagRow>;

/**
 * Puts tags on the creators of up to 1,000 links beside those that they carry, and saves who is not saved yet (spec 3 §5, §7.6). Each link is answered by itself, in its order; only creators that the
 * product has met can be tagged, and it costs nothing. 1400 without a tag, without a link or above the limit; 1404 for a tag that is not the workspace's: then nothing changes.
 */
export const tagCreators = endpoint({
  method: "post",
  path: "/tagAndNote/kol/tag/batch",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "records",
  summary: "Tag the creators of many links",
  body: z.strictObject({
    urls: z
      .array(z.string().max(2_048), { error: "links:errors.empty" })
      .min(1, "links:errors.empty")
      .max(MAX_LINKS_PER_BATCH, "records:errors.tooManyLinks"),
    tagIds: z.array(z.string().min(1).max(64)).min(1, "records:errors.tagRequired").max(MAX_TAGS_PER_CREATOR),
  }),
  output: z.array(BatchTagRow),
});
