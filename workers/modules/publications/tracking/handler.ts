import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { AlertStore } from "#workers/modules/publications/alerts/store.ts";
import {
  linkPlatform,
  refreshCostUnits,
  TRACKED_PLATFORMS,
  type TrackedPlatform,
  type TrackReason,
} from "#workers/modules/publications/domain.ts";
import type { PostStore } from "#workers/modules/publications/post-store.ts";
import type { ReadingStore } from "#workers/modules/publications/reading-store.ts";
import type { RunCounts, RunStore, TrackItem } from "#workers/modules/publications/run-store.ts";
import type { StrategyStore } from "#workers/modules/publications/strategies/store.ts";
import type { RecordStages } from "#workers/modules/records/stage-events.ts";
import type { Json, StepContext, StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { PostReader, PostReading } from "#workers/platforms/post-readings.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { lookAgain } from "./second-look.ts";
import { type Settled, settleReadings } from "./settle.ts";

/** What a tracking task is stored with; its links have rows of their own. */
export const TrackParams = z.object({
  kind: z.enum(["new", "update"]),
  total: z.number().int(),
  /** Whose posts. */
  userId: z.string(),
  /** Labels for new posts. */
  tagIds: z.array(z.string()),
  /** How the posts are read by themselves afterwards; null for not at all. */
  plan: z
    .object({ totalRuns: z.number().int(), intervalHours: z.number().int(), hasBurst: z.boolean() })
    .nullable()
    .default(null),
});
export type TrackParams = z.output<typeof TrackParams>;

const Cursor = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  failed: z.number().int(),
  /** How often each link was asked about in vain, by position. */
  tries: z.record(z.string(), z.number().int()),
  /** Platforms that failed the last time: the others come first. */
  troubled: z.array(z.enum(TRACKED_PLATFORMS)),
});
export type TrackCursor = z.output<typeof Cursor>;

/** Links of one platform in one step; the platforms are asked side by side. */
const LINKS_PER_STEP = 50;
const MAX_TRIES = 4;
/** Before platforms that failed are asked again while no other is left. */
const RETRY_SECONDS = [2, 8, 30] as const;

export type TrackHandlerDeps = {
  platforms: Pick<Platforms, "findPostReader">;
  runs: RunStore;
  posts: PostStore;
  readings: ReadingStore;
  strategies: Pick<StrategyStore, "giveStatement">;
  alerts: Pick<AlertStore, "findRules" | "listUsualViews" | "keepStatements">;
  /** Told when a post of a saved creator is tracked. */
  stages: Pick<RecordStages, "happenedStatement">;
};

/** What a step learnt of a link; `again` asks for another try. */
export type Learnt = {
  item: TrackItem;
  reading: PostReading | { state: "again" } | { state: "lost"; reason: TrackReason };
};

/** The kind of task that reads posts by link and keeps their numbers (spec 3 §4.9). */
export function createTrackHandler(deps: TrackHandlerDeps): TaskHandler {
  return {
    type: "KOLSCOUT_TRACK",
    step: (context) => takeStep(deps, context),
    deliveredUnits: (task) => delivered(readCursor(task.cursor)),
    describeSource: (task) => ({
      label: String(TrackParams.parse(task.params).total),
      url: "/dataManagement/kolscoutTrack",
    }),
    // What no step came to; links that the last step settles are written behind this.
    onEnd: (task, status) => deps.runs.closeStatements(task.id, status === "FAILED" ? "provider_failed" : "stopped"),
  };
}

function delivered({ created, updated }: Pick<RunCounts, "created" | "updated">): number {
  return refreshCostUnits(created + updated);
}

function readCursor(stored: Json): TrackCursor {
  return stored === null ? { created: 0, updated: 0, failed: 0, tries: {}, troubled: [] } : Cursor.parse(stored);
}

/**
 * Reads the next links of every platform and settles them. A platform in trouble lets the others go first; a link that fails again and again is given up, so that one
 * bad link neither holds nor ends its task.
 */
async function takeStep(deps: TrackHandlerDeps, { task, now, ...caller }: StepContext): Promise<StepOutcome> {
  const params = TrackParams.parse(task.params);
  const cursor = readCursor(task.cursor);
  if (params.userId !== task.userId && (await deps.posts.findMate(task.userId, params.userId)) === null) {
    return { kind: "fail", reasonKey: "publications:failures.left", deliveredUnits: delivered(cursor) };
  }
  const items = await deps.runs.listItems(task.id);
  const open = items.filter(({ state }) => state === "PROCESSING");
  const depth = params.kind === "new" ? "whole" : "numbers";
  const answers = await Promise.all(
    platformsInTurn(open, cursor.troubled).map(async (platform) => {
      const part = nextPart(open, platform, cursor);
      const reader = deps.platforms.findPostReader(linkPlatform(platform));
      const answer = await ask(reader, platform, part, { caller, depth });
      const found = await lookAgain(deps.posts, reader, answer.found, { ownerId: params.userId, caller });
      return { ...answer, found };
    }),
  );
  const limited = answers.find(({ limit }) => limit !== null)?.limit ?? null;
  // Everybody who is left asks to slow down: the engine waits as long as it was told to.
  if (limited !== null && answers.every(({ limit }) => limit !== null)) throw limited;
  const learnt = answers.flatMap(({ found }) => found).map((one) => giveUp(one, cursor));
  const settled = await settleReadings(deps, { task, params, items, learnt, at: now });
  return conclude(task, cursor, { ...settled, answers, open });
}

