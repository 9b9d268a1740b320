import { type Route, route } from "#workers/api/route.ts";
import * as calls from "./contract.ts";
import type { TaskEngine } from "./service.ts";

type Deps = {
  tasks: Pick<TaskEngine, "get" | "latest" | "listRecent" | "meta" | "listUnterminated" | "terminate" | "watch">;
};

/** The calls about tasks of any type. */
export function createTaskRoutes({ tasks }: Deps): Route[] {
  return [
    route(calls.getTask, ({ actor, input }) => tasks.get(actor, input.params.id)),
    route(calls.getLatestTask, ({ actor, input }) => {
      const { taskType, taskId, ...place } = input.query;
      return tasks.latest(actor, { type: taskType, rootTaskId: taskId, ...place });
    }),
    route(calls.getTaskMeta, ({ actor, input }) => tasks.meta(actor, input.query.taskId)),
    route(calls.listUnterminatedTasks, ({ actor, input }) => tasks.listUnterminated(actor, input.query.taskType)),
    route(calls.listRecentTasks, ({ actor, input }) => tasks.listRecent(actor, input.query.days)),
    route(calls.terminateTask, ({ actor, input }) => tasks.terminate(actor, input.params.id)),
    route(calls.watchTask, ({ actor, input, request }) => {
      const language = input.query.language ?? actor.language;
      return tasks.watch({ ...actor, language }, input.params.id, request);
    }),
  ];
}
