import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { SEARCH_MODE_NAMES } from "#workers/modules/search/domain.ts";
import { STARTS_SEARCH } from "#workers/modules/search/modes/start-call.ts";

/** Searches that are kept under a name and run again: each run shows only creators that no earlier run has brought (docs/saved-searches.md). */

const Id = z.string().min(1).max(64);
const TAG = "saved searches";

const SavedRun = z.object({
  /** The task that began the run; its list bears the same id. */
  taskId: z.string(),
  /** When it began (ms). */
  at: z.number(),
  isRunning: z.boolean(),
  /** Creators that were new then; of the search that was saved, all. Those excluded since are not counted. */
  count: z.number(),
});

export const SavedSearchView = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  mode: z.enum(SEARCH_MODE_NAMES),
  platform: z.enum(PLATFORMS),
  /** What it searches, as its results are called. */
  source: z.string(),
  /** How much a run looks at, in the unit of its mode. */
  amount: z.number(),
  /** What a run holds, in stored units; only what is delivered is kept. */
  costUnits: z.number(),
  createdAt: z.number(),
  /** Newest first, at most 20. Empty once the project was reset. */
  runs: z.array(SavedRun),
});
export type SavedSearchView = z.output<typeof SavedSearchView>;

/** The saved searches of a project of the caller, the newest first. Another project than the caller's counts as the first of the caller's own. */
export const listSavedSearches = endpoint({
  method: "get",
  path: "/saved-searches",
  access: "signedIn",
  openTo: "lapsed",
  tag: TAG,
  summary: "Saved searches of a project",
  query: z.object({ projectId: ProjectId.optional() }),
  output: z.array(SavedSearchView),
});

/**
 * Saves the search of a task, running or ended: its list is the first run. One that is saved already answers as it is; one that was deleted comes back with its runs.
 * Without a name it is called by what it searches. 1404 for a task that is not the caller's, 1422 for a kind that cannot be saved and beyond 50 a project.
 */
export const saveSearch = endpoint({
  method: "post",
  path: "/saved-searches",
  access: "signedIn",
  tag: TAG,
  summary: "Save a search",
  body: z.strictObject({ taskId: Id, name: z.string().max(1_000).optional() }),
  output: SavedSearchView,
});

/** Gives a saved search another name; 1400 for a bad one, 1404. */
export const renameSavedSearch = endpoint({
  method: "put",
  path: "/saved-searches/:id",
  access: "signedIn",
  tag: TAG,
  summary: "Rename a saved search",
  params: z.object({ id: Id }),
  body: z.strictObject({ name: z.string().max(1_000) }),
  output: SavedSearchView,
});

/** Forgets a saved search; its runs stay as results. Saving one of them again brings it back. 1404. */
export const deleteSavedSearch = endpoint({
  method: "delete",
  path: "/saved-searches/:id",
  access: "signedIn",
  tag: TAG,
  summary: "Delete a saved search",
  params: z.object({ id: Id }),
  output: z.object({ id: z.string() }),
});

/**
 * Searches again, as ordered when it was saved and at the same price; the platform is asked anew. The list holds only creators that no other run has. Throws what
 * starting the search would throw: 1404, 1409 while one of the kind runs in the project, 1903, and what the ledger refuses.
 */
export const runSavedSearch = endpoint({
  ...STARTS_SEARCH,
  tag: TAG,
  path: "/saved-searches/:id/run",
  summary: "Run a saved search again",
  params: z.object({ id: Id }),
});
