import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { exportPublications } from "#workers/modules/publications/contract.ts";
import type { PublicationListStore } from "#workers/modules/publications/list-store.ts";
import type { ReadingStore } from "#workers/modules/publications/reading-store.ts";
import { type PublicationService, toFilter } from "#workers/modules/publications/service.ts";
import { toPublicationView } from "#workers/modules/publications/view.ts";
import { SHEET_COLUMNS, type SheetColumn, toSheetRow } from "#workers/modules/sheets/domain.ts";
import { sheetsLocales } from "#workers/modules/sheets/locales.ts";
import { cell, linkCell } from "../cell.ts";
import { keepFile } from "../keep-file.ts";
import { streamWorkbook } from "../spreadsheet.ts";
import type { ExportStore } from "../store.ts";
import { type ReadPost, readingSheet } from "./reading-sheet.ts";

export type PublicationExportDeps = {
  publications: Pick<PublicationService, "readablePosts">;
  list: Pick<PublicationListStore, "listPage" | "readAll">;
  readings: Pick<ReadingStore, "listRecent">;
  store: Pick<ExportStore, "insertStatement" | "insertLink">;
  bucket: R2Bucket;
  clock: Clock;
};

/** A longer table is cut, the newest first: the call answers within its request. */
const MAX_POSTS = 20_000;
const WIDE = 40;
const USUAL = 12;
const WIDTHS: Partial<Record<SheetColumn, number>> = {
  link: WIDE,
  title: WIDE,
  creator: 26,
  handle: 22,
  labels: 24,
  read: 22,
};

/** The file of tracked posts, with the columns of the Google spreadsheet, and their readings over time as a second sheet; a link that opens for 15 minutes. */
export function createPublicationExports({
  publications,
  list,
  readings,
  store,
  bucket,
  clock,
}: PublicationExportDeps) {
  return {
    /** 1403 for an account that is no team-mate, 1422 when the filter leaves no post. */
    async export(actor: Actor, input: InputOf<typeof exportPublications>["body"], origin: string): Promise<string> {
      const filter = toFilter(await publications.readablePosts(actor, input.userId), input);
      const { total } = await list.listPage(filter, 1, 0);
      if (total === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
      const { tab, title } = sheetsLocales[actor.language];
      const toRow = rowWriter(actor.language);
      let count = 0;
      const written: ReadPost[] = [];
      async function* rows() {
        for await (const part of list.readAll(filter)) {
          const kept = part.slice(0, MAX_POSTS - count);
          count += kept.length;
          const posts = kept.map(toPublicationView);
          for (const { id, postLink, influencer, publishDate, readings: times } of posts)
            written.push({ id, postLink, influencer, publishDate, readings: times });
          yield posts.map(toRow);
          if (count >= MAX_POSTS) return;
        }
      }
      const stream = streamWorkbook([
        { sheetName: tab, columns: columnsIn(actor.language), rows: rows() },
        readingSheet(actor.language, readings, () => written),
      ]);
      // A file of a colleague's posts opens only while the caller is a member.
      const enterpriseId = filter.joinId === null ? null : actor.enterpriseId;
      const file = { stream, ending: "xlsx" as const, title, enterpriseId, countRows: () => count };
      return (await keepFile({ store, bucket, clock }, actor, file, origin)).url;
    },
  };
}
export type PublicationExports = ReturnType<typeof createPublicationExports>;

function columnsIn(language: Language) {
  const { head } = sheetsLocales[language];
  return SHEET_COLUMNS.map((column) => ({
    header: head[column],
    width: WIDTHS[column] ?? USUAL,
    ...(column === "link" && { link: "web" as const }),
  }));
}

function rowWriter(language: Language) {
  const { head, state, estimated } = sheetsLocales[language];
  const words = {
    head: (column: SheetColumn) => head[column],
    state: (key: keyof typeof state) => state[key],
    estimated,
  };
  const link = SHEET_COLUMNS.indexOf("link");
  return (post: Parameters<typeof toSheetRow>[0]) =>
    toSheetRow(post, words).map((value, index) => (index === link ? linkCell(post.postLink) : cell(value)));
}
