import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import type { TaskView } from "./contract.ts";
import { isEnded, progressPercent, remainingSeconds, stallOf, type TaskSnapshot } from "./domain.ts";
import type { Translate } from "./ports.ts";
import type { TaskSummaryRow } from "./store.ts";

/** Rows as people see them. */

function parseObject(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function parseFailure(text: string | null): { key: string; params: Record<string, string | number> } | null {
  const { key, params } = parseObject(text);
  if (typeof key !== "string") return null;
  const kept: Record<string, string | number> = {};
  if (typeof params === "object" && params !== null) {
    for (const [name, value] of Object.entries(params)) {
      if (typeof value === "string" || typeof value === "number") kept[name] = value;
    }
  }
  return { key, params: kept };
}

/** The reason, and that the rest of the cost was returned when some of it was. */
function failureMessage(row: TaskSummaryRow, language: Language, translate: Translate): string | null {
  const failure = parseFailure(row.failure);
  if (failure === null) return null;
  const reason = translate(language, failure.key, failure.params);
  const isReturned = row.capturedUnits !== null && row.capturedUnits < row.costUnits;
  return isReturned ? translate(language, "tasks:failures.returned", { reason }) : reason;
}

/** A task in the caller's language, its progress and remaining time as of `now`. */
export function toTaskView(row: TaskSummaryRow, language: Language, translate: Translate, now: number): TaskView {
  const counts = { status: row.status, current: row.progressCurrent, total: row.progressTotal };
  const remaining = remainingSeconds({
    ...counts,
    step: row.step,
    paceMicros: row.paceMicros,
    updatedAt: row.updatedAt,
    dueAt: row.dueAt,
    now,
  });
  return {
    id: row.id,
    taskId: row.id,
    type: row.type,
    taskType: row.type,
    status: row.status,
    reason: row.reason,
    isTerminated: row.isTerminated === 1,
    projectId: row.projectId,
    platform: row.platform,
    rootTaskId: row.rootTaskId,
    params: parseObject(row.params),
    costUnits: row.costUnits,
    capturedUnits: row.capturedUnits,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    message: failureMessage(row, language, translate),
    progress: {
      current: row.progressCurrent,
      total: row.progressTotal,
      count: row.progressFound,
      percent: progressPercent(counts),
      remainingSeconds: remaining,
      phase: row.phaseKey === null ? null : translate(language, row.phaseKey),
      stalled: stallOf({
        status: row.status,
        phaseKey: row.phaseKey,
        createdAt: row.createdAt,
        startedAt: row.startedAt,
        pacedAt: row.pacedAt,
        updatedAt: row.updatedAt,
        dueAt: row.dueAt,
        waitedMs: row.waitedMs,
        now,
      }),
    },
    result: { hasMore: false, ...parseObject(row.result), taskId: row.rootTaskId },
  };
}

/** What a live room is told: the view in every language, since it knows no texts. */
export function toSnapshot(row: TaskSummaryRow, translate: Translate, now: number): TaskSnapshot {
  const views = LANGUAGES.map(
    (language) => [language, JSON.stringify(toTaskView(row, language, translate, now))] as const,
  );
  return {
    taskId: row.id,
    ownerId: row.userId,
    revision: row.revision,
    ended: isEnded(row.status),
    views: Object.fromEntries(views),
  };
}
