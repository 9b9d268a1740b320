import * as z from "zod";
import { LANGUAGES, type Language, LIKED_BY, TABS } from "#workers/kernel/vocabulary.ts";
import { FIT_GROUPS } from "#workers/modules/auto-tasks/domain.ts";
import { CpmView } from "#workers/modules/cpm/contract.ts";
import { ResultFilters } from "#workers/modules/lists/contract.ts";
import { markPendingStatements } from "#workers/modules/lists/port.ts";
import type { StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { creatorColumns } from "./creator-columns.ts";
import type { ExportedItem } from "./creator-row.ts";
import type { CreatorRows, CreatorSource } from "./creator-source.ts";
import { type ExclusionReader, streamExclusions } from "./exclusion-sheet.ts";
import { SPREADSHEET_TYPE } from "./file-reply.ts";
import { writeFile } from "./file-writer.ts";
import { exportsLocales } from "./locales.ts";
import { streamSpreadsheet } from "./spreadsheet.ts";
import type { ExportStore } from "./store.ts";

/** Whose likes alone; all rows where it is absent. */
const Liker = z.enum(LIKED_BY).optional();

/** What an export task is stored with. */
export const ExportParams = z.object({
  projectId: z.string().nullable(),
  source: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("likes"),
      projectIds: z.array(z.string()),
      since: z.number().int(),
      enterpriseId: z.string().optional(),
      /** A person's where it is absent; "any" is both. */
      likedBy: z.enum([...LIKED_BY, "any"]).optional(),
    }),
    z.object({ kind: z.literal("exclusions"), ownerId: z.string() }),
    z.object({ kind: z.literal("fits"), listId: z.string(), group: z.enum(FIT_GROUPS), likedBy: Liker }),
    z.object({
      kind: z.literal("lists"),
      listIds: z.array(z.string()),
      tab: z.enum(TABS).nullable(),
      likedBy: Liker,
      filters: ResultFilters.optional(),
      /** The rates of the moment in which the file was asked for, where its filters name a price: it holds what the screen showed. */
      rates: CpmView.pick({ cpm: true, region: true }).optional(),
    }),
  ]),
  /** What those of the file's creators become that nobody has rated yet. */
  afterwards: z.enum(["NONE", "LIKE", "DISLIKE"]).default("NONE"),
  language: z.enum(LANGUAGES),
  fileName: z.string(),
  /** For a file about an enterprise: who may open it. */
  enterprise: z.object({ id: z.string(), isAdminOnly: z.boolean() }).nullable().default(null),
  /** Rows the source had when the task was made. */
  expectedRows: z.number().int(),
  /** Tasks that were asked for and are not the caller's. */
  missing: z.number().int(),
});
export type ExportParams = z.output<typeof ExportParams>;

export type ExportHandlerDeps = {
  d1: D1Database;
  bucket: R2Bucket;
  source: CreatorSource;
  exclusions: ExclusionReader;
  store: Pick<ExportStore, "insertStatement">;
};

/** The workbook of a source in a language, as a stream; `onRows` hears of every part that is read. */
export async function streamCreators(
  creators: CreatorSource,
  source: CreatorRows,
  language: Language,
  onRows: (part: readonly ExportedItem[]) => void = () => undefined,
): Promise<ReadableStream<Uint8Array>> {
  const criteria = await creators.fitCriteria(source);
  const { columns, toRow } = creatorColumns(language, criteria);
  async function* rows(parts: AsyncIterable<ExportedItem[]>) {
    for await (const part of parts) {
      onRows(part);
      yield part.map(toRow);
    }
  }
  const sheetName = exportsLocales[language].file.sheet;
  return streamSpreadsheet({ sheetName, columns, rows: rows(creators.read(source, { withFits: criteria !== null })) });
}

/**
 * The task that writes a spreadsheet to the bucket. One step: rows are read by key and written as they come, so that memory stays flat.
 * A repeated step overwrites the same key. What the file's unrated creators are to become they become in the commit that records the file.
 */
export function createExportHandler({ d1, bucket, source, exclusions, store }: ExportHandlerDeps): TaskHandler {
  return {
    type: "KOL_EXPORT",
    deliveredUnits: () => 0,
    async step({ task, now, signal }): Promise<StepOutcome> {
      const params = ExportParams.parse(task.params);
      let rows = 0;
      const pending: string[] = [];
      const onRows = (part: readonly ExportedItem[]) => {
        rows += part.length;
        if (params.afterwards !== "NONE")
          pending.push(...part.flatMap(({ creator, attitude }) => (attitude === "NORATE" ? [creator.id] : [])));
      };
      const { source: from, language } = params;
      const stream =
        from.kind === "exclusions"
          ? streamExclusions(exclusions, from.ownerId, language, (count) => {
              rows += count;
            })
          : await streamCreators(source, from, language, onRows);
      const objectKey = objectKeyOf(task);
      const bytes = await writeFile(bucket, { key: objectKey, contentType: SPREADSHEET_TYPE }, stream, signal);
      const file = {
        taskId: task.id,
        userId: task.userId,
        projectId: params.projectId,
        enterpriseId: params.enterprise?.id ?? null,
        adminOnly: params.enterprise?.isAdminOnly ? 1 : 0,
        objectKey,
        fileName: params.fileName,
        rows,
        bytes,
        createdAt: now,
      };
      return {
        kind: "done",
        cursor: { rows },
        writes: [store.insertStatement(file), ...markStatements(d1, task, params, pending, now)],
        progress: { current: rows, total: rows, found: rows },
        deliveredUnits: 0,
        result: { rows, bytes, marked: pending.length },
      };
    },
  };
}

function markStatements(
  d1: D1Database,
  { userId }: TaskRecord,
  { projectId, afterwards }: ExportParams,
  pending: readonly string[],
  at: number,
): D1PreparedStatement[] {
  if (afterwards === "NONE" || projectId === null) return [];
  return markPendingStatements(d1, pending, { ownerId: userId, projectId, attitude: afterwards, at });
}

function objectKeyOf(task: TaskRecord): string {
  return `exports/${task.userId}/${task.id}.xlsx`;
}
