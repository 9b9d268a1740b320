import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { BatchSummary } from "#workers/modules/batch-links/contract.ts";
import { LINKS_PER_BATCH } from "#workers/modules/batch-links/domain.ts";
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
  /** The profile that a look-up would ask for and its price in stored units, where that may bring a creator that is not known yet; null otherwise. */
  lookUp: z.object({ url: z.string(), units: z.number().int() }).nullable(),
});
export type BatchTagRow = z.output<typeof BatchTagRow>;

const urls = (max: number, tooMany: string) =>
  z.array(z.string().max(2_048), { error: "links:errors.empty" }).min(1, "links:errors.empty").max(max, tooMany);
const tagIds = z.array(z.string().min(1).max(64)).min(1, "records:errors.tagRequired").max(MAX_TAGS_PER_CREATOR);
/** Whose accounts names without a link (`@name`) are; without it they are refused. */
const platform = z.enum(PLATFORMS).nullable().default(null);

/**
 * Puts tags on the creators of up to 1,000 links beside those that they carry, and saves who is not saved yet (spec 3 §5, §7.6). Each link is answered by itself, in its order. It costs nothing, and
 * so only creators that the product knows are tagged; the others carry the price of looking them up. 1400 without a tag, without a link or above the limit; 1404 for a tag that is not the workspace's: then nothing changes.
 */
export const tagCreators = endpoint({
  method: "post",
  path: "/tagAndNote/kol/tag/batch",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "records",
  summary: "Tag the creators of many links",
  body: z.strictObject({ urls: urls(MAX_LINKS_PER_BATCH, "records:errors.tooManyLinks"), tagIds, platform }),
  output: z.array(BatchTagRow),
});

/**
 * Tags like `POST /tagAndNote/kol/tag/batch`, and looks up the creators that the product doesn't know: a link query that tags whom it finds. Its cost is held, and only creators
 * that were found are charged. At most 50 links; `batchId` is null when all creators were known. The ledger's codes without quota, 1422 when no more creators can be saved.
 */
export const startLookUp = endpoint({
  method: "post",
  path: "/tagAndNote/kol/tag/look-up",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "records",
  summary: "Look up and tag the creators of many links",
  body: z.strictObject({ urls: urls(LINKS_PER_BATCH, "records:errors.tooManyLookUps"), tagIds, platform }),
  output: z.object({
    batchId: z.string().nullable(),
    totalTasks: z.number().int(),
    costUnits: z.number().int(),
    /** What became of the links that need no look-up. */
    rows: z.array(BatchTagRow),
  }),
});

/** What a look-up has found and tagged so far, link by link. 1404 for a foreign or unknown id. */
export const getLookUp = endpoint({
  method: "get",
  path: "/tagAndNote/kol/tag/look-up/:batchId",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "State of a look-up",
  params: z.object({ batchId: z.string().min(1).max(64) }),
  output: BatchSummary.pick({
    ...{ batchId: true, totalTasks: true, progress: true, status: true },
    ...{ isTerminated: true, costUnits: true, capturedUnits: true },
  }).extend({
    /** Why it ended early, in the caller's language, or null. */
    message: z.string().nullable(),
    /** The links that are settled, in their order. */
    rows: z.array(BatchTagRow),
  }),
});
