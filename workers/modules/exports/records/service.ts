import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { PLATFORM_NAMES } from "#workers/kernel/vocabulary.ts";
import type { RecordedCreator, RecordView } from "#workers/modules/records/contract.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import type { NoteStore } from "#workers/modules/records/note-store.ts";
import type { RecordFilter } from "#workers/modules/records/page-query.ts";
import type { Names, NoteRow, RecordRow, SavedStore } from "#workers/modules/records/record-store.ts";
import { byLatest, creatorView, namedIn, recordView } from "#workers/modules/records/views.ts";
import { type CellValue, cell, linkCell } from "../cell.ts";
import { type KeepFileDeps, keepFile } from "../keep-file.ts";
import type { Column, LinkKind } from "../sheet-xml.ts";
import { streamSpreadsheet } from "../spreadsheet.ts";
import { recordFileLocales } from "./locales.ts";

const PART_SIZE = 200;
/** The newest; the file is written within the call. */
const MAX_ROWS = 20_000;

type Deps = KeepFileDeps & {
  records: Pick<SavedStore, "listPage" | "listJoined" | "findNames">;
  notes: Pick<NoteStore, "listMany">;
};
type Shown = { notes: readonly NoteRow[]; names: Names; view: RecordView; others: readonly RecordedCreator[] };
type Field = Column & { value: (shown: Shown) => CellValue };

/** The records of a workspace as a file. It is small and written at once: the answer is a link that opens for 15 minutes (spec 1 §7). */
export function createRecordExport(deps: Deps) {
  const { records, notes } = deps;

  async function* partsOf(workspaceId: string, filter: RecordFilter): AsyncGenerator<RecordRow[]> {
    let before = Number.MAX_SAFE_INTEGER;
    for (let read = 0; read < MAX_ROWS; read += PART_SIZE) {
      const part = await records.listPage(workspaceId, filter, { before, skip: 0, limit: PART_SIZE });
      if (part.length > 0) yield part;
      if (part.length < PART_SIZE) return;
      before = part.at(-1)?.number ?? 0;
    }
  }

  return {
    /** A link to the file, the last saved first; 1422 when no record is meant. */
    async export(actor: Actor, filter: RecordFilter, origin: string): Promise<{ url: string }> {
      const workspaceId = workspaceOf(actor);
      const place = { before: Number.MAX_SAFE_INTEGER, skip: 0, limit: 1 };
      if ((await records.listPage(workspaceId, filter, place)).length === 0)
        throw new AppError(1422, { messageKey: "exports:errors.nothing" });
      const fields = fieldsOf(actor.language);
      let count = 0;
      async function* rows() {
        for await (const part of partsOf(workspaceId, filter)) {
          const leads = part.filter(({ joined }) => joined > 0).map(({ creatorId }) => creatorId);
          const others = await records.listJoined(workspaceId, leads);
          const all = [...part, ...others];
          const written = await notes.listMany(
            workspaceId,
            all.map(({ creatorId }) => creatorId),
          );
          const named = namedIn(all);
          const authors = [...written.values()].flat().map(({ authorId }) => authorId);
          const names = await records.findNames(workspaceId, { ...named, userIds: [...named.userIds, ...authors] });
          count += all.length;
          // Each creator of a person is a row, one below the other, with what the person has.
          yield part.flatMap((row) => {
            const joined = others.filter(({ leadId }) => leadId === row.creatorId);
            const accounts = [row, ...joined];
            const ofAll = accounts.flatMap(({ creatorId }) => written.get(creatorId) ?? []).sort(byLatest);
            const person = recordView(row, actor, names, joined);
            return accounts.map((account) => {
              const view = { ...person, kol: creatorView(account) };
              const others = accounts.filter((other) => other !== account).map(creatorView);
              return fields.map(({ value }) => value({ notes: ofAll, names, view, others }));
            });
          });
        }
      }
      const { title } = recordFileLocales[actor.language];
      const columns = fields.map(({ header, width, link }) => ({ header, width, ...(link && { link }) }));
      const stream = streamSpreadsheet({ sheetName: title, columns, rows: rows() });
      const { enterpriseId } = actor;
      const file = { stream, ending: "xlsx" as const, title, enterpriseId, countRows: () => count };
      return { url: (await keepFile(deps, actor, file, origin)).url };
    },
  };
}
export type RecordExport = ReturnType<typeof createRecordExport>;

function fieldsOf(language: Language): Field[] {
  const { columns } = recordFileLocales[language];
  const { stages } = recordsLocales[language];
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const regionName = (region: string | null | undefined) =>
    region && /^[A-Z]{2}$/.test(region) ? (regions.of(region) ?? region) : null;
  const field = (header: string, width: number, value: Field["value"], link?: LinkKind): Field => ({
    ...{ header, width, value },
    ...(link && { link }),
  });
  return [
    field(columns.name, 26, ({ view }) => cell(view.kol.nickname)),
    field(columns.handle, 22, ({ view }) => cell(view.kol.platformAccount)),
    field(columns.platform, 11, ({ view }) => PLATFORM_NAMES[view.kol.platform]),
    field(columns.profile, 40, ({ view }) => linkCell(view.kol.url), "web"),
    field(columns.person, 26, ({ others }) => cell(others.map(nameOf).join(", ") || null)),
    field(columns.stage, 12, ({ view }) => stages[view.stage]),
    field(columns.tags, 26, ({ view }) => cell(view.tags.map(({ name }) => name).join(", "))),
    field(columns.notes, 50, ({ notes, names }) => cell(notesText(notes, names))),
    field(columns.email, 30, ({ view }) => cell(view.kol.known?.email), "mail"),
    field(columns.region, 18, ({ view }) => cell(regionName(view.kol.known?.region))),
    field(columns.followers, 12, ({ view }) => cell(view.kol.known?.followers)),
    field(columns.averageViews, 14, ({ view }) => cell(view.kol.known?.averageViews)),
    field(columns.engagement, 12, ({ view }) => cell(view.kol.known?.engagementRate)),
    field(columns.contacted, 17, ({ view }) => dateCell(view.contactedAt)),
    field(columns.answered, 17, ({ view }) => dateCell(view.answeredAt)),
    field(columns.posted, 17, ({ view }) => dateCell(view.postedAt)),
    field(columns.saved, 17, ({ view }) => dateCell(view.savedAt)),
    field(columns.updatedBy, 28, ({ view }) => cell(view.updatedBy.email)),
    field(columns.updated, 17, ({ view }) => dateCell(view.updatedAt)),
    field(columns.numbers, 17, ({ view }) => dateCell(view.kol.known?.infoUpdatedAt ?? null)),
  ];
}

function nameOf({ platform, platformAccount }: RecordedCreator): string {
  return `${PLATFORM_NAMES[platform]} ${platformAccount}`;
}

/** Each note with its day and author, the latest first. */
function notesText(notes: readonly NoteRow[], { emails }: Names): string {
  return notes
    .map(
      ({ text, authorId, createdAt }) =>
        `${new Date(createdAt).toISOString().slice(0, 10)} ${emails.get(authorId) ?? ""}: ${text}`,
    )
    .join("\n\n");
}

function dateCell(at: number | null): CellValue {
  return at === null ? null : cell(new Date(at));
}
