/**
 * The task that writes all data of a person into an archive: a JSON file for each table of the register, and the pictures of mails. Rows are read in steps, each of which
 * leaves one piece in the bucket; the last one puts the pieces together. Memory holds one piece at most, and a repeated step writes the same objects again.
 */
import * as z from "zod";
import { openWithin, type SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { ZIP_TYPE } from "#workers/modules/exports/file-reply.ts";
import { writeFile } from "#workers/modules/exports/file-writer.ts";
import type { ExportStore } from "#workers/modules/exports/store.ts";
import { streamZip, type ZipFile } from "#workers/modules/exports/zip.ts";
import type { StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { type PersonFiles, piecePrefix } from "./files.ts";
import { leavingLocales } from "./locales.ts";
import type { PersonRows, Row } from "./person-rows.ts";
import { REGISTER } from "./register.ts";

export const PersonExportParams = z.object({
  source: z.object({ kind: z.literal("person") }),
  language: z.enum(LANGUAGES),
  fileName: z.string(),
});

const Cursor = z.object({
  /** Where in the register reading goes on, and after which row of that table. */
  place: z.number().int(),
  after: z.array(z.union([z.string(), z.number()])).nullable(),
  rows: z.number().int(),
  /** The table of each piece, in their order; a piece holds rows of one table. */
  pieces: z.array(z.string()),
});
type Cursor = z.output<typeof Cursor>;

/** What a piece may hold before it is put away, and a step at most. */
const PIECE_LENGTH = 2 * 1024 * 1024;
const STEP_LENGTH = 8 * 1024 * 1024;

const EXPORTED = REGISTER.filter(({ isExported }) => isExported);

/** Whether a file was asked for with all data of a person. */
export function isPersonExport({ params }: Pick<TaskRecord, "params">): boolean {
  return PersonExportParams.safeParse(params).success;
}

type Deps = {
  bucket: R2Bucket;
  rows: PersonRows;
  texts: SealedTexts;
  files: Pick<PersonFiles, "listPictures" | "readPicture">;
  store: Pick<ExportStore, "insertStatement">;
};

export function createPersonExportHandler({ bucket, rows, texts, files, store }: Deps): TaskHandler {
  const pieceKey = (task: TaskRecord, number: number) => `${piecePrefix(task.userId)}${task.id}/${number}`;

  /** Reads on until a step's share is read. */
  async function readOn(task: TaskRecord, start: Cursor, signal: AbortSignal): Promise<Cursor> {
    let cursor = start;
    let length = 0;
    while (length < STEP_LENGTH) {
      signal.throwIfAborted();
      const entry = EXPORTED[cursor.place];
      if (entry === undefined) break;
      let piece = "";
      let { after, rows: count } = cursor;
      let isMore = true;
      while (isMore && piece.length < PIECE_LENGTH) {
        const read = await rows.read(entry, task.userId, after);
        for (const row of read.rows) {
          const shown = await openWithin(texts, task.userId, readable(row));
          piece += `${piece === "" ? "" : ",\n"}${JSON.stringify(shown)}`;
        }
        count += read.rows.length;
        after = read.last;
        isMore = read.last !== null;
      }
      const pieces = piece === "" ? cursor.pieces : [...cursor.pieces, entry.table];
      if (piece !== "") await bucket.put(pieceKey(task, pieces.length - 1), piece);
      length += piece.length;
      cursor = { place: isMore ? cursor.place : cursor.place + 1, after, rows: count, pieces };
    }
    return cursor;
  }

  async function* jsonOf(task: TaskRecord, numbers: readonly number[]): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode("[\n");
    for (const [index, number] of numbers.entries()) {
      const object = await bucket.get(pieceKey(task, number));
      if (object === null) throw new Error("a piece of the export is gone");
      if (index > 0) yield encoder.encode(",\n");
      yield* partsOf(object.body);
    }
    yield encoder.encode("\n]\n");
  }

  async function* archive(task: TaskRecord, { pieces }: Cursor, language: Language): AsyncGenerator<ZipFile> {
    yield { name: "README.txt", bytes: once(new TextEncoder().encode(leavingLocales[language].export.readme)) };
    for (const table of new Set(pieces)) {
      const numbers = pieces.flatMap((name, number) => (name === table ? [number] : []));
      yield { name: `data/${table}.json`, bytes: jsonOf(task, numbers) };
    }
    for (const name of await files.listPictures(task.userId)) {
      const body = await files.readPicture(name);
      if (body !== null) yield { name: `pictures/${name}`, bytes: partsOf(body) };
    }
  }

  async function finish(task: TaskRecord, cursor: Cursor, now: number, signal: AbortSignal): Promise<StepOutcome> {
    const { language, fileName } = PersonExportParams.parse(task.params);
    const objectKey = `exports/${task.userId}/${task.id}.zip`;
    const stream = streamZip(archive(task, cursor, language));
    const bytes = await writeFile(bucket, { key: objectKey, contentType: ZIP_TYPE }, stream, signal);
    const whose = { taskId: task.id, userId: task.userId, projectId: null, enterpriseId: null, adminOnly: 0 };
    const file = { ...whose, objectKey, fileName, rows: cursor.rows, bytes, createdAt: now };
    return {
      kind: "done",
      cursor,
      writes: [store.insertStatement(file)],
      progress: { current: cursor.rows, total: cursor.rows, found: cursor.rows },
      deliveredUnits: 0,
      result: { rows: cursor.rows, bytes },
    };
  }

  return {
    type: "KOL_EXPORT",
    deliveredUnits: () => 0,
    async step({ task, now, signal }): Promise<StepOutcome> {
      const begun = task.cursor === null ? { place: 0, after: null, rows: 0, pieces: [] } : Cursor.parse(task.cursor);
      const cursor = await readOn(task, begun, signal);
      if (cursor.place >= EXPORTED.length && begun.place >= EXPORTED.length) return finish(task, cursor, now, signal);
      const progress = { current: cursor.place, total: EXPORTED.length, found: cursor.rows };
      return { kind: "continue", cursor, writes: [], progress };
    },
    describeSource: () => ({ label: leavingLocales.en.export.label, url: "/settings/account" }),
  };
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A row as people can read it: what is stored as JSON is written as such. */
function readable(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unpacked(value)]));
}

function unpacked(value: Row[string]): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
