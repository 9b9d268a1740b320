import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { MAX_REQUIRED_TAGS } from "#workers/modules/publications/alert-rules/domain.ts";
import { POST_STATES, TRACKED_PLATFORMS } from "../domain.ts";

/** What happened to tracked posts. `userId` names a team-mate whose posts are looked at, as in the other calls of tracking. */

const Id = z.string().min(1).max(64);
const Count = z.number().int();
const Words = z.array(z.string());

/** What each kind of alert tells. */
export const AlertDetail = z.discriminatedUnion("kind", [
  /** Views gained in so many hours, and how many times what its own pace promised; null where it promised none. */
  z.object({ kind: z.literal("takeOff"), gain: Count, hours: Count, times: z.number().nullable() }),
  /** Views gained in so many hours, and how many the usual curve of its platform promised. */
  z.object({ kind: z.literal("stall"), gain: Count, hours: Count, expected: Count }),
  z.object({ kind: z.literal("gone"), state: z.enum(POST_STATES) }),
  /** Tags and links that its text lost and got, at most five each; none where only words were changed. */
  z.object({ kind: z.literal("edited"), removed: Words, added: Words }),
  z.object({ kind: z.literal("tagMissing"), tags: Words }),
]);
export type AlertDetail = z.output<typeof AlertDetail>;

const AlertView = z.object({
  id: z.string(),
  publicationId: z.string(),
  platform: z.enum(TRACKED_PLATFORMS),
  influencer: z.string(),
  title: z.string(),
  /** When it was noticed (ms). */
  at: z.number(),
  isSeen: z.boolean(),
  detail: AlertDetail,
});
export type AlertView = z.output<typeof AlertView>;

/** Alerts, the newest first, of one post or of all; 20 at a time. */
export const listAlerts = endpoint({
  method: "get",
  path: "/publicationStatistics/alerts",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Alerts of tracked posts",
  query: z.object({
    userId: Id.optional(),
    publicationId: Id.optional(),
    /** `next` of the alerts behind which to go on. */
    before: Id.optional(),
  }),
  output: z.object({
    alerts: z.array(AlertView),
    /** Null when these are the last. */
    next: z.string().nullable(),
    /** New alerts of all posts; 100 stands for 100 or more. */
    unseen: Count,
  }),
});
export type AlertPage = z.output<typeof listAlerts.output>;

/** Marks the caller's alerts as seen up to one, of one post or of all: what comes after it stays new. */
export const markAlertsSeen = endpoint({
  method: "post",
  path: "/publicationStatistics/alerts/seen",
  access: "signedIn",
  tag: "tracking",
  summary: "Mark alerts as seen",
  body: z.strictObject({ until: Id, publicationId: Id.optional() }),
  output: z.object({ unseen: Count }),
});

const Rules = z.object({
  /** Tags that every tracked post has to carry: `#ad`, `@brand`. */
  requiredTags: Words,
});

/** What the caller asks of tracked posts; nothing before anything was chosen. */
export const getAlertRules = endpoint({
  method: "get",
  path: "/publicationStatistics/alertRules",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Required tags of tracked posts",
  output: Rules,
});

/** Sets the tags that every post has to carry, at most five; posts are held against them from their next reading on. 1400 for what is no tag. */
export const setAlertRules = endpoint({
  method: "put",
  path: "/publicationStatistics/alertRules",
  access: "signedIn",
  tag: "tracking",
  summary: "Change the required tags of tracked posts",
  body: z.strictObject({ requiredTags: z.array(z.string().max(200)).max(MAX_REQUIRED_TAGS) }),
  output: Rules,
});
