import type { OutputOf } from "#workers/api/endpoint.ts";
import type { ResultPage } from "#workers/modules/lists/contract.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import type { getTaskMeta, TaskView } from "#workers/modules/tasks/contract.ts";
import type { ResultView } from "./query-keys.ts";

/** What the server gives to a search page. */
export type SearchPageData = {
  mode: SearchMode;
  projectId: string;
  projectTitle: string;
  /** The newest portion of the search that the address names, else of the newest one of this mode, project and platform; and what it searches. */
  task: TaskView | null;
  meta: OutputOf<typeof getTaskMeta> | null;
  /** The first page of results and the view it is of, when the address leads straight to them. */
  results: { view: ResultView; page: ResultPage } | null;
};
