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
  const isReturned = row.captured_units !== null && row.captured_units < row.cost_units;
  return isReturned ? translate(language, "tasks:failures.returned", { reason }) : reason;
}

/** A task in the caller's language, its progress and remaining time as of `now`. */
export function toTaskView(row: TaskSummaryRow, language: Language, translate: Translate, now: number): TaskView {
  const counts = { status: row.status, current: row.progress_current, total: row.progress_total };
  const remaining = remainingSeconds({
    ...counts,
    step: row.step,
    paceMicros: row.pace_micros,
    updatedAt: row.updated_at,
    dueAt: row.due_at,
    now,
  });
  return {
    id: row.id,
    taskId: row.id,
    type: row.type,
    status: row.status,
    reason: row.reason,
    isTerminated: row.is_terminated === 1,
    projectId: row.project_id,
    platform: row.platform,
    rootTaskId: row.root_task_id,
    params: parseObject(row.params),
    costUnits: row.cost_units,
    capturedUnits: row.captured_units,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    message: failureMessage(row, language, translate),
    progress: {
      current: row.progress_current,
      total: row.progress_total,
      count: row.progress_found,
      percent: progressPercent(counts),
      remainingSeconds: remaining,
      phase: row.phase_key === null ? null : translate(language, row.phase_key),
      stalled: stallOf({
        status: row.status,
        phaseKey: row.phase_key,
        createdAt: row.created_at,
        startedAt: row.started_at,
        pacedAt: row.paced_at,
        updatedAt: row.updated_at,
        dueAt: row.due_at,
        waitedMs: row.waited_ms,
        now,
      }),
    },
    result: { hasMore: false, ...parseObject(row.result), taskId: row.root_task_id },
  };
}

/** What a live room is told: the view in every language, since it knows no texts. */
export function toSnapshot(row: TaskSummaryRow, translate: Translate, now: number): TaskSnapshot {
  const views = LANGUAGES.map(
    (language) => [language, JSON.stringify(toTaskView(row, language, translate, now))] as const,
  );
  return {
    taskId: row.id,
    ownerId: row.user_id,
    revision: row.revision,
    ended: isEnded(row.status),
    views: Object.fromEntries(views),
  };
}
