import type { InputOf } from "#workers/api/endpoint.ts";
import { type Route, route } from "#workers/api/route.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { badField } from "#workers/kernel/app-error.ts";
import { toSpecPage } from "#workers/modules/creators/spec-candidate.ts";
import type { AutoTaskView } from "./contract.ts";
import * as calls from "./contract.ts";
import * as found from "./finds-contract.ts";
import type { AutoFindsService } from "./finds-service.ts";
import type { AutoTaskService } from "./service.ts";

export type AutoTaskRoutesDeps = { autoTasks: AutoTaskService; finds: AutoFindsService };

/** The calls of the automatic task (spec 2 §7), but for the export, which is with the exports. */
export function createAutoTaskRoutes({ autoTasks, finds }: AutoTaskRoutesDeps): Route[] {
  return [
    route(calls.createAutoTask, ({ actor, input }) => autoTasks.start(actor, input.body)),
    route(calls.addAutoTaskRuns, ({ actor, input }) => {
      const { taskId, params } = input.body;
      return autoTasks.addRuns(actor, taskId, params.addNumberOfRuns);
    }),
    route(calls.updateAutoTaskDescription, ({ actor, input: { body } }) =>
      autoTasks.describe(actor, body.taskId, body),
    ),
    route(calls.readAutoTaskDescription, ({ input }) => autoTasks.readDescription(input.body)),
    route(calls.getAutoTask, ({ actor, input }) => autoTasks.show(actor, input.params.taskId)),
    route(found.listAutoCreators, ({ actor, input }) => finds.list(actor, input.params.taskId, input.query)),
    route(found.listAutoUsers, async ({ actor, input }) =>
      toSpecPage(await finds.list(actor, input.params.taskId, input.query)),
    ),
    route(found.rateAutoCandidate, ({ actor, input: { params, body } }) =>
      finds.rate(actor, params.taskId, body.kolId, body.attitude),
    ),
    route(calls.actOnAutoTask, ({ actor, input }) => act({ autoTasks, finds }, actor, input)),
  ];
}

type Act = Pick<InputOf<typeof calls.actOnAutoTask>, "params" | "body">;

/** One of the actions of spec 1 §4 on an automatic task. */
async function act(
  { autoTasks, finds }: AutoTaskRoutesDeps,
  actor: Actor,
  { params, body }: Act,
): Promise<AutoTaskView> {
  const { action, kolId } = body;
  if (action === "NEXT_PAGE") await autoTasks.addRuns(actor, params.id, 1);
  if (action === "LIKE" || action === "SUPERLIKE") {
    if (kolId === undefined) throw badField("kolId", "autoTasks:errors.kolRequired");
    await finds.rate(actor, params.id, kolId, action);
  }
  return autoTasks.show(actor, params.id);
}
