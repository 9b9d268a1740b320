import * as z from "zod";
import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import { invalidInput } from "#workers/api/zod-issues.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { isProjectGone, type ListStore } from "#workers/modules/lists/port.ts";
import { SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { searchFingerprint } from "#workers/modules/search/fingerprint.ts";
import { findKnown, KNOWN_COMPARED, KNOWN_SHOWN } from "#workers/modules/search/known.ts";
import { continuedCursor, readSearchCursor } from "#workers/modules/search/modes/cursor.ts";
import type { SearchInput, SearchModePlugin } from "#workers/modules/search/modes/plugin.ts";
import { findMode } from "#workers/modules/search/modes/registry.ts";
import { checkPlace } from "#workers/modules/search/search-service.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { Json } from "#workers/modules/tasks/handler.ts";
import type { CreateTask } from "#workers/modules/tasks/service/create.ts";
import type { CachedList, CachedStore } from "./cached-store.ts";
import type { previewSearch, takeCachedSearch } from "./contract.ts";

/** For so long a search need not be made again. */
export const CACHED_MS = 24 * 3_600_000;

type Wish = InputOf<typeof takeCachedSearch>["body"];

type CachedServiceDeps = {
  d1: D1Database;
  tasks: { create(input: CreateTask): Promise<TaskView> };
  lists: Pick<ListStore, "ownsProject" | "openStatement">;
  cached: CachedStore;
  clock: Clock;
};

/** What a search would get for nothing, and the taking of it (docs/decisions/creator-index.md). */
export function createCachedService({ d1, tasks, lists, cached, clock }: CachedServiceDeps) {
  /** The checked search; throws what starting it would throw for its input. */
  async function check(actor: Actor, { mode, search }: Wish) {
    const plugin = findMode(mode);
    if (plugin === null) throw new AppError(1422, { messageKey: "search:errors.unknownType" });
    const input = readSearch(plugin, search);
    await checkPlace(lists, actor, mode, input);
    return { plugin, input };
  }

  async function findList(actor: Actor, plugin: SearchModePlugin, input: SearchInput): Promise<CachedList | null> {
    const videos = plugin.amountOf(input, plugin.readInput(input), 0);
    const fingerprint = await searchFingerprint(plugin, input);
    return cached.find(actor.userId, { fingerprint, since: clock.now() - CACHED_MS, videos });
  }

  async function countKnown(plugin: SearchModePlugin, input: SearchInput) {
    if (!plugin.indexQuery) return null;
    const query = { text: plugin.indexQuery(plugin.readInput(input)), platforms: [input.platform] };
    const { total, isCapped, wanted, excluded } = await findKnown(d1, input.projectId, query, {
      limit: KNOWN_COMPARED,
    });
    return { total: Math.max(0, total - excluded.length), isCapped, shown: Math.min(KNOWN_SHOWN, wanted.length) };
  }

  return {
    /** How many known creators match, and the list that the same search has made. Throws 1400 for a bad field, 1404 for a project that is not the actor's, 1903. */
    async preview(actor: Actor, wish: Wish): Promise<OutputOf<typeof previewSearch>> {
      const { plugin, input } = await check(actor, wish);
      const [known, list] = await Promise.all([countKnown(plugin, input), findList(actor, plugin, input)]);
      return { known, cached: list && { count: list.count, foundAt: list.foundAt } };
    },

    /**
     * Opens a list in the project and fills it, as a task that costs nothing, with the creators of the list that the same search has made; "Add more" goes on where
     * that search stopped. Throws like `preview`, 1404 without such a list, 1409 while a search of the kind runs in the project.
     */
    async take(actor: Actor, wish: Wish): Promise<TaskView> {
      const { plugin, input } = await check(actor, wish);
      const list = await findList(actor, plugin, input);
      if (list === null) throw new AppError(1404, { messageKey: "search:failures.cacheGone" });
      const { projectId, platform } = input;
      const { taskType } = SEARCH_MODES[plugin.mode];
      const params = plugin.parseParams({ ...readObject(list.params), projectId, foundBefore: 0 });
      const before = readSearchCursor(JSON.parse(list.cursor));
      const cursor = { ...continuedCursor(before), videos: before.videos, taking: { listId: list.listId, after: "" } };
      try {
        return await tasks.create({
          ...{ actor, type: taskType, projectId, platform, params, cursor, costUnits: 0 },
          quotaType: "SIMILAR_SEARCH",
          description: plugin.describeSource(params).label,
          // Without a fingerprint: a list that was taken over must not look like one that was searched.
          extraStatements: ({ id }) => [lists.openStatement(actor.userId, { projectId, taskType, platform }, id, null)],
        });
      } catch (failure) {
        if (isProjectGone(failure)) throw new AppError(1404, { cause: failure });
        if (!(failure instanceof AppError) || failure.code !== 1409) throw failure;
        throw new AppError(1409, { messageKey: "search:errors.running", cause: failure });
      }
    },
  };
}
export type CachedService = ReturnType<typeof createCachedService>;

/** The body as the mode's own call would take it; throws 1400 naming the field. */
function readSearch(plugin: SearchModePlugin, search: Wish["search"]): SearchInput {
  const parsed = plugin.call.body.safeParse(search);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

function readObject(json: string): Record<string, Json> {
  return z.record(z.string(), z.json()).parse(JSON.parse(json));
}
