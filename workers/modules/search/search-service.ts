import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { isProjectGone, isTakenOver, type ListStore } from "#workers/modules/lists/port.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { Json } from "#workers/modules/tasks/handler.ts";
import type { CreateTask } from "#workers/modules/tasks/service/create.ts";
import { SEARCH_MODES, type SearchMode, searchCostUnits } from "./domain.ts";
import { searchFingerprint } from "./fingerprint.ts";
import { continuedCursor, countFound, FIRST_CURSOR, readSearchCursor } from "./modes/cursor.ts";
import type { SearchInput, SearchModePlugin, SearchParams } from "./modes/plugin.ts";
import { findMode } from "./modes/registry.ts";

export type SearchServiceDeps = {
  tasks: { create(input: CreateTask): Promise<TaskView> };
  lists: Pick<ListStore, "ownsProject" | "findNewest" | "openStatement" | "continueStatement">;
  clock: Clock;
};

/** A search as a task of it was stored, and the saved search that it belongs to. */
type Repeated = {
  platform: Platform;
  projectId: string;
  params: Readonly<Record<string, Json>>;
  savedSearchId: string;
};

/** Starts searches of every mode and continues them. Cost and count come from the checked input alone; whatever else a client says of them is ignored. */
export function createSearchService({ tasks, lists, clock }: SearchServiceDeps) {
  /** Creates the task with its hold; 1409 with the search's own words while one of the kind runs. */
  async function create(
    actor: Actor,
    plugin: SearchModePlugin,
    params: SearchParams,
    rest: Partial<CreateTask>,
  ): Promise<TaskView> {
    try {
      return await tasks.create({
        actor,
        type: SEARCH_MODES[plugin.mode].taskType,
        projectId: params.projectId,
        platform: params.platform,
        params,
        cursor: FIRST_CURSOR,
        costUnits: searchCostUnits(plugin.mode, params.platform, params.maxVideoCount),
        quotaType: "SIMILAR_SEARCH",
        description: plugin.describeSource(params).label,
        ...rest,
      });
    } catch (failure) {
      if (isProjectGone(failure)) throw new AppError(1404, { cause: failure });
      const isRunning = failure instanceof AppError && failure.code === 1409;
      if (!isRunning && !isTakenOver(failure)) throw failure;
      throw new AppError(1409, { messageKey: "search:errors.running", cause: failure });
    }
  }

  async function begin(actor: Actor, plugin: SearchModePlugin, input: SearchInput): Promise<TaskView> {
    const own = plugin.readInput(input);
    const maxVideoCount = plugin.amountOf(input, own, 0);
    const shared = { projectId: input.projectId, maxVideoCount, videosBefore: 0, foundBefore: 0 };
    const params = plugin.parseParams({ ...own, ...shared, searchedAt: clock.now() });
    const kind = kindOf(plugin, input);
    const fingerprint = await searchFingerprint(plugin, input);
    return create(actor, plugin, params, {
      reason: "SEARCH",
      cursor: { ...FIRST_CURSOR, seed: plugin.seed?.fromInput?.(input) ?? null },
      extraStatements: (task) => [lists.openStatement(actor.userId, kind, task.id, fingerprint)],
    });
  }

  /** "Add more": the same search from where it stopped, into the same list. */
  async function addMore(actor: Actor, plugin: SearchModePlugin, input: SearchInput): Promise<TaskView> {
    const kind = kindOf(plugin, input);
    const list = await lists.findNewest(actor.userId, kind);
    if (!list) throw new AppError(1422, { messageKey: "search:errors.noTask" });
    if (!list.hasEnded) throw new AppError(1409, { messageKey: "search:errors.running" });
    const before = readSearchCursor(parseJson(list.cursor));
    if (before.isExhausted) throw new AppError(1422, { messageKey: "search:errors.noMore" });
    const params = plugin.parseParams(parseJson(list.params));
    const videosBefore = params.videosBefore + before.videos;
    const maxVideoCount = plugin.amountOf(input, params, videosBefore);
    const foundBefore = countFound(params, before);
    const continued = { ...params, maxVideoCount, videosBefore, foundBefore };
    return create(actor, plugin, continued, {
      reason: "NEXT_PAGE",
      rootTaskId: list.listId,
      cursor: continuedCursor(before),
      extraStatements: (task) => [lists.continueStatement(actor.userId, kind, list, task.id)],
    });
  }

  return {
    /**
     * Searches again with the parameters of an earlier task, for a run of the saved search that they belong to. Throws what `start` throws for a place. The list has no
     * fingerprint: without those whom earlier runs have brought it is not what the same search would find.
     */
    async repeat(
      mode: SearchMode,
      actor: Actor,
      { platform, projectId, params, savedSearchId }: Repeated,
    ): Promise<TaskView> {
      const plugin = findMode(mode);
      if (plugin === null) throw new AppError(1422, { messageKey: "search:errors.unknownType" });
      await checkPlace(lists, actor, mode, { platform, projectId });
      const anew = { projectId, videosBefore: 0, foundBefore: 0, searchedAt: clock.now(), savedSearchId };
      const kind = { projectId, taskType: SEARCH_MODES[mode].taskType, platform };
      return create(actor, plugin, plugin.parseParams({ ...params, ...anew }), {
        reason: "SEARCH",
        extraStatements: (task) => [lists.openStatement(actor.userId, kind, task.id, null, savedSearchId)],
      });
    },

    /**
     * Starts a search of a mode, or with reason NEXT_PAGE adds to the project's newest one. Throws 1400 for a bad field, 1404 for a
     * project that is not the actor's, 1903 for Instagram on a free plan, 1409 while one runs, 1422 when there is nothing to add to, and what the ledger refuses.
     */
    async start(mode: SearchMode, actor: Actor, input: SearchInput): Promise<TaskView> {
      const plugin = findMode(mode);
      if (plugin === null || input.reason === "SUPERLIKE") {
        throw new AppError(1422, { messageKey: "search:errors.unknownType" });
      }
      await checkPlace(lists, actor, mode, input);
      return input.reason === "NEXT_PAGE" ? addMore(actor, plugin, input) : begin(actor, plugin, input);
    },
  };
}

/**
 * Whether the actor may search like this and there: throws 1400 for a platform that the mode does not know, 1903 for Instagram on a free plan, 1404 for a
 * project that is not the actor's.
 */
export async function checkPlace(
  lists: Pick<ListStore, "ownsProject">,
  actor: Actor,
  mode: SearchMode,
  { platform, projectId }: Pick<SearchInput, "platform" | "projectId">,
): Promise<void> {
  const { platforms }: { platforms: readonly string[] } = SEARCH_MODES[mode];
  if (!platforms.includes(platform)) throw badField("platform", "search:errors.platformUnsupported");
  // Spec 1 §6: free users are kept from searching Instagram.
  if (platform === "INSTAGRAM" && actor.membershipType === "FREE") throw new AppError(1903);
  if (!(await lists.ownsProject(actor.userId, projectId))) throw new AppError(1404);
}

export type SearchService = ReturnType<typeof createSearchService>;

function kindOf(plugin: SearchModePlugin, { projectId, platform }: SearchInput) {
  return { projectId, taskType: SEARCH_MODES[plugin.mode].taskType, platform };
}

function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}
