import { type Route, route } from "#workers/api/route.ts";
import { createProject, deleteProject, listProjects, resetProject, terminateByTaskType } from "./contract.ts";
import type { ProjectsService } from "./service.ts";

/** The calls of `/projects`. */
export function createProjectsRoutes({ projects }: { projects: ProjectsService }): Route[] {
  return [
    route(listProjects, ({ actor }) => projects.list(actor.userId)),
    route(createProject, ({ actor, input }) => projects.create(actor.userId, input.body, actor.call)),
    route(deleteProject, ({ actor, input }) => projects.remove(actor.userId, input.params.id)),
    route(resetProject, ({ actor, input }) => projects.reset(actor.userId, input.body.projectId)),
    route(terminateByTaskType, ({ actor, input }) => projects.terminateByTaskType(actor.userId, input.body)),
  ];
}
