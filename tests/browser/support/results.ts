/** What the API says about a result list, to hold the screen against. */
import * as z from "zod";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { ResultPage, ResultStats } from "#workers/modules/lists/contract.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import type { Api } from "./account.ts";

const Project = z.object({ id: z.string(), title: z.string(), isDefault: z.boolean() });
export type Project = z.output<typeof Project>;

export type List = { projectId: string; platform: Platform };

/** The account's projects. */
export async function listProjects(api: Api): Promise<Project[]> {
  return z.array(Project).parse(await api("GET /projects"));
}

/** Makes a project of its own for a test. */
export async function createProject(api: Api, title: string): Promise<Project> {
  return Project.parse(await api("POST /projects", { title, description: "" }));
}

/** Every creator of a list, whatever their rating. */
export async function listCreators(api: Api, list: List & { taskType?: TaskType }) {
  const creators = [];
  for (const attitude of ["NORATE", "LIKE", "DISLIKE"]) {
    let cursor: string | null = null;
    do {
      const page: z.output<typeof ResultPage> = ResultPage.parse(
        await api("POST /search/results", { ...list, attitude, cursor, pageSize: 100 }),
      );
      creators.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return creators;
}

/** How many creators are pending, no and favorite, and the filter counts of a tab. */
export async function readStats(api: Api, list: List & { taskType?: TaskType }, attitude = "NORATE") {
  const query = new URLSearchParams({ ...list, attitude });
  const stats = ResultStats.parse(await api(`GET /tasks/stats?${query}`));
  const count = (...wanted: string[]) =>
    stats.attitudeStats.reduce((sum, stat) => sum + (wanted.includes(stat.attitude) ? stat.count : 0), 0);
  const tabs = { pending: count("NORATE"), no: count("DISLIKE"), favorite: count("LIKE", "SUPERLIKE") };
  return { ...stats, tabs };
}

export type SearchWish = List & { keyword: string; videos?: number };

/** Starts a keyword search by the API. */
export async function startSearch(api: Api, { keyword, videos = 100, ...list }: SearchWish): Promise<TaskView> {
  const amount =
    list.platform === "TIKTOK" ? { currentCount: 0, maxCount: 300 } : { currentVideoCount: 0, maxVideoCount: videos };
  return TaskView.parse(await api("POST /search/searchInput", { ...list, searchInput: keyword, ...amount }));
}

/** Starts a keyword search and waits for its end. */
export async function finishSearch(api: Api, wish: SearchWish): Promise<TaskView> {
  return waitForEnd(api, (await startSearch(api, wish)).id);
}

/** Waits until a task has ended, well or badly. */
export async function waitForEnd(api: Api, taskId: string): Promise<TaskView> {
  for (;;) {
    const task = TaskView.parse(await api(`GET /tasks/${taskId}/status`));
    if (task.status === "COMPLETED" || task.status === "FAILED") return task;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The address of a list's results. */
export function resultsPath({ projectId, platform }: List, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ platform: platform.toLowerCase(), projectId, isDirectLoad: "1", ...more });
  return `/search/input?${query}`;
}
