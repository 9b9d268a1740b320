import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { decodeCursor, encodeCursor } from "#workers/kernel/page.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import { type FindContacts, findRatings, SCORE_FROM_INDEX } from "#workers/modules/lists/port.ts";
import { findKnown } from "#workers/modules/search/known.ts";
import type { searchIndex } from "./contract.ts";

type Query = InputOf<typeof searchIndex>["body"];

type IndexServiceDeps = {
  d1: D1Database;
  lists: { ownsProject(ownerId: string, projectId: string): Promise<boolean> };
  findContacts: FindContacts;
};

/** The free search of all creators that are known. */
export function createIndexService({ d1, lists, findContacts }: IndexServiceDeps) {
  return {
    /** One page; 1404 for a project that is not the actor's, 1400 for a cursor that is none, 1903 for Instagram on a free plan. */
    async search(actor: Actor, query: Query): Promise<OutputOf<typeof searchIndex>> {
      const { projectId, pageSize, cursor, platform, ...asked } = query;
      const platforms = platformsFor(actor, platform);
      const before = cursor === null ? null : readCursor(cursor);
      if (!(await lists.ownsProject(actor.userId, projectId))) throw new AppError(1404);
      const page = await findKnown(d1, projectId, { ...asked, platforms }, { limit: pageSize + 1, before });
      const hasMore = page.creators.length > pageSize;
      const last = page.creators.slice(0, pageSize).at(-1);
      const shown = page.wanted.filter(({ number }) => last !== undefined && number >= last.number);
      const ids = shown.map(({ id }) => id);
      const [ratings, contacts] = await Promise.all([findRatings(d1, projectId, ids), findContacts(actor, ids)]);
      const data = shown.map(({ id, card }) => {
        const attitude = ratings.get(id) ?? "NORATE";
        return { ...readCreator(card), score: SCORE_FROM_INDEX, attitude, contact: contacts.get(id) };
      });
      const nextCursor = hasMore && last ? encodeCursor([last.number]) : null;
      return { data, total: page.total, isCapped: page.isCapped, nextCursor };
    },
  };
}
export type IndexService = ReturnType<typeof createIndexService>;

/** Spec 1 §6: free users are kept from searching Instagram, also where it costs nothing. */
function platformsFor({ membershipType }: Actor, platform: Platform | undefined): readonly Platform[] {
  if (membershipType !== "FREE") return platform ? [platform] : [];
  if (platform === "INSTAGRAM") throw new AppError(1903);
  return platform ? [platform] : PLATFORMS.filter((each) => each !== "INSTAGRAM");
}

function readCursor(cursor: string): number {
  const [number] = decodeCursor(cursor, ["number"]) ?? [];
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < 0) {
    throw badField("cursor", "search:errors.cursor");
  }
  return number;
}
