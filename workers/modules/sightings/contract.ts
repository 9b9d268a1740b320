import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { StartedTask } from "#workers/modules/publications/track-contract.ts";
import { MAX_TERM_LENGTH, MAX_TERMS } from "./domain.ts";

/** Posts that creators made after they had agreed, and that name the brand: offered, never tracked unasked. */

const Count = z.number().int();

export const SightingsView = z.object({
  /** As people write them: `#summerglow`, `@acme`, `acme.com/summer`. */
  terms: z.array(z.string()),
  /** Creators in stage agreed, and when one of them was looked at last (ms). */
  watched: Count,
  lookedAt: z.number().nullable(),
  /** Posts that wait for a decision, up to `OPEN_COUNTED`; those that the caller tracks already are left out. */
  open: Count,
});
export type SightingsView = z.output<typeof SightingsView>;

/** By what posts name the brand of the caller's workspace, who is looked at, and how many posts wait. */
export const getSightings = endpoint({
  method: "get",
  path: "/sightings",
  access: "signedIn",
  openTo: "lapsed",
  tag: "sightings",
  summary: "How posts are found",
  output: SightingsView,
});

/** Replaces the terms of the workspace: hashtags with #, handles with @, addresses. 1400 names the first that is none of them. An empty list ends the looks. */
export const setBrandTerms = endpoint({
  method: "put",
  path: "/sightings/terms",
  access: "signedIn",
  tag: "sightings",
  summary: "Change by what posts name the brand",
  body: z.strictObject({ terms: z.array(z.string().max(2 * MAX_TERM_LENGTH)).max(2 * MAX_TERMS) }),
  output: SightingsView,
});

export const Sighting = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  url: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  publishedAt: z.number(),
  foundAt: z.number(),
  /** What of the brand it names, as people write it. */
  terms: z.array(z.string()),
  creator: z.object({ id: z.string(), name: z.string(), account: z.string(), url: z.string() }),
});
export type Sighting = z.output<typeof Sighting>;

/** The posts that wait for a decision, the newest first, at most 100; those that the caller tracks already are left out. */
export const listSightings = endpoint({
  method: "get",
  path: "/sightings/open",
  access: "signedIn",
  openTo: "lapsed",
  tag: "sightings",
  summary: "Posts to confirm",
  output: z.array(Sighting),
});

const Ids = z.strictObject({ ids: z.array(z.string().min(1).max(200)).min(1).max(100) });

/** Tracks posts for the caller: a tracking task as by `POST /publicationStatistics/task/track-new`, at its price. 1404 when none of them waits any more. */
export const confirmSightings = endpoint({
  method: "post",
  path: "/sightings/confirm",
  access: "signedIn",
  tag: "sightings",
  summary: "Track posts that were found",
  body: Ids,
  output: StartedTask,
});

/** Takes posts off the list for the whole workspace; ids that do not wait are left out. */
export const dismissSightings = endpoint({
  method: "post",
  path: "/sightings/dismiss",
  access: "signedIn",
  tag: "sightings",
  summary: "Dismiss posts that were found",
  body: Ids,
  output: z.object({ ids: z.array(z.string()) }),
});

/** Offers dismissed posts again. */
export const restoreSightings = endpoint({
  method: "post",
  path: "/sightings/restore",
  access: "signedIn",
  tag: "sightings",
  summary: "Offer dismissed posts again",
  body: Ids,
  output: z.object({ ids: z.array(z.string()) }),
});
