import * as z from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { PostStore } from "#workers/modules/publications/post-store.ts";
import type { Json, StepContext, StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { CommentReader } from "#workers/platforms/comments.ts";
import type { Platforms } from "#workers/platforms/registry.ts";

import { endOf } from "./profile.ts";
import type { AudienceEnd, AudienceKey, AudienceStore } from "./store.ts";
import { commentersIn, EMPTY_TALLY, earnedUnits, type Tally, withPage } from "./tally.ts";

/** What a task that reads the audience of a post is stored with. */
export const AudienceParams = z.object({
  audienceOf: z.string(),
  /** Whose post. */
  ownerId: z.string(),
  platform: z.enum(PLATFORMS),
  linkId: z.string(),
  url: z.string(),
  /** The post's author on the platform, whose own comments do not count. */
  authorId: z.string().nullable(),
  maxPages: z.number().int(),
  tellsCountries: z.boolean(),
});
export type AudienceParams = z.output<typeof AudienceParams>;

const Counts = z.record(z.string(), z.number());
const Cursor = z.object({
  next: z.string().nullable(),
  tally: z.object({
    ...{ pages: z.number(), comments: z.number(), seen: Counts, countries: Counts, languages: Counts },
    ...{ hours: z.array(z.number()), firstAt: z.number().nullable(), lastAt: z.number().nullable() },
  }),
  isFinished: z.boolean(),
});
type Cursor = z.output<typeof Cursor>;

export type AudienceHandlerDeps = {
  platforms: Pick<Platforms, "findCommentReader">;
  posts: Pick<PostStore, "findMate">;
  store: AudienceStore;
};

/** Reads the comments of one post, a page a step (spec 3 §4.9). */
export function createAudienceHandler({ platforms, posts, store }: AudienceHandlerDeps): TaskHandler {
  async function step(context: StepContext): Promise<StepOutcome> {
    const { task, now, ...caller } = context;
    const params = AudienceParams.parse(task.params);
    const { next, tally } = readCursor(task.cursor);
    const fail = (reasonKey: string): StepOutcome => ({
      kind: "fail",
      reasonKey,
      deliveredUnits: deliveredUnits(task),
    });
    const isOwn = params.ownerId === task.userId;
    if (!isOwn && (await posts.findMate(task.userId, params.ownerId)) === null) return fail("audiences:failures.left");
    const reader = platforms.findCommentReader(params.platform);
    if (reader === null) return fail("audiences:failures.unsupported");
    const page = await reader.read({ id: params.linkId, url: params.url }, next, caller);
    if (page === "off" || page === "gone") return conclude(task, tally, { outcome: page, at: now });
    const read = withPage(tally, page.comments, params.authorId);
    if (page.next === null || read.pages >= params.maxPages) return conclude(task, read, { outcome: null, at: now });
    return {
      kind: "continue",
      cursor: { next: page.next, tally: toJson(read), isFinished: false },
      writes: [store.countStatement(keyOf(task), read.comments)],
      progress: { current: read.pages, total: params.maxPages, found: commentersIn(read) },
    };
  }

  /** The end of the comments, of what is read at most, or of the post itself. What was read before a post went away counts. */
  function conclude(
    task: TaskRecord,
    tally: Tally,
    { outcome, at }: { outcome: "off" | "gone" | null; at: number },
  ): StepOutcome {
    const { tellsCountries, maxPages } = AudienceParams.parse(task.params);
    const read = endOf(tally, { tellsCountries, isFinished: true, at });
    const end: AudienceEnd = outcome !== null && read.profile === null ? { ...read, outcome } : read;
    return {
      kind: "done",
      cursor: { next: null, tally: toJson(tally), isFinished: true },
      writes: [store.settleStatement(keyOf(task), end)],
      progress: { current: maxPages, total: maxPages, found: commentersIn(tally) },
      deliveredUnits: earnedUnits(tally, maxPages, true),
    };
  }

  return {
    type: "POST_AUDIENCE",
    step,
    deliveredUnits,
    describeSource: () => ({ label: "1", url: "/dataManagement/kolscoutTrack" }),
    onEnd(task) {
      // What an ended task has read is kept and charged by its part; one that brought nothing has failed.
      const { tally } = readCursor(task.cursor);
      const { tellsCountries } = AudienceParams.parse(task.params);
      const read = endOf(tally, { tellsCountries, isFinished: false, at: task.startedAt ?? task.createdAt });
      const end: AudienceEnd = read.profile === null ? { ...read, outcome: "failed" } : read;
      return store.endStatements(keyOf(task), end);
    },
  };
}

/** Whether a task of the type is one of these; the type is shared with batches of links. */
export function isAudienceTask({ params }: Pick<TaskRecord, "params">): boolean {
  return AudienceParams.safeParse(params).success;
}

function deliveredUnits({ params, cursor }: Pick<TaskRecord, "params" | "cursor">): number {
  const { tally, isFinished } = readCursor(cursor);
  return earnedUnits(tally, AudienceParams.parse(params).maxPages, isFinished);
}

function keyOf({ id, params }: Pick<TaskRecord, "id" | "params">): AudienceKey {
  const { ownerId, audienceOf } = AudienceParams.parse(params);
  return { ownerId, publicationId: audienceOf, taskId: id };
}

function readCursor(stored: Json): Cursor {
  if (stored !== null) return Cursor.parse(stored);
  return { next: null, tally: { ...EMPTY_TALLY, hours: [...EMPTY_TALLY.hours] }, isFinished: false };
}

function toJson({ seen, countries, languages, hours, ...plain }: Tally): Json {
  return { ...plain, seen: { ...seen }, countries: { ...countries }, languages: { ...languages }, hours: [...hours] };
}

/** What a task needs to know of how its platform is read. */
export function limitsOf({ maxPages, tellsCountries }: CommentReader) {
  return { maxPages, tellsCountries };
}
