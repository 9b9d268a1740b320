import { namesOf } from "#workers/db/names.ts";
import type { TaskRecord } from "#workers/modules/tasks/handler.ts";
import { similarFinds } from "./tables.ts";

const f = namesOf(similarFinds);

/** Remembers which task brought which creators; repeating it changes nothing. */
export function recordFinds(d1: D1Database, task: TaskRecord, creatorIds: readonly string[]): D1PreparedStatement[] {
  if (creatorIds.length === 0) return [];
  return [
    d1
      .prepare(
        `INSERT INTO ${f} (${f.listId}, ${f.taskId}, ${f.creatorId}) SELECT ?1, ?2, value FROM json_each(?3) WHERE true ON CONFLICT DO NOTHING`,
      )
      .bind(task.rootTaskId, task.id, JSON.stringify(creatorIds)),
  ];
}
