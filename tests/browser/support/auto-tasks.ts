/** AI tasks: whom they can start from, and what the world says about whom they bring. */
import type * as z from "zod";
import type { WorldCreator } from "#sandbox/world/port.ts";
import { truthOf } from "#sandbox/world/truth.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";
import type { Api } from "./account.ts";
import { waitForEnd } from "./results.ts";
import type { World } from "./world.ts";

/** The seed of the sandbox's world where none is given. */
const SEED = 1;

/** What the world's maker knows of a creator. */
export function nicheOf({ index }: WorldCreator): string {
  return truthOf(SEED, index).niche;
}

/** Public accounts of a niche and language, the first ones. */
export function creatorsOfNiche(
  { sandbox }: World,
  { platform, niche, language, count = 3 }: { platform: Platform; niche: string; language: string; count?: number },
): WorldCreator[] {
  const found: WorldCreator[] = [];
  for (let index = 0; found.length < count; index += 1) {
    const creator = sandbox.world.creatorAt(index);
    if (!creator) break;
    const truth = truthOf(SEED, index);
    const fits = creator.platform === platform && truth.niche === niche && truth.language === language;
    if (fits && !creator.isPrivate && !creator.isDeleted) found.push(creator);
  }
  return found;
}

/** All creators of a group, as the API tells them. */
export async function listFits(api: Api, taskId: string, type: FitGroup) {
  const fits: z.output<typeof listAutoCreators.output>["data"] = [];
  for (let page = 1; ; page += 1) {
    const part = listAutoCreators.output.parse(
      await api(`GET /search/longCrawler/${taskId}/creators?type=${type}&page=${page}&pageSize=50`),
    );
    fits.push(...part.data);
    if (!part.hasMore) return fits;
  }
}

/** Starts a task by the API. */
export async function startAutoTask(
  api: Api,
  body: { projectId: string; platform: Platform; seedUsers: string[]; kolDescription: string; numberOfRuns: number },
): Promise<AutoTaskView> {
  const { kolDescription, ...rest } = body;
  return AutoTaskView.parse(await api("POST /search/longCrawler", { ...rest, filters: { kolDescription } }));
}

/** Starts a task by the API and waits for its end. */
export async function finishAutoTask(...[api, body]: Parameters<typeof startAutoTask>): Promise<AutoTaskView> {
  const { id, liveTaskId } = await startAutoTask(api, body);
  await waitForEnd(api, liveTaskId);
  return AutoTaskView.parse(await api(`GET /search/longCrawler/${id}`));
}
