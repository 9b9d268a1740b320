import * as z from "zod";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { ListStore } from "#workers/modules/lists/port.ts";
import { searchCostUnits } from "#workers/modules/search/domain.ts";
import { findMode } from "#workers/modules/search/modes/registry.ts";
import type { SearchService } from "#workers/modules/search/search-service.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { SavedSearchView } from "./contract.ts";
import { MAX_SAVED_NAME, MAX_SAVED_SEARCHES, parseSavedName, savedMode } from "./domain.ts";
import type { SavedRow, SavedRunRow, SavedSearchStore } from "./store.ts";

export type SavedSearchesDeps = {
  d1: D1Database;
  store: SavedSearchStore;
  lists: Pick<ListStore, "nameSavedStatement">;
  search: Pick<SearchService, "repeat">;
  clock: Clock;
};

/** Searches that are kept and run again for what is new. Foreign and unknown ids are 1404 alike. */
export function createSavedSearchesService({ d1, store, lists, search, clock }: SavedSearchesDeps) {
  async function toViews(ownerId: string, rows: readonly SavedRow[]): Promise<SavedSearchView[]> {
    const runs = await store.listRuns(
      ownerId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      toView(
        row,
        runs.filter(({ savedId }) => savedId === row.id),
      ),
    );
  }

  async function getOwned(ownerId: string, id: string): Promise<SavedRow> {
    const row = await store.find(ownerId, id);
    if (row === null) throw notFound();
    return row;
  }

  async function view(ownerId: string, row: SavedRow): Promise<SavedSearchView> {
    const [shown] = await toViews(ownerId, [row]);
    if (!shown) throw new AppError(1500);
    return shown;
  }

  return {
    /** Those of a project, the newest first, each with its latest runs. */
    async list({ userId }: Actor, projectId: string | undefined): Promise<SavedSearchView[]> {
      return toViews(userId, await store.list(userId, projectId ?? null));
    },

    /** Saves what a task searches; the list that names a saved search already keeps it, and brings it back when it was deleted. */
    async save({ userId }: Actor, { taskId, name }: { taskId: string; name?: string | undefined }) {
      const list = await store.findList(userId, taskId);
      if (list === null) throw new AppError(1404);
      const mode = savedMode(list.type);
      if (mode === null) throw new AppError(1422, { messageKey: "savedSearches:errors.notSaveable" });
      const { projectId, platform, params, listId } = list;
      const row: SavedRow = {
        ...{ ownerId: userId, projectId, mode, platform, params },
        id: list.savedSearchId ?? newId("savedSearch", clock.now()),
        name: parseSavedName(name ?? shorten(readParams({ mode, params })?.label ?? taskId)),
        createdAt: clock.now(),
      };
      await d1.batch([
        store.insertStatement(row),
        lists.nameSavedStatement(userId, { projectId, taskType: list.type, platform }, listId, row.id),
      ]);
      // Of two clicks at once the list names the first one's; the other has left a row that no list names.
      const named = (await store.findList(userId, taskId))?.savedSearchId ?? row.id;
      if (named !== row.id) await store.remove(userId, row.id);
      const saved = await store.find(userId, named);
      if (saved === null) {
        throw new AppError(1422, { messageKey: "savedSearches:errors.tooMany", params: { max: MAX_SAVED_SEARCHES } });
      }
      return view(userId, saved);
    },

    async rename({ userId }: Actor, id: string, name: string): Promise<SavedSearchView> {
      const parsed = parseSavedName(name);
      if (!(await store.rename(userId, id, parsed))) throw notFound();
      return view(userId, await getOwned(userId, id));
    },

    async remove({ userId }: Actor, id: string): Promise<{ id: string }> {
      if (!(await store.remove(userId, id))) throw notFound();
      return { id };
    },

    /** Searches again; the list holds whom no other run has brought. */
    async run(actor: Actor, id: string): Promise<TaskView> {
      const { mode, platform, projectId, params } = await getOwned(actor.userId, id);
      return search.repeat(mode, actor, { platform, projectId, params: readJson(params), savedSearchId: id });
    },
  };
}
export type SavedSearchesService = ReturnType<typeof createSavedSearchesService>;

function notFound(): AppError {
  return new AppError(1404, { messageKey: "savedSearches:errors.notFound" });
}

function toView(row: SavedRow, runs: readonly SavedRunRow[]): SavedSearchView {
  const { id, name, projectId, mode, platform, createdAt } = row;
  const { label, amount } = readParams(row) ?? { label: name, amount: 0 };
  return {
    ...{ id, name, projectId, mode, platform, createdAt, amount },
    source: label,
    costUnits: searchCostUnits(mode, platform, amount),
    runs: runs.map(({ taskId, at, isRunning, count }) => ({ taskId, at, isRunning: isRunning === 1, count })),
  };
}

/** What is searched and how much of it; null for parameters of an older release that cannot be read any more. */
function readParams({ mode, params }: Pick<SavedRow, "mode" | "params">) {
  try {
    const plugin = findMode(mode);
    const read = plugin?.parseParams(readJson(params));
    return plugin && read ? { label: plugin.describeSource(read).label, amount: read.maxVideoCount } : null;
  } catch {
    return null;
  }
}

function readJson(text: string) {
  return z.record(z.string(), z.json()).parse(JSON.parse(text));
}

function shorten(label: string): string {
  const letters = [...label];
  return letters.length <= MAX_SAVED_NAME ? label : `${letters.slice(0, MAX_SAVED_NAME - 1).join("")}…`;
}
