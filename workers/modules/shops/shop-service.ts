import type { InputOf } from "#workers/api/endpoint.ts";
import { RawJson } from "#workers/api/raw-json.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { creatorJson } from "#workers/modules/creators/stored-creator.ts";
import { isProjectGone, type ListStore } from "#workers/modules/lists/port.ts";
import { searchCostUnits } from "#workers/modules/search/domain.ts";
import { FIRST_CURSOR } from "#workers/modules/search/modes/cursor.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { CreateTask } from "#workers/modules/tasks/service/create.ts";
import type { LikedShopCreator, listShop, ShopOverview, ShopPage } from "./contract.ts";
import { CREATORS_PER_TASK, MAX_SHOP_CREATORS } from "./domain.ts";
import type { ShopCreatorRow, ShopStore } from "./shop-store.ts";
import { figuresOf } from "./view.ts";

export type ShopServiceDeps = {
  store: ShopStore;
  lists: Pick<ListStore, "openStatement">;
  tasks: {
    create(input: CreateTask): Promise<TaskView>;
    latest(actor: Actor, filter: { type: TaskType; projectId: string; platform: Platform }): Promise<TaskView | null>;
  };
  clock: Clock;
};

/** What fetching the profiles of so many creators holds, in stored units: a list of links (spec 2 §5). */
export function shopCostUnits(creators: number): number {
  return searchCostUnits("web-list", "TIKTOK", Math.min(creators, CREATORS_PER_TASK));
}

/** What a project vets for a TikTok shop. Foreign projects answer 1404 like unknown ones. */
export function createShopService({ store, lists, tasks, clock }: ShopServiceDeps) {
  return {
    /** A page of the project's creators, by median GMV; those without it come last. */
    async list(actor: Actor, query: InputOf<typeof listShop>["query"]): Promise<RawJson<ShopPage>> {
      const { projectId, page, pageSize, ...filters } = query;
      const read = await store.readPage(actor.userId, projectId, filters, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      if (read === null) throw new AppError(1404);
      const total = read.matching;
      const rest: Omit<ShopPage, "data"> = {
        ...{ total, page, pageSize, totalPage: Math.ceil(total / pageSize), hasMore: page * pageSize < total },
        ...{ imported: read.head.total ?? 0, liked: read.liked },
      };
      return new RawJson(`{"data":[${read.rows.map(rowJson).join(",")}],${JSON.stringify(rest).slice(1)}`);
    },

    /** The creators that the project likes, without their profiles. */
    async listLiked(actor: Actor, projectId: string): Promise<LikedShopCreator[]> {
      const liked = await store.listLiked(actor.userId, projectId);
      if (liked === null) throw new AppError(1404);
      return liked.map(figuresOf);
    },

    /** What stands above the creators: the project, how many were imported and when, how many wait for their profile, and the newest task. */
    async overview(actor: Actor, projectId: string): Promise<ShopOverview> {
      const [read, task] = await Promise.all([
        store.readOverview(actor.userId, projectId, MAX_SHOP_CREATORS),
        tasks.latest(actor, { type: "TT_SHOP", projectId, platform: "TIKTOK" }),
      ]);
      if (read === null) throw new AppError(1404);
      const { head, waiting } = read;
      return {
        project: { id: projectId, title: head.title, createdAt: head.createdAt },
        ...{ imported: head.total ?? 0, importedAt: head.importedAt, waiting },
        ...{ nextCount: Math.min(waiting, CREATORS_PER_TASK), nextCostUnits: shopCostUnits(waiting), task },
      };
    },

    /**
     * Starts a task that fetches the profiles of waiting creators, at most 1,000. 1404 for a foreign project, 1422 when none waits, 1409 while one runs, and what
     * the ledger refuses.
     */
    async start(actor: Actor, projectId: string): Promise<TaskView> {
      const handles = await store.listWaiting(actor.userId, projectId, CREATORS_PER_TASK);
      const [first] = handles;
      if (first === undefined) {
        const read = await store.readOverview(actor.userId, projectId, 1);
        throw read === null ? new AppError(1404) : new AppError(1422, { messageKey: "shops:errors.noneWaiting" });
      }
      const label = handles.length > 1 ? `@${first} +${handles.length - 1}` : `@${first}`;
      const links = handles.map((handle) => ({ input: handle, account: { kind: "handle", value: handle } }));
      const counts = { maxVideoCount: handles.length, videosBefore: 0, foundBefore: 0, linkCount: handles.length };
      const kind = { projectId, taskType: "TT_SHOP", platform: "TIKTOK" } as const;
      try {
        return await tasks.create({
          ...{ actor, type: "TT_SHOP", projectId, platform: "TIKTOK", reason: "SEARCH" },
          params: { projectId, platform: "TIKTOK", label, searchedAt: clock.now(), ...counts },
          cursor: { ...FIRST_CURSOR, seed: { links, refused: [] } },
          ...{ costUnits: shopCostUnits(handles.length), quotaType: "SIMILAR_SEARCH", description: label },
          extraStatements: (task) => [lists.openStatement(actor.userId, kind, task.id, null)],
        });
      } catch (failure) {
        if (isProjectGone(failure)) throw new AppError(1404, { cause: failure });
        throw failure;
      }
    },
  };
}
export type ShopService = ReturnType<typeof createShopService>;

/** The stored card is passed on unread. */
function rowJson({ card, ...row }: ShopCreatorRow): string {
  return `${JSON.stringify(figuresOf(row)).slice(0, -1)},"creator":${card === null ? "null" : creatorJson(card)}}`;
}
