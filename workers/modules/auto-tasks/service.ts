import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { understand } from "#workers/matching/criteria.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { isProjectGone, isTakenOver, type ListStore } from "#workers/modules/lists/port.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { AutoTaskHead, AutoTaskStore } from "./auto-task-store.ts";
import type { AutoTaskView, addAutoTaskRuns, createAutoTask, updateAutoTaskDescription } from "./contract.ts";
import { continuedAutoCursor, FIRST_AUTO_CURSOR } from "./cursor.ts";
import { autoTaskCostUnits } from "./domain.ts";
import type { FindStore } from "./find-store.ts";
import { readCost, readFilters, readKolDescription, readSeedUsers } from "./input.ts";
import { type AutoParams, criteriaOf } from "./params.ts";
import { cursorOf, maxQuotaCost, paramsOf, spentUnits, toAutoTaskView } from "./view.ts";

export type AutoTaskServiceDeps = {
  tasks: Pick<TaskEngine, "create" | "get" | "extend" | "hasAdded" | "changeParams">;
  lists: Pick<ListStore, "ownsProject" | "openStatement" | "continueStatement" | "findNewest">;
  links: Pick<LinksService, "read">;
  store: AutoTaskStore;
  finds: Pick<FindStore, "insertSeedsStatement">;
  tables: { load(): Promise<MatchingTables> };
  clock: Clock;
};

type DescriptionInput = Omit<InputOf<typeof updateAutoTaskDescription>["body"], "taskId">;
/** Seeds that are shown of a task. */
const SEEDS_SHOWN = 10;
const QUOTA_TYPE = "AI_SEARCH";

