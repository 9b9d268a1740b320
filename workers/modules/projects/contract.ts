import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { TASK_TYPES } from "#workers/kernel/vocabulary.ts";

export const ProjectView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  createdAt: z.number().int(),
});
export type ProjectView = z.output<typeof ProjectView>;

const ProjectId = z.string().min(1).max(64);

/** All projects of the caller, Default Project first, then the newest (spec 1 §2). */
export const listProjects = endpoint({
  method: "get",
  path: "/projects",
  access: "signedIn",
  openTo: "lapsed",
  tag: "projects",
  summary: "List projects",
  output: z.array(ProjectView),
});

/** Creates a project; an empty title answers 1400 with "Please enter a project name". */
export const createProject = endpoint({
  method: "post",
  path: "/projects",
  access: "signedIn",
  idempotent: true,
  tag: "projects",
  summary: "Create a project",
  body: z.strictObject({ title: z.string(), description: z.string().default("") }),
  output: ProjectView,
});

/** Deletes a project with its tasks' results; running tasks end first and return what they did not use. The Default Project stays (1422). */
export const deleteProject = endpoint({
  method: "delete",
  path: "/projects/:id",
  access: "signedIn",
  tag: "projects",
  summary: "Delete a project",
  params: z.object({ id: ProjectId }),
  output: z.object({ id: z.string() }),
});

/** Ends the project's running tasks and forgets its current searches and ratings; the project itself stays. */
export const resetProject = endpoint({
  method: "post",
  path: "/projects/reset",
  access: "signedIn",
  tag: "projects",
  summary: "Reset a project",
  body: z.strictObject({ projectId: ProjectId }),
  output: z.object({ projectId: z.string(), endedTasks: z.number().int() }),
});

/**
 * Ends every running task of one type in a project, whatever its platform; what was found stays, unused quota goes back (spec 2 §4 End search). With `taskId` it ends
 * the search of that task alone, which is what the screens do.
 */
export const terminateByTaskType = endpoint({
  method: "post",
  path: "/projects/terminateByTaskType",
  access: "signedIn",
  tag: "projects",
  summary: "End the tasks of a type",
  body: z.strictObject({ projectId: ProjectId, taskType: z.enum(TASK_TYPES), taskId: z.string().max(40).optional() }),
  output: z.object({ endedTasks: z.number().int() }),
});
