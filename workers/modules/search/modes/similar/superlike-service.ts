import type { OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { CreateTask } from "#workers/modules/tasks/service/create.ts";
import { SEARCH_MODES, SUPERLIKE_COUNT, searchCostUnits } from "../../domain.ts";
import { FIRST_CURSOR } from "../cursor.ts";
import type { listSuperlikes } from "./contract.ts";
import { FULL_RANK, type SimilarParams } from "./plugin.ts";
import type { FoundRow, SuperlikeStore, View } from "./superlike-store.ts";
import { superlikeRefusal } from "./superlike-store.ts";

/** Spec 2 §9 Superlike defaults. */
const LEAST = { subscribers: 10_000, averageViews: 1_000 } as const;
/** How long Retry-After asks to wait where too many run: about what one takes. */
const RETRY_SECONDS = 30;

type SuperlikeInput = View & { kolId?: string; minSubscribers?: number; videosAverageViews?: number };

type SuperlikeServiceDeps = {
  tasks: { create(input: CreateTask): Promise<TaskView>; get(actor: Actor, id: string): Promise<TaskView> };
  superlikes: SuperlikeStore;
  lists: { ownsProject(ownerId: string, projectId: string): Promise<boolean> };
  clock: Clock;
};

type Page = { page: number; pageSize: number; hasPost: boolean };

/** Superlikes: from a creator of a list, others like it are looked for, and join that list. */
export function createSuperlikeService({ tasks, superlikes, lists, clock }: SuperlikeServiceDeps) {
  async function known(actor: Actor, taskId: string) {
    return { ...(await tasks.get(actor, taskId)), isAlreadyProcessed: true };
  }

  /** The task with its superlike and its hold, in one batch. Null when the creator got one in the same moment. */
  async function create(actor: Actor, listId: string, card: Creator, params: SimilarParams): Promise<TaskView | null> {
    const { id: creatorId, platformAccount: uniqueId, avatar } = card;
    try {
      return await tasks.create({
        actor,
        type: SEARCH_MODES.similar.taskType,
        projectId: params.projectId,
        platform: params.platform,
        reason: "SUPERLIKE",
        params,
        cursor: FIRST_CURSOR,
        costUnits: searchCostUnits("similar", params.platform, SUPERLIKE_COUNT),
        quotaType: "SIMILAR_SEARCH",
        description: params.label,
        rootTaskId: listId,
        isSingle: false,
        extraStatements: ({ id, at }) => [
          superlikes.insertStatement(actor.userId, { listId, creatorId, uniqueId, avatar, at }, id),
        ],
      });
    } catch (failure) {
      const refusal = superlikeRefusal(failure);
      if (refusal === null) throw failure;
      // Checks come before what is unique: a second click while the limit is reached is a second click.
      if (refusal === "processed" || (await superlikes.findTask(actor.userId, listId, creatorId)) !== null) return null;
      throw new AppError(1949, { retryAfterSeconds: RETRY_SECONDS, cause: failure });
    }
  }

  return {
    /**
     * Looks for creators like one of the view. The same creator twice, at once or later, is one task (`isAlreadyProcessed`), unless that one failed. Throws
     * 1400 without a creator, 1404 when no list of the project holds it, 1903 for Instagram on a free plan, 1949 above five at once, and what the
     * ledger refuses.
     */
    async start(actor: Actor, input: SuperlikeInput) {
      if (input.kolId === undefined) throw badField("kolId", "search:errors.superlikeCreator");
      if (input.platform === "INSTAGRAM" && actor.membershipType === "FREE") throw new AppError(1903);
      const found = await superlikes.findCreator(actor.userId, input, input.kolId);
      if (!found) throw new AppError(1404);
      const before = await superlikes.findTask(actor.userId, found.listId, input.kolId);
      if (before !== null) return known(actor, before);
      const card = readCreator(found.card);
      const created = await create(
        actor,
        found.listId,
        card,
        superlikeParams(input, card, found.listType, clock.now()),
      );
      if (created !== null) return { ...created, isAlreadyProcessed: false };
      const winner = await superlikes.findTask(actor.userId, found.listId, input.kolId);
      if (winner === null) throw new AppError(1409, { messageKey: "search:errors.running" });
      return known(actor, winner);
    },

    /** The "Similar From:" stack of a view, newest first. */
    async list(
      actor: Actor,
      view: { projectId: string; platform: Platform; taskType: TaskType },
    ): Promise<OutputOf<typeof listSuperlikes>> {
      const entries = await superlikes.listOfView(actor.userId, view);
      if (!entries) throw new AppError(1404);
      return entries.map(({ taskId, creatorId, uniqueId, avatar, hasEnded }) => ({
        ...{ taskId, uniqueId, kolId: creatorId, url: avatar, isEnd: hasEnded },
      }));
    },

    /** Everyone that find-similar tasks brought to the lists which a project shows, each once, the most alike first. */
    async union(actor: Actor, query: Page & { projectId: string; platform?: Platform }) {
      if (!(await lists.ownsProject(actor.userId, query.projectId))) throw new AppError(1404);
      const of = { projectId: query.projectId, platform: query.platform ?? null };
      return toPage(query, await superlikes.listUnion(actor.userId, of, sliceOf(query)));
    },

    /** What one task brought. */
    async single(actor: Actor, query: Page & { taskId: string }) {
      const { rootTaskId, projectId } = await tasks.get(actor, query.taskId);
      const of = { listId: rootTaskId, taskId: query.taskId, projectId: projectId ?? "" };
      return toPage(query, await superlikes.listOfTask(actor.userId, of, sliceOf(query)));
    },
  };
}

export type SuperlikeService = ReturnType<typeof createSuperlikeService>;

function superlikeParams(input: SuperlikeInput, card: Creator, listType: TaskType, now: number): SimilarParams {
  const { projectId, platform, minSubscribers, videosAverageViews } = input;
  return {
    ...{ projectId, platform, maxVideoCount: SUPERLIKE_COUNT, videosBefore: 0, foundBefore: 0, searchedAt: now },
    account: { kind: "id", value: card.accountId },
    label: `@${card.platformAccount.replace(/^@/, "")}`,
    source: card.platformAccount,
    url: card.url,
    kolId: card.id,
    minSubscribers: minSubscribers ?? LEAST.subscribers,
    videosAverageViews: videosAverageViews ?? LEAST.averageViews,
    // A list of similar creators stays one order of likeness; behind any other the newcomers have their own.
    rankBase: listType === SEARCH_MODES.similar.taskType ? 0 : FULL_RANK,
  };
}

function sliceOf({ page, pageSize }: Page) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

function toPage({ page, pageSize, hasPost }: Page, { rows, total }: { rows: FoundRow[]; total: number }) {
  return {
    data: rows.map((row) => toCandidate(row, hasPost)),
    ...{ total, page, pageSize, totalPage: Math.ceil(total / pageSize), hasMore: page * pageSize < total },
  };
}

function toCandidate({ card, score, attitude }: FoundRow, hasPost: boolean): ListItem {
  const creator = readCreator(card);
  return { ...(hasPost ? creator : { ...creator, posts: [] }), score, attitude };
}