/** Automatic tasks: started, looked at, extended, corrected. What an automatic task is paid with is the same in all of its chain. */
export function createAutoTaskService(deps: AutoTaskServiceDeps) {
  const { tasks, lists, links, store, finds, tables, clock } = deps;

  async function getHead(actor: Actor, taskId: string): Promise<AutoTaskHead> {
    const head = await store.findHead(actor.userId, taskId);
    if (head === null) throw new AppError(1404);
    return head;
  }

  async function show(actor: Actor, taskId: string): Promise<AutoTaskView> {
    const head = await getHead(actor, taskId);
    const [live, names] = await Promise.all([tasks.get(actor, head.liveTaskId), store.listNames(head.listId)]);
    const { filters } = paramsOf(head);
    const criteria = filters.criteria ?? criteriaOf(filters, await tables.load());
    return toAutoTaskView({ head, live, names, criteria });
  }

  async function readCriteria(kolDescription: string, items: DescriptionInput["criteria"]) {
    const criteria = items === null ? null : { version: 1 as const, items };
    return criteriaOf({ kolDescription, dismissedExclusions: [], criteria }, await tables.load());
  }

  /** Runs added after a task's end: it goes on where it stopped, in the same list. */
  async function goOn(actor: Actor, head: AutoTaskHead, runs: number): Promise<AutoTaskView> {
    const kind = kindOf(paramsOf(head));
    const list = await lists.findNewest(actor.userId, kind);
    if (list?.listId !== head.listId) throw new AppError(1422, { messageKey: "autoTasks:errors.ended" });
    const before = paramsOf(list);
    const cursor = cursorOf(head);
    const task = await create(actor, withRuns(before, runs), {
      reason: "NEXT_PAGE",
      rootTaskId: head.listId,
      cursor: continuedAutoCursor(cursor, spentUnits(head, cursor)),
      costUnits: autoTaskCostUnits(runs),
      extraStatements: (made) => [lists.continueStatement(actor.userId, kind, list, made.id)],
    });
    return show(actor, task.id);
  }

  type Creation = Omit<
    Parameters<TaskEngine["create"]>[0],
    "actor" | "type" | "params" | "projectId" | "platform" | "quotaType" | "description"
  >;

  async function create(actor: Actor, params: AutoParams, rest: Creation): Promise<TaskView> {
    try {
      const { projectId, platform } = params;
      const description = params.filters.kolDescription.slice(0, 100);
      return await tasks.create({
        ...{ actor, type: "LONG_CRAWLER", projectId, platform, params, quotaType: QUOTA_TYPE, description },
        ...rest,
      });
    } catch (failure) {
      if (isProjectGone(failure)) throw new AppError(1404, { cause: failure });
      const isRunning = failure instanceof AppError && failure.code === 1409;
      if (!isRunning && !isTakenOver(failure)) throw failure;
      throw new AppError(1409, { messageKey: "autoTasks:errors.running", cause: failure });
    }
  }

  return {
    show,
    getHead,

    /** Starts a task (see the call for what is refused). Everything is checked before anything is charged. */
    async start(actor: Actor, body: InputOf<typeof createAutoTask>["body"]): Promise<AutoTaskView> {
      const { projectId, platform, numberOfRuns } = body;
      if (actor.membershipType === "FREE") throw new AppError(1903);
      const read = readFilters(body.filters, platform);
      const { entries, labels, missing } = readSeedUsers(links, body.seedUsers, platform);
      const costUnits = readCost(body);
      if (!(await lists.ownsProject(actor.userId, projectId))) throw new AppError(1404);
      const seeds = { seedUsers: labels.slice(0, SEEDS_SHOWN), seedCount: entries.length };
      const runs = { numberOfRuns, addNumberOfRuns: 0 };
      const filters = { ...read, criteria: criteriaOf(read, await tables.load()) };
      const params = { projectId, platform, ...seeds, ...runs, filters, searchedAt: clock.now() };
      const task = await create(actor, params, {
        reason: "SEARCH",
        cursor: { ...FIRST_AUTO_CURSOR, missing },
        costUnits,
        extraStatements: ({ id }) => [
          lists.openStatement(actor.userId, kindOf(params), id, null),
          finds.insertSeedsStatement(id, entries),
        ],
      });
      return show(actor, task.id);
    },

    /** The tasks that go on or are still looked at, the newest first. */
    async listUnterminated(actor: Actor): Promise<TaskView[]> {
      const ids = await store.listUnterminated(actor.userId);
      return Promise.all(ids.map((id) => tasks.get(actor, id)));
    },

    /** Adds runs: to the running task in one batch with their hold, or by going on with one that has ended by itself. 1422 for one that its owner has ended. */
    async addRuns(actor: Actor, taskId: string, runs: number): Promise<OutputOf<typeof addAutoTaskRuns>> {
      if (actor.membershipType === "FREE") throw new AppError(1903);
      const head = await getHead(actor, taskId);
      if (await tasks.hasAdded(actor, head.listId)) return costOf(head);
      if (head.isTerminated || head.failed) throw new AppError(1422, { messageKey: "autoTasks:errors.ended" });
      if (!head.hasEnded) {
        const extended = await tasks
          .extend({
            ...{ actor, taskId: head.liveTaskId, addedUnits: autoTaskCostUnits(runs), quotaType: QUOTA_TYPE },
            counts: { numberOfRuns: runs, addNumberOfRuns: runs },
            description: paramsOf(head).filters.kolDescription.slice(0, 100),
          })
          .catch((failure: unknown) => {
            if (failure instanceof AppError && failure.code === 1409) return null;
            throw failure;
          });
        if (extended !== null) return costOf(await getHead(actor, taskId));
      }
      // It may have ended since it was looked at.
      const ended = await getHead(actor, taskId);
      if (ended.isTerminated || ended.failed) throw new AppError(1422, { messageKey: "autoTasks:errors.ended" });
      await goOn(actor, ended, runs);
      return costOf(await getHead(actor, taskId));
    },

    /** Corrects the description and its criteria, by which creators are judged from now on. */
    async describe(actor: Actor, taskId: string, written: DescriptionInput) {
      const kolDescription = readKolDescription(written.kolDescription);
      let head = await getHead(actor, taskId);
      const criteria = await readCriteria(kolDescription, written.criteria);
      const filters = { kolDescription, dismissedExclusions: [], criteria };
      // Runs may be added at this moment to a task that has ended, and the one that goes on was made with the description as it was.
      for (let changed = ""; changed !== head.liveTaskId; head = await getHead(actor, taskId)) {
        changed = head.liveTaskId;
        await tasks.changeParams(actor, changed, { filters });
      }
      return { taskId: head.listId, kolDescription, criteria: criteria.items.map(understand) };
    },

    /** How a description, or its corrected criteria, would be understood. */
    async readDescription(written: DescriptionInput) {
      const kolDescription = readKolDescription(written.kolDescription);
      const { items } = await readCriteria(kolDescription, written.criteria);
      return { kolDescription, criteria: items.map(understand) };
    },
  };
}

export type AutoTaskService = ReturnType<typeof createAutoTaskService>;

function kindOf({ projectId, platform }: { projectId: string; platform: Platform }) {
  return { projectId, taskType: "LONG_CRAWLER", platform } as const;
}

function withRuns(params: AutoParams, runs: number): AutoParams {
  return {
    ...params,
    numberOfRuns: params.numberOfRuns + runs,
    addNumberOfRuns: params.addNumberOfRuns + runs,
  };
}

function costOf(head: AutoTaskHead): OutputOf<typeof addAutoTaskRuns> {
  const newMaxQuotaCost = maxQuotaCost(head, cursorOf(head));
  return { taskId: head.listId, newMaxQuotaCost, numberOfRuns: paramsOf(head).numberOfRuns };
}
