import { understand } from "#workers/matching/criteria.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { Json } from "#workers/modules/tasks/handler.ts";
import type { AutoTaskHead } from "./auto-task-store.ts";
import { orderTags } from "./bandit.ts";
import type { AutoTaskFilters, AutoTaskView } from "./contract.ts";
import { type AutoCursor, type QueuedTag, readAutoCursor } from "./cursor.ts";
import { type EndReason, earnedAutoUnits, type FitGroup } from "./domain.ts";
import { AutoParams } from "./params.ts";

/** Automatic tasks as people see them. Pure. */

/** The parameters that a head holds. */
export function paramsOf({ params }: Pick<AutoTaskHead, "params">): AutoParams {
  return AutoParams.parse(parseJson(params));
}

/** Where the task of a head stands. */
export function cursorOf({ cursor }: Pick<AutoTaskHead, "cursor">): AutoCursor {
  return readAutoCursor(parseJson(cursor));
}

/** Stored units that the whole chain has earned so far. */
export function spentUnits(head: AutoTaskHead, cursor: AutoCursor): number {
  const own = head.hasEnded ? (head.capturedUnits ?? 0) : earnedAutoUnits(cursor.charged, head.costUnits);
  return cursor.spentBefore + own;
}

/** The most that the whole chain may cost, in stored units. */
export function maxQuotaCost({ costUnits }: Pick<AutoTaskHead, "costUnits">, { spentBefore }: AutoCursor): number {
  return spentBefore + costUnits;
}

type Shown = {
  head: AutoTaskHead;
  live: TaskView;
  names: Record<FitGroup, string[]>;
  criteria: NonNullable<AutoTaskFilters["criteria"]>;
};

/** The task with what it found and what it searches next. */
export function toAutoTaskView({ head, live, names, criteria }: Shown): AutoTaskView {
  const { searchedAt: _searchedAt, ...params } = paramsOf(head);
  const cursor = cursorOf(head);
  return {
    id: head.listId,
    taskId: head.listId,
    liveTaskId: head.liveTaskId,
    status: live.status,
    isTerminated: live.isTerminated,
    projectId: head.projectId,
    platform: params.platform,
    createdAt: head.createdAt,
    updatedAt: live.updatedAt,
    message: live.message,
    progress: live.progress,
    params: { ...params, maxQuotaCost: maxQuotaCost(head, cursor) },
    meta: {
      hasConsumedQuotaCount: spentUnits(head, cursor),
      allPerfectFitUserNames: names.perfectFit,
      allContentOkUserNames: names.contentOk,
      ...queueOf(head, cursor),
      perfectFitCount: cursor.perfect,
      contentOkCount: cursor.content,
      judgedCount: cursor.judged,
      pagesRead: cursor.pages,
      outsideLimits: cursor.outside,
      criteria: criteria.items.map(understand),
      missingSeeds: cursor.missing,
      endReason: endReasonOf(head, cursor),
      allowanceReturnsAt: cursor.allowanceReturnsAt,
    },
  };
}

const PENDING_SHOWN = 50;

function queueOf({ hasEnded }: AutoTaskHead, { tags, processing }: AutoCursor) {
  const current = hasEnded ? undefined : tags.find(({ id }) => id === processing);
  const pending = orderTags(tags).filter(({ id }) => id !== current?.id);
  return {
    processingHashtag: current ? toHashtag(current) : null,
    pendingHashtagsQueue: { items: pending.slice(0, PENDING_SHOWN).map(toHashtag) },
  };
}

function toHashtag({ id, name, isKeyword, pages, delivered }: QueuedTag) {
  return { tagId: id, challengeInfo: { cha_name: name }, isKeyword, pages, delivered };
}

function endReasonOf({ hasEnded, failed }: AutoTaskHead, { endReason }: AutoCursor): EndReason | null {
  if (!hasEnded || failed) return null;
  return endReason ?? "ended";
}

function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}
