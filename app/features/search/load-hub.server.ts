import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { readRememberedPlatform, readRememberedProject } from "#app/lib/preferences.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { getBeginning, listNextSteps, type NextStep } from "#workers/modules/home/contract.ts";
import { listSavedSearches, type SavedSearchView } from "#workers/modules/saved-searches/contract.ts";
import { listRecentTasks, type RecentTask } from "#workers/modules/tasks/contract.ts";
import { groupRecent } from "./group-recent.ts";

/** What is shown of the work done lately. */
const RECENT_DAYS = 30;

export type HubData = {
  /** The one that was chosen last. */
  platform: Platform;
  tasks: RecentTask[];
  steps: NextStep[];
  saved: SavedSearchView[];
  /** The account has never searched. */
  isFirst: boolean;
};

/** Loads what the hub shows of past work, and what is worth doing next in the project that the address names or that was worked in last. */
export async function loadHub(request: Request, context: AppLoadContext): Promise<HubData> {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const named = new URL(request.url).searchParams.get("projectId");
  const cookies = request.headers.get("cookie");
  const projectId = named ?? readRememberedProject(cookies) ?? undefined;
  const [tasks, steps, saved] = await Promise.all([
    loadApi(listRecentTasks, { query: { days: RECENT_DAYS } }, caller),
    // The hub shows without suggestions, and without saved searches, when their call fails.
    loadApi(listNextSteps, { query: { projectId } }, caller).catch(() => []),
    loadApi(listSavedSearches, { query: { projectId } }, caller).catch(() => []),
  ]);
  return { platform: readRememberedPlatform(cookies), tasks, steps, saved, isFirst: await isFirst(tasks, caller) };
}

/** Lately is known already; of earlier days the server is asked. A failure counts as having searched. */
async function isFirst(tasks: RecentTask[], caller: Parameters<typeof loadApi>[2]): Promise<boolean> {
  if (groupRecent(tasks, null).length > 0) return false;
  return loadApi(getBeginning, {}, caller).then(
    ({ hasSearched }) => !hasSearched,
    () => false,
  );
}
