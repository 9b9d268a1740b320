import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { loadApi, signInAddress } from "#app/lib/api.server.ts";
import { readCurrentProject } from "#app/lib/preferences.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { type AutoTaskView, getAutoTask, listAutoCandidates } from "#workers/modules/auto-tasks/contract.ts";
import { AUTO_PAGE_SIZE, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { listProjects } from "#workers/modules/projects/contract.ts";
import { getLatestTask, listUnterminatedTasks } from "#workers/modules/tasks/contract.ts";
import { autoTaskPath, readAutoTaskAddress } from "./auto-task-address.ts";
import { showsLoading } from "./task-state.ts";

export type FitPage = OutputOf<typeof listAutoCandidates>;

/** What the server gives to the page: a platform that it does not know, a task with the first of its creators, or what the form needs. */
export type AutoTaskData =
  | { kind: "unsupported" }
  | { kind: "task"; task: AutoTaskView; first: { group: FitGroup; page: FitPage } | null; others: AutoTaskView[] }
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
  if (!context.session) throw redirect(signInAddress(request));
  const caller = { request, context };
  const address = readAutoTaskAddress(new URL(request.url).searchParams);
  if (address.taskId !== null) return loadTask(address.taskId, caller);
  if (address.platform === null) return { kind: "unsupported" };
  const { platform, projectId } = address;
  const open = address.isNew ? [] : (await loadOpenTasks(caller)).filter((task) => isIn(task, projectId));
  const [only] = open;
  if (only && open.length === 1) throw redirect(pathOf(only));
  const projects = await loadApi(listProjects, {}, caller);
  const project =
    projects.find(({ id }) => id === projectId)?.id ??
    readCurrentProject(request.headers.get("cookie"), projects) ??
    null;
  const recent =
    project === null
      ? null
      : await loadApi(getLatestTask, { query: { taskType: "LONG_CRAWLER", projectId: project, platform } }, caller);
  return { kind: "form", platform, projectId: project, choices: open, recentTaskId: recent?.id ?? null };
}

async function loadTask(taskId: string, caller: Caller): Promise<AutoTaskData> {
  const { searchParams } = new URL(caller.request.url);
  const { platform, projectId, activeTab: group } = readAutoTaskAddress(searchParams);
  const task = await loadApi(getAutoTask, { params: { taskId } }, caller);
  if (task.id !== taskId || platform !== task.platform || projectId !== task.projectId) {
    throw redirect(pathOf(task, group));
  }
  const [page, open] = await Promise.all([
    showsLoading(task)
      ? null
      : loadApi(
          listAutoCandidates,
          { params: { taskId }, query: { page: 1, pageSize: AUTO_PAGE_SIZE, type: group } },
          caller,
        ),
    loadOpenTasks(caller),
  ]);
  return {
    kind: "task",
    task,
    first: page && { group, page },
    others: open.filter(({ id }) => id !== task.id),
  };
}

/** The tasks of the caller that have not ended, each once however often runs were added, the newest first. */
async function loadOpenTasks(caller: Caller): Promise<AutoTaskView[]> {
  const open = await loadApi(listUnterminatedTasks, { query: { taskType: "LONG_CRAWLER" } }, caller);
  const first = [...new Set(open.map(({ rootTaskId }) => rootTaskId))];
  const tasks = await Promise.all(
    first.map((taskId) => loadApi(getAutoTask, { params: { taskId } }, caller).catch(() => null)),
  );
  return tasks.flatMap((task) => task ?? []).sort((one, other) => other.createdAt - one.createdAt);
}

function isIn(task: AutoTaskView, projectId: string | null): boolean {
  return projectId === null || task.projectId === projectId;
}

function pathOf({ id, platform, projectId }: AutoTaskView, activeTab?: FitGroup): string {
  return autoTaskPath({ platform, projectId, taskId: id, activeTab });
}
