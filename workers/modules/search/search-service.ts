import type { z } from "zod";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { Json } from "#workers/modules/tasks/handler.ts";
import type { CreateTask } from "#workers/modules/tasks/service/create.ts";
import type { KeywordSearch } from "./contract.ts";
import { SEARCH_MODES, searchCostUnits } from "./domain.ts";
import { isProjectGone, isTakenOver, type ListStore } from "./list-store.ts";
import { continuedCursor, FIRST_CURSOR, readSearchCursor } from "./modes/cursor.ts";
import { checkKeywordPlatform, checkVideoCount } from "./modes/keyword/input.ts";
import { type KeywordParams, keywordMode, keywordParams } from "./modes/keyword/plugin.ts";

export type SearchServiceDeps = {
  tasks: { create(input: CreateTask): Promise<TaskView> };
  lists: Pick<ListStore, "ownsProject" | "findNewest" | "openStatement" | "continueStatement">;
  clock: Clock;
};

type Input = z.output<typeof KeywordSearch>;

const TASK_TYPE = SEARCH_MODES[keywordMode.mode].taskType;

/** Starts searches and continues them. Cost and count come from the checked input alone; whatever else a client says of them is ignored. */
export function createSearchService({ tasks, lists, clock }: SearchServiceDeps) {
  /** Creates the task with its hold; 1409 with the search's own words while one of the kind runs. */
  async function create(actor: Actor, params: KeywordParams, rest: Partial<CreateTask>): Promise<TaskView> {
    try {
      return await tasks.create({
        actor,
        type: TASK_TYPE,
        projectId: params.projectId,
        platform: params.platform,
        params,
        cursor: FIRST_CURSOR,
        costUnits: searchCostUnits(keywordMode.mode, params.platform, params.maxVideoCount),
        quotaType: "SIMILAR_SEARCH",
        description: params.searchInput,
        ...rest,
      });
    } catch (failure) {
      if (isProjectGone(failure)) throw new AppError(1404, { cause: failure });
      const isRunning = failure instanceof AppError && failure.code === 1409;
      if (!isRunning && !isTakenOver(failure)) throw failure;
      throw new AppError(1409, { messageKey: "search:errors.running", cause: failure });
    }
  }

  async function start(actor: Actor, input: Input): Promise<TaskView> {
    const params = keywordParams(input, clock.now());
    const kind = { projectId: params.projectId, taskType: TASK_TYPE, platform: params.platform };
    return create(actor, params, {
      reason: "SEARCH",
      extraStatements: (task) => [lists.openStatement(actor.userId, kind, task.id)],
    });
  }

  /** "Add more": the same search from where it stopped, into the same list. */
  async function addMore(actor: Actor, input: Input): Promise<TaskView> {
    const platform = checkKeywordPlatform(input.platform);
    const maxVideoCount = checkVideoCount(platform, input.maxVideoCount ?? input.maxCount);
    const kind = { projectId: input.projectId, taskType: TASK_TYPE, platform };
    const list = await lists.findNewest(actor.userId, kind);
    if (!list) throw new AppError(1422, { messageKey: "search:errors.noTask" });
    if (!list.hasEnded) throw new AppError(1409, { messageKey: "search:errors.running" });
    const before = readSearchCursor(parseJson(list.cursor));
    if (before.isExhausted) throw new AppError(1422, { messageKey: "search:errors.noMore" });
    const params = keywordMode.parseParams(parseJson(list.params));
    const continued = {
      ...params,
      maxVideoCount,
      videosBefore: params.videosBefore + before.videos,
      foundBefore: before.rank,
    };
    return create(actor, continued, {
      reason: "NEXT_PAGE",
      rootTaskId: list.listId,
      cursor: continuedCursor(before),
      extraStatements: (task) => [lists.continueStatement(actor.userId, kind, list, task.id)],
    });
  }

  return {
    /**
     * Starts a keyword search, or with reason NEXT_PAGE adds to the project's newest one. Throws 1400 for a bad field, 1404 for a
     * project that is not the actor's, 1409 while one runs, 1422 when there is nothing to add to, and what the ledger refuses.
     */
    async startKeywordSearch(actor: Actor, input: Input): Promise<TaskView> {
      if (input.reason === "SUPERLIKE") throw new AppError(1422, { messageKey: "search:errors.unknownType" });
      if (!(await lists.ownsProject(actor.userId, input.projectId))) throw new AppError(1404);
      return input.reason === "NEXT_PAGE" ? addMore(actor, input) : start(actor, input);
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;

function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}
