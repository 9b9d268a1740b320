import type { CallMark } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import type { ProjectView } from "./contract.ts";
import { MAX_PROJECTS, parseProject } from "./domain.ts";
import type { ProjectStore } from "./store.ts";

export type ProjectsDeps = {
  d1: D1Database;
  store: ProjectStore;
  clock: Clock;
  tasks: {
    /** Ends the unfinished tasks of a project; answers how many. */
    endByProject(ownerId: string, projectId: string): Promise<number>;
    /** The same for one type of task. */
    terminateByType(ownerId: string, projectId: string, taskType: TaskType, taskId?: string): Promise<number>;
  };
  /** What other modules forget when a project is reset: current searches and ratings. */
  onReset: (ownerId: string, projectId: string) => D1PreparedStatement[];
  /** What they forget when it is deleted: its results too. */
  onDelete: (ownerId: string, projectId: string) => D1PreparedStatement[];
};

/** The projects of one account; enterprise members have their own like everybody. */
export function createProjectsService({ d1, store, clock, tasks, onReset, onDelete }: ProjectsDeps) {
  /** The caller's project, or 1404: a foreign id answers like an unknown one. */
  async function getOwned(ownerId: string, projectId: string): Promise<ProjectView> {
    const project = await store.find(ownerId, projectId);
    if (project === null) throw new AppError(1404, { messageKey: "projects:errors.notFound" });
    return project;
  }

  return {
    getOwned,

    /** All projects, the Default Project first; creates that one when it is missing. */
    async list(ownerId: string): Promise<ProjectView[]> {
      const projects = await store.list(ownerId);
      if (projects[0]?.isDefault) return projects;
      await store.insertDefaultStatement(ownerId, clock.now()).run();
      return store.list(ownerId);
    },

    /** Adds a project; 1400 for a bad name or description, 1422 when there are too many. */
    async create(
      ownerId: string,
      input: { title: string; description: string },
      call?: CallMark,
    ): Promise<ProjectView> {
      const project = await store.insert(ownerId, parseProject(input), clock.now(), call);
      if (project === null)
        throw new AppError(1422, { messageKey: "projects:errors.tooMany", params: { max: MAX_PROJECTS } });
      return project;
    },

    /** Ends the project's tasks, then removes it with its results. 1422 for the Default Project. */
    async remove(ownerId: string, projectId: string): Promise<{ id: string }> {
      const project = await getOwned(ownerId, projectId);
      if (project.isDefault) throw new AppError(1422, { messageKey: "projects:errors.defaultStays" });
      await tasks.endByProject(ownerId, projectId);
      await d1.batch([...onDelete(ownerId, projectId), store.removeStatement(ownerId, projectId)]);
      // A task created while the project was going away has nowhere to put its results.
      await tasks.endByProject(ownerId, projectId);
      return { id: projectId };
    },

    /** Ends the project's tasks and forgets its current searches and ratings. */
    async reset(ownerId: string, projectId: string): Promise<{ projectId: string; endedTasks: number }> {
      await getOwned(ownerId, projectId);
      const endedTasks = await tasks.endByProject(ownerId, projectId);
      const statements = onReset(ownerId, projectId);
      if (statements.length > 0) await d1.batch(statements);
      return { projectId, endedTasks };
    },

    /** Ends the unfinished tasks of one type, on every platform; with `taskId` only those of that task's list. */
    async terminateByTaskType(
      ownerId: string,
      { projectId, taskType, taskId }: { projectId: string; taskType: TaskType; taskId?: string | undefined },
    ): Promise<{ endedTasks: number }> {
      await getOwned(ownerId, projectId);
      return { endedTasks: await tasks.terminateByType(ownerId, projectId, taskType, taskId) };
    },
  };
}
export type ProjectsService = ReturnType<typeof createProjectsService>;
