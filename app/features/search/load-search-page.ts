import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { ResultView } from "#app/entities/list/query-keys.ts";
import { attitudeOfTab } from "#app/entities/list/result-counts.ts";
import { filtersForApi, findMode, readAddress } from "#app/entities/list/search-address.ts";
import type { SearchPageData } from "#app/entities/list/search-page-data.ts";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { withNotice } from "#app/lib/paths.ts";
import { readCurrentProject } from "#app/lib/preferences.ts";
import { listProjects } from "#workers/modules/projects/contract.ts";
import { listResults } from "#workers/modules/search/contract.ts";
import { SEARCH_MODES, type SearchModeInfo } from "#workers/modules/search/domain.ts";
import { getLatestTask, getTaskMeta } from "#workers/modules/tasks/contract.ts";

/**
 * Loads a search page: its project, the search that the address names (else the newest there), and the first results when the address leads straight to them. An unknown mode leads to the hub,
 * which says so.
 */
export async function loadSearchPage(
  request: Request,
  context: AppLoadContext,
  path: string | undefined,
): Promise<SearchPageData> {
  if (!context.session) throw await signInFirst(request, context);
  const mode = findMode(path);
  if (!mode || !SEARCH_MODES[mode].available) throw redirect(withNotice("/search", "unknownSearchType"));
  const caller = { request, context };
  const params = new URL(request.url).searchParams;
  const { taskType, takesMany }: SearchModeInfo = SEARCH_MODES[mode];
  if (takesMany && !params.has("platform")) throw redirect("/search");
  const address = readAddress(params, mode);
  const projects = await loadApi(listProjects, {}, caller);
  const remembered = readCurrentProject(request.headers.get("cookie"), projects);
  const project =
    projects.find(({ id }) => id === address.projectId) ?? projects.find(({ id }) => id === remembered) ?? projects[0];
  if (!project) throw new Response(null, { status: 404 });

  const place = { projectId: project.id, taskType, platform: address.platform };
  const task = await loadApi(getLatestTask, { query: { ...place, taskId: address.taskId ?? undefined } }, caller);
  const found = { mode, projectId: project.id, projectTitle: project.title };
  if (!task) return { ...found, task: null, meta: null, results: null };
  const { status: tab, filters, sort, pageSize } = address;
  const view = { scope: { ...place, taskId: task.rootTaskId }, tab, filters, sort, pageSize };
  const [meta, page] = await Promise.all([
    loadApi(getTaskMeta, { query: { taskId: task.id } }, caller),
    address.isDirectLoad ? loadApi(listResults, { body: firstPage(view) }, caller) : null,
  ]);
  return { ...found, task, meta, results: page && { view, page } };
}

function firstPage({ scope, tab, filters, sort, pageSize }: ResultView) {
  return { ...scope, ...filtersForApi(filters), attitude: attitudeOfTab(tab), sort, pageSize, withStats: true };
}
