import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { autoTaskPath, readAutoTaskAddress } from "#app/entities/task/auto-task-address.ts";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { readCurrentProject } from "#app/lib/preferences.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { type AutoTaskView, getAutoTask } from "#workers/modules/auto-tasks/contract.ts";
import { AUTO_PAGE_SIZE, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";
import { listProjects } from "#workers/modules/projects/contract.ts";
import { getLatestTask, listUnterminatedTasks, type TaskView } from "#workers/modules/tasks/contract.ts";
import type { FitPage } from "./fit-pages.ts";
import { showsLoading } from "./task-state.ts";

/** What the server gives to the page: a platform that it does not know, a task with the first of its creators, or what the form needs. */
export type AutoTaskData =
  | { kind: "unsupported" }
  | { kind: "task"; task: AutoTaskView; first: { group: FitGroup; page: FitPage } | null }
  | {
      kind: "form";
      platform: Platform;
      projectId: string | null;
      choices: AutoTaskView[];
      recentTaskId: string | null;
    };

type Caller = { request: Request; context: AppLoadContext };

/**
 * Loads /auto-task (spec 2 §2.3): the task that the address names; else the only one that has not ended; else the form, with those to choose from. An address
 * that says something else than its task is led to the right one.
 */
export async function loadAutoTask(request: Request, context: AppLoadContext): Promise<AutoTaskData> {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const address = readAutoTaskAddress(new URL(request.url).searchParams);
  if (address.taskId !== null) return loadTask(address.taskId, caller);
  if (address.platform === null) return { kind: "unsupported" };
  const { platform, projectId } = address;
  const open = address.isNew ? [] : await loadOpenTasks(projectId, caller);
  const choices = open.length > 1 ? await loadChoices(open, caller) : [];
  const projects = await loadApi(listProjects, {}, caller);
  const project =
    projects.find(({ id }) => id === projectId)?.id ??
    readCurrentProject(request.headers.get("cookie"), projects) ??
    null;
  const recent =
    project === null
      ? null
      : await loadApi(getLatestTask, { query: { taskType: "LONG_CRAWLER", projectId: project, platform } }, caller);
  return { kind: "form", platform, projectId: project, choices, recentTaskId: recent?.rootTaskId ?? null };
}

async function loadTask(taskId: string, caller: Caller): Promise<AutoTaskData> {
  const { searchParams } = new URL(caller.request.url);
  const { platform, projectId, activeTab: group, isFocused } = readAutoTaskAddress(searchParams);
  const task = await loadApi(getAutoTask, { params: { taskId } }, caller);
  if (task.id !== taskId || platform !== task.platform || projectId !== task.projectId) {
    const right = { platform: task.platform, projectId: task.projectId, taskId: task.id };
    throw redirect(autoTaskPath({ ...right, activeTab: group, isFocused }));
  }
  if (showsLoading(task)) return { kind: "task", task, first: null };
  const query = { page: 1, pageSize: AUTO_PAGE_SIZE, type: group };
  const page = await loadApi(listAutoCreators, { params: { taskId }, query }, caller);
  return { kind: "task", task, first: { group, page } };
}

/** The tasks that go on or are still looked at, in one project where it is named. A single one is gone to. */
async function loadOpenTasks(projectId: string | null, caller: Caller): Promise<TaskView[]> {
  const all = await loadApi(listUnterminatedTasks, { query: { taskType: "LONG_CRAWLER" } }, caller);
  const open = all.filter((task) => projectId === null || task.projectId === projectId);
  const [only] = open;
  if (only?.platform && open.length === 1) {
    const { platform, projectId: ownProject, rootTaskId: taskId } = only;
    throw redirect(autoTaskPath({ platform, projectId: ownProject, taskId }));
  }
  return open;
}

/** Each task once, however often runs were added, the newest first; one that was just deleted is left out. */
async function loadChoices(open: readonly TaskView[], caller: Caller): Promise<AutoTaskView[]> {
  const ids = [...new Set(open.map(({ rootTaskId }) => rootTaskId))];
  const tasks = await Promise.all(
    ids.map((taskId) => loadApi(getAutoTask, { params: { taskId } }, caller).catch(() => null)),
  );
  return tasks.flatMap((task) => task ?? []).sort((one, other) => other.createdAt - one.createdAt);
}