type Answer = {
  platform: TrackedPlatform;
  found: Learnt[];
  /** The platform said nothing of any of its links. */
  isSilent: boolean;
  /** It asks to slow down; its links were not tried. */
  limit: ProviderError | null;
};

type Question = { caller: Caller; depth: "whole" | "numbers" };

/** Asks one platform about links of its own, as many side by side as its reader takes at once. What it said before it failed is kept; the rest is asked in a later step. */
async function ask(
  reader: PostReader | null,
  platform: TrackedPlatform,
  part: readonly TrackItem[],
  { caller, depth }: Question,
): Promise<Answer> {
  const all = (reading: Learnt["reading"]) => part.map((item) => ({ item, reading }));
  if (reader === null) {
    return { platform, found: all({ state: "lost", reason: "unsupported" }), isSilent: false, limit: null };
  }
  const found: Learnt[] = [];
  try {
    for (let at = 0; at < part.length; at += reader.maxBatch) {
      const asked = part.slice(at, at + reader.maxBatch).map((item) => ({ ...linkOf(item), item }));
      const { readings } = await reader.read(asked, caller, depth);
      found.push(...asked.map((link) => ({ item: link.item, reading: readings.get(link) ?? AGAIN })));
    }
    return { platform, found, isSilent: false, limit: null };
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure;
    if (found.length > 0) return { platform, found, isSilent: false, limit: null };
    if (failure.kind === "rate") return { platform, found, isSilent: false, limit: failure };
    if (failure.isPassing) return { platform, found: all(AGAIN), isSilent: true, limit: null };
    const reason = failure.kind === "quota" ? "allowance" : "provider_failed";
    return { platform, found: all({ state: "lost", reason }), isSilent: false, limit: null };
  }
}

const AGAIN = { state: "again" } as const;

function linkOf({ platform, kind, linkId, url }: TrackItem) {
  return { platform: linkPlatform(platform), kind, id: linkId, url };
}

/** A link that was asked about often enough is not asked about again. */
function giveUp(one: Learnt, { tries }: TrackCursor): Learnt {
  const tried = (tries[one.item.position] ?? 0) + 1;
  if (one.reading.state !== "again" || tried < MAX_TRIES) return one;
  return { item: one.item, reading: { state: "lost", reason: "provider_failed" } };
}

/** Those in trouble come when no other is left. */
function platformsInTurn(open: readonly TrackItem[], troubled: readonly TrackedPlatform[]): TrackedPlatform[] {
  const present = TRACKED_PLATFORMS.filter((platform) => open.some((item) => item.platform === platform));
  const well = present.filter((platform) => !troubled.includes(platform));
  return well.length > 0 ? well : present;
}

/** Those asked about least often come first. */
function nextPart(open: readonly TrackItem[], platform: TrackedPlatform, { tries }: TrackCursor): TrackItem[] {
  const triesOf = ({ position }: TrackItem) => tries[position] ?? 0;
  return open
    .filter((item) => item.platform === platform)
    .sort((left, right) => triesOf(left) - triesOf(right))
    .slice(0, LINKS_PER_STEP);
}

type Step = Settled & { answers: readonly Answer[]; open: readonly TrackItem[] };

function conclude(task: TaskRecord, cursor: TrackCursor, step: Step): StepOutcome {
  const { counts, writes, again, answers, open } = step;
  const tries = { ...cursor.tries };
  for (const { position } of again) tries[position] = (tries[position] ?? 0) + 1;
  const asked = answers.map(({ platform }) => platform);
  const inTrouble = answers.flatMap(({ platform, isSilent, limit }) => (isSilent || limit !== null ? platform : []));
  const troubled = [...cursor.troubled.filter((platform) => !asked.includes(platform)), ...inTrouble];
  const created = cursor.created + counts.created;
  const updated = cursor.updated + counts.updated;
  const failed = cursor.failed + counts.failed;
  const { total } = TrackParams.parse(task.params);
  const progress = { current: created + updated + failed, total, found: created + updated };
  const next = { created, updated, failed, tries, troubled };
  if (progress.current >= total) {
    const result = statsOf({ created, updated, failed }, total, step.failedItems);
    return { kind: "done", cursor: next, writes, progress, deliveredUnits: delivered(next), result };
  }
  const left = open.filter(({ position }) => !step.settled.has(position));
  return { kind: "continue", cursor: next, writes, progress, delaySeconds: pauseOf(left, next, inTrouble) };
}

/** Seconds before the next step: none while there is a link that was not asked about yet on a platform that answers. */
function pauseOf(
  left: readonly TrackItem[],
  { tries, troubled }: TrackCursor,
  inTrouble: readonly TrackedPlatform[],
): number {
  const tried = left.map(({ position }) => tries[position] ?? 0);
  const isLeftToTrouble = inTrouble.length > 0 && left.every(({ platform }) => troubled.includes(platform));
  const rounds = isLeftToTrouble ? Math.max(...tried) : Math.min(...tried);
  return rounds > 0 ? (RETRY_SECONDS[rounds - 1] ?? RETRY_SECONDS[2]) : 0;
}

/** Stats of a task (spec 3 §3). */
export function statsOf({ created, updated, failed }: RunCounts, total: number, failedItems: readonly TrackItem[]) {
  return {
    ...{ total, success: created + updated, failed, created, updated },
    failedVideoIds: failedItems.map(({ linkId }) => linkId),
    failedVideoUrls: failedItems.map(({ url }) => url),
  };
}
