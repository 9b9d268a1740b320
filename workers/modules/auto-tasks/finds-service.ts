import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import { RawJson } from "#workers/api/raw-json.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { type Attitude, likedBy } from "#workers/kernel/vocabulary.ts";
import { creatorJson } from "#workers/modules/creators/stored-creator.ts";
import type { Contact } from "#workers/modules/lists/contract.ts";
import type { FindContacts, RatingStore } from "#workers/modules/lists/port.ts";
import type { AutoTaskStore, GroupCount, PageRow } from "./auto-task-store.ts";
import type { FitGroup } from "./domain.ts";
import type { listAutoCreators, rateAutoCandidate } from "./finds-contract.ts";
import { upgradedFit } from "./fit-versions.ts";
import type { AutoTaskService } from "./service.ts";

export type AutoFindsServiceDeps = {
  autoTasks: Pick<AutoTaskService, "getHead">;
  store: AutoTaskStore;
  ratings: Pick<RatingStore, "rate">;
  findContacts: FindContacts;
  clock: Clock;
};

type Page = OutputOf<typeof listAutoCreators>;
type PageQuery = InputOf<typeof listAutoCreators>["query"];
type Rated = OutputOf<typeof rateAutoCandidate>;

/** What an automatic task has found: shown in its groups with the reasons, rated. */
export function createAutoFindsService({ autoTasks, store, ratings, findContacts, clock }: AutoFindsServiceDeps) {
  return {
    /** A page of one group, best fit first; cards and fits are stored in the shape in which they are answered. */
    async list(actor: Actor, taskId: string, { type, page, pageSize, likedBy }: PageQuery): Promise<RawJson<Page>> {
      const liker = likedBy ?? null;
      const head = await autoTasks.getHead(actor, taskId);
      const offset = (page - 1) * pageSize;
      const { rows, counts } = await store.readPage(head, { group: type, liker, limit: pageSize, offset });
      const countOf = (isMeant: (one: GroupCount) => boolean) =>
        counts.reduce((sum, one) => sum + (isMeant(one) ? one.count : 0), 0);
      const total = countOf((one) => liker === null || one.likedBy === liker);
      const rest: Omit<Page, "data"> = {
        ...{ page, pageSize, total, hasMore: offset + rows.length < total },
        attitudeCounts: {
          like: countOf(({ attitude }) => attitude === "LIKE"),
          superlike: countOf(({ attitude }) => attitude === "SUPERLIKE"),
          dislike: countOf(({ attitude }) => attitude === "DISLIKE"),
          norate: countOf(({ attitude }) => attitude === "NORATE"),
        },
        likedByAi: countOf((one) => one.likedBy === "ai"),
      };
      const contacts = await findContacts(
        actor,
        rows.map(({ creatorId }) => creatorId),
      );
      const data = rows.map((row) => candidateJson(row, type, contacts.get(row.creatorId))).join(",");
      return new RawJson(`{"data":[${data}],${JSON.stringify(rest).slice(1)}`);
    },

    /** Rates a delivered creator in all lists of its project, and keeps that it was said; NORATE takes the rating back. */
    async rate(actor: Actor, taskId: string, kolId: string, attitude: Attitude): Promise<Rated> {
      const head = await autoTasks.getHead(actor, taskId);
      const { listId, projectId } = head;
      const delivered = await store.findDelivered(listId, kolId);
      if (delivered === null) throw new AppError(1404);
      const at = clock.now();
      const isLikedAgain = attitude === "NORATE" && delivered.kind === "perfectFit";
      const after = isLikedAgain ? store.likeAgainStatements(head, kolId) : [];
      const rated = await ratings.rate([kolId], { ownerId: actor.userId, projectId, attitude, at }, after);
      if (rated?.[0] === undefined) throw new AppError(1404);
      const isFirst = await store.noteRating(listId, kolId, attitude, at);
      return {
        kolId,
        attitude,
        previous: delivered.attitude,
        isAlreadyProcessed: attitude === "SUPERLIKE" && !isFirst,
      };
    },
  };
}

export type AutoFindsService = ReturnType<typeof createAutoFindsService>;

/** A stored card with what the list knows beside it in front of its closing brace. */
function candidateJson({ card, score, attitude, isRated, fit }: PageRow, group: FitGroup, contact?: Contact): string {
  const beside = JSON.stringify({ score, attitude, likedBy: likedBy(attitude, isRated === 1), contact }).slice(1, -1);
  const shown = `{${JSON.stringify({ group, score }).slice(1, -1)},${upgradedFit(fit).slice(1)}`;
  return `${creatorJson(card).slice(0, -1)},${beside},"fit":${shown}}`;
}
