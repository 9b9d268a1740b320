import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import type { PostFilter, PublicationListStore, PublicationRow } from "#workers/modules/publications/list-store.ts";
import type { ReadingStore } from "#workers/modules/publications/reading-store.ts";
import { toFilter } from "#workers/modules/publications/service.ts";
import { type createReport, ReportSnapshot, type ReportView, type SharedReport } from "./contract.ts";
import { expiryOf, MAX_CURVE_POSTS, MAX_POSTS_IN_REPORT, MAX_REPORTS, parseReportTitle, stateOf } from "./domain.ts";
import type { ReportLinks } from "./links.ts";
import { mostViewed, toSnapshot } from "./snapshot.ts";
import type { ReportRow, ReportStore } from "./store.ts";

export type ReportServiceDeps = {
  store: ReportStore;
  list: Pick<PublicationListStore, "readAll">;
  readings: Pick<ReadingStore, "listOfPosts">;
  links: ReportLinks;
  clock: Clock;
};

/** Reports of tracked posts that their owner shares by a link (docs/report.md). */
export function createReportService({ store, list, readings, links, clock }: ReportServiceDeps) {
  async function toView(row: ReportRow): Promise<ReportView> {
    const { id, title, posts, createdAt, expiresAt } = row;
    const state = stateOf(row, clock.now());
    const { link, tokenHash } = await links.secretOf(id);
    const isOpen = state === "live" && tokenHash === row.tokenHash;
    return {
      id,
      title,
      posts,
      showsCost: row.showsCost === 1,
      createdAt,
      expiresAt,
      state,
      link: isOpen ? link : null,
    };
  }

  /** All posts of the filter; 1422 when there are none or too many. */
  async function readPosts(filter: PostFilter): Promise<PublicationRow[]> {
    const rows: PublicationRow[] = [];
    for await (const part of list.readAll(filter)) {
      rows.push(...part);
      if (rows.length > MAX_POSTS_IN_REPORT) {
        throw new AppError(1422, { messageKey: "reports:errors.tooManyPosts", params: { max: MAX_POSTS_IN_REPORT } });
      }
    }
    if (rows.length === 0) throw new AppError(1422, { messageKey: "reports:errors.noPosts" });
    return rows;
  }

  return {
    /** Freezes the numbers of the actor's own posts and makes the link to them. */
    async create(actor: Actor, input: InputOf<typeof createReport>["body"]): Promise<ReportView> {
      const title = parseReportTitle(input.title);
      const ownerId = actor.userId;
      const at = clock.now();
      const rows = await readPosts(toFilter({ ownerId, joinId: null }, input));
      const curved = mostViewed(rows, MAX_CURVE_POSTS).map(({ id }) => id);
      const snapshot = toSnapshot({
        ...{ startDate: input.startDate ?? null, endDate: input.endDate ?? null },
        ...{ platforms: [...new Set(input.platforms)], showsCost: input.showsCost, rows },
        readings: await readings.listOfPosts(ownerId, curved),
      });
      const id = actor.call ? markedId("report", actor.call) : newId("report", at);
      const { tokenHash } = await links.secretOf(id);
      const kept = await store.insert(ownerId, {
        ...{ id, title, tokenHash, posts: rows.length, showsCost: Number(input.showsCost) },
        ...{ snapshot: JSON.stringify(snapshot), createdAt: at, expiresAt: expiryOf(at, input.days) },
      });
      // A call that was cut off after its row was written finds it there.
      const row = kept ?? (await store.find(ownerId, id));
      if (row === null)
        throw new AppError(1422, { messageKey: "reports:errors.tooMany", params: { max: MAX_REPORTS } });
      return toView(row);
    },

    async list(ownerId: string): Promise<{ items: ReportView[] }> {
      const rows = await store.list(ownerId);
      return { items: await Promise.all(rows.map(toView)) };
    },

    async revoke(ownerId: string, id: string): Promise<ReportView> {
      const row = await store.revoke(ownerId, id, clock.now());
      if (row === null) throw notFound();
      return toView(row);
    },

    async remove(ownerId: string, id: string): Promise<{ id: string }> {
      if (await store.remove(ownerId, id)) return { id };
      throw notFound();
    },

    /** What a link opens; the same 1404 for whatever opens nothing. */
    async read(token: string): Promise<SharedReport> {
      const tokenHash = await links.hashOf(token);
      const open = tokenHash === null ? null : await store.open(tokenHash, clock.now());
      if (open === null) throw new AppError(1404, { messageKey: "reports:errors.closed" });
      const { title, createdAt, expiresAt, snapshot } = open;
      return { title, createdAt, expiresAt, report: ReportSnapshot.parse(JSON.parse(snapshot)) };
    },
  };
}
export type ReportService = ReturnType<typeof createReportService>;

function notFound(): AppError {
  return new AppError(1404, { messageKey: "reports:errors.notFound" });
}
