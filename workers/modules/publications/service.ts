import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type {
  deletePublications,
  listPublications,
  listTeam,
  PostReadings,
  PublicationView,
  TrackingSummary,
  updateCost,
} from "./contract.ts";
import { DEFAULT_CURRENCY, dayNumber, type PostScope, readCost, UNDO_MS } from "./domain.ts";
import type { PostFilter, PublicationListStore } from "./list-store.ts";
import type { PostStore } from "./post-store.ts";
import type { ReadingStore } from "./reading-store.ts";
import { decodeReadings } from "./readings.ts";
import { toPublicationView, toSummary } from "./view.ts";

export type PublicationServiceDeps = {
  list: PublicationListStore;
  posts: PostStore;
  readings: Pick<ReadingStore, "listChunks">;
  clock: Clock;
};

type ListInput = InputOf<typeof listPublications>["body"];

/** What a page of the table asks for, as the store takes it. */
export function toFilter(
  scope: PostScope,
  input: Pick<ListInput, "platforms" | "ids" | "startDate" | "endDate">,
): PostFilter {
  return {
    ...scope,
    platforms: [...new Set(input.platforms)],
    labelIds: [...new Set(input.ids)],
    firstDay: toDay(input.startDate),
    lastDay: toDay(input.endDate),
  };
}

function toDay(date: string | undefined): number | null {
  return date === undefined ? null : dayNumber(Date.parse(`${date}T00:00:00Z`));
}

/** All posts of the caller. */
export function ownPosts({ userId }: Pick<Actor, "userId">): PostScope {
  return { ownerId: userId, joinId: null };
}

/** Tracked posts: looked at, priced, deleted (spec 3 §2.11, §4.9). */
export function createPublicationService({ list, posts, readings, clock }: PublicationServiceDeps) {
  /** Which posts are read: all of the actor's, or those that a colleague made since joining the enterprise; 1403 for anybody else's. */
  async function readablePosts(actor: Actor, userId: string | undefined): Promise<PostScope> {
    if (userId === undefined || userId === actor.userId) return ownPosts(actor);
    const scope = await posts.findMate(actor.userId, userId);
    if (scope === null) throw new AppError(1403, { messageKey: "publications:errors.notYourTeam" });
    return scope;
  }

  /** Why a post can't be changed by the actor: it is a team-mate's (1403), or it is not there (1404). */
  async function refusal(actor: Actor, id: string): Promise<AppError> {
    const owner = await posts.findOwner(id);
    const mate =
      owner?.joinId == null || owner.ownerId === actor.userId
        ? null
        : await posts.findMate(actor.userId, owner.ownerId);
    if (mate !== null && mate.joinId === owner?.joinId)
      return new AppError(1403, { messageKey: "publications:errors.othersPost" });
    return new AppError(1404, { messageKey: "publications:errors.notFound" });
  }

  async function get(actor: Actor, id: string): Promise<PublicationView> {
    const row = await posts.find(ownPosts(actor), id);
    if (row === null) throw await refusal(actor, id);
    return toPublicationView(row);
  }

  return {
    readablePosts,
    refusal,

    /** A page of posts, the newest first. */
    async list(actor: Actor, input: ListInput): Promise<OutputOf<typeof listPublications>> {
      const { page, pageSize } = input;
      const filter = toFilter(await readablePosts(actor, input.userId), input);
      const { rows, total } = await list.listPage(filter, pageSize, (page - 1) * pageSize);
      return { data: rows.map(toPublicationView), total, totalPages: Math.ceil(total / pageSize), page, pageSize };
    },

    /** Totals of a range of days. */
    async summarize(
      actor: Actor,
      input: { userId?: string; startDate?: string; endDate?: string },
    ): Promise<TrackingSummary> {
      const scope = await readablePosts(actor, input.userId);
      return toSummary(await list.sumTotals(scope, toDay(input.startDate), toDay(input.endDate)));
    },

    /** The readings of a post, the oldest first. */
    async readings(
      actor: Actor,
      id: string,
      { userId, before }: { userId?: string; before?: number },
    ): Promise<PostReadings> {
      const scope = await readablePosts(actor, userId);
      const chunks = await readings.listChunks(scope, id, before ?? Number.MAX_SAFE_INTEGER);
      if (chunks.length === 0 && before === undefined) {
        throw new AppError(1404, { messageKey: "publications:errors.notFound" });
      }
      const oldest = chunks.at(-1)?.chunk ?? 0;
      const points = chunks.reverse().flatMap(({ data }) => decodeReadings(data));
      return { publicationId: id, points, before: oldest === 0 ? null : oldest };
    },

    /** Whose posts the actor may look at. */
    async team(actor: Actor): Promise<OutputOf<typeof listTeam>> {
      const members = await posts.listTeam(actor.userId);
      return { members: members.map(({ userId, email }) => ({ userId, user: { email } })) };
    },

    /** Sets or takes away what a post of the actor's cost. */
    async setCost(actor: Actor, id: string, input: InputOf<typeof updateCost>["body"]): Promise<PublicationView> {
      if (input.publicationId !== undefined && input.publicationId !== id) {
        throw badField("publicationId", "publications:errors.otherId");
      }
      const currency = input.currency ?? (await get(actor, id)).currency ?? DEFAULT_CURRENCY;
      const read = readCost(input.totalCost, currency);
      if (!read.ok) throw badField("totalCost", `publications:cost.${read.problem}`);
      const row = await posts.setCost(actor.userId, id, read.cost, clock.now());
      if (row === null) throw await refusal(actor, id);
      return toPublicationView(row);
    },

    /** Takes posts of the actor's off the table. 1403 or 1404 when none of them can be; those that are gone already are left out. */
    async remove(actor: Actor, ids: readonly string[]): Promise<OutputOf<typeof deletePublications>> {
      const at = clock.now();
      const removed = new Set(await posts.remove(actor.userId, ids, at));
      const deletedIds = [...new Set(ids)].filter((id) => removed.has(id));
      const [first] = ids;
      if (deletedIds.length === 0 && first !== undefined) throw await refusal(actor, first);
      return { deletedIds, deletedCount: deletedIds.length, undoUntil: at + UNDO_MS };
    },

    /** Takes a deletion back; 1422 when there is nothing that can return. */
    async restore(actor: Actor, ids: readonly string[]): Promise<{ restoredIds: string[]; restoredCount: number }> {
      const restored = new Set(await posts.restore(actor.userId, ids, clock.now() - UNDO_MS));
      const restoredIds = [...new Set(ids)].filter((id) => restored.has(id));
      if (restoredIds.length === 0) throw new AppError(1422, { messageKey: "publications:errors.tooLateToRestore" });
      return { restoredIds, restoredCount: restoredIds.length };
    },
  };
}
export type PublicationService = ReturnType<typeof createPublicationService>;
