import * as z from "zod";
import { orBlank } from "#workers/api/blank-field.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { AUDIENCE_OUTCOMES } from "./domain.ts";

/** The audience of a tracked post, estimated from who comments (spec 3 §2.11, §7.7). `userId` names a team-mate whose posts are looked at. */

const Id = z.string().min(1).max(64);
const Count = z.number().int();
/** How many commenters, most first. */
const Parts = z.array(z.object({ code: z.string(), count: Count }));

/** An estimate: commenters are not all viewers. Shares and their intervals: `shareInterval` over `countryKnown` and `languageKnown`. */
export const AudienceProfile = z.object({
  comments: Count,
  /** Different people among them, without the post's author; those who wrote more than once. */
  commenters: Count,
  repeated: Count,
  /** Whether the platform tells where people are; of how many it did. */
  tellsCountries: z.boolean(),
  countryKnown: Count,
  countries: Parts,
  /** Of how many a language could be told. */
  languageKnown: Count,
  languages: Parts,
  /** Comments by hour of the day (UTC), from 0. */
  hours: z.array(Count).length(24),
  /** When the oldest and the newest of them were written (ms). */
  firstAt: z.number().nullable(),
  lastAt: z.number().nullable(),
  /** Read to the end of the comments or of what is read of a post at most; false for one that was ended early. */
  isFinished: z.boolean(),
});
export type AudienceProfile = z.output<typeof AudienceProfile>;

export const AudienceView = z.object({
  publicationId: z.string(),
  /** How the last question ended; null while there was none. */
  outcome: z.enum(AUDIENCE_OUTCOMES).nullable(),
  /** Comments that the running or the last task has read. */
  comments: Count,
  /** The last profile, and when it was taken (ms). */
  profile: AudienceProfile.nullable(),
  takenAt: z.number().nullable(),
  /** Stored units that asking now holds; 0 while the profile still holds, for it is shown again. */
  costUnits: Count,
});
export type AudienceView = z.output<typeof AudienceView>;

/** Reads the comments of a post: holds 2 task credits and captures them when at least ten people comment. Asked while it runs, or within 30 days of a whole profile, it answers that task and costs nothing. 1422 for Douyin and Xiaohongshu. */
export const askAudience = endpoint({
  method: "post",
  path: "/publicationStatistics/audience",
  access: "signedIn",
  weight: 3,
  tag: "tracking",
  summary: "Ask for a post's audience",
  body: z.strictObject({ publicationId: Id, userId: orBlank(Id) }),
  output: z.object({ id: z.string(), status: z.enum(["PROCESSING", "COMPLETED"]) }),
});

/** What is known of a post's audience, while a task reads it and after. */
export const readAudience = endpoint({
  method: "get",
  path: "/publicationStatistics/:id/audience",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "A post's audience",
  params: z.object({ id: Id }),
  query: z.object({ userId: Id.optional() }),
  output: AudienceView,
});
