/** Exports on the real engine, bucket and database. */
import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { cpm } from "#tests/support/workers/rates.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createExportHandler } from "#workers/modules/exports/handler.ts";
import { createExportService } from "#workers/modules/exports/service.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { taskWorld } from "./task-world.ts";

const source = createCreatorSource(env.DB);
const exclusions = createExclusionStore(env.DB);

export async function exportWorld({
  banned = [],
  bucket = env.FILES,
}: {
  banned?: readonly TaskType[];
  bucket?: R2Bucket;
} = {}) {
  const store = createExportStore(env.DB, banned);
  const tasks = await taskWorld({ handlers: [createExportHandler({ d1: env.DB, bucket, source, exclusions, store })] });
  const exports = createExportService({
    tasks: tasks.engine,
    store,
    source,
    exclusions,
    cpm,
    bucket: env.FILES,
    clock: tasks.clock,
    // The queue's turn comes while the answer waits.
    pause: async () => {
      await tasks.run();
    },
  });
  return { ...tasks, exports, run: (most?: number) => tasks.run(most) };
}

export async function codeOf(work: Promise<unknown>): Promise<[number, string | undefined]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return [error.code, error.details.messageKey];
  throw error ?? new Error("nothing was refused");
}

export async function rowsOf(response: Response): Promise<string[][]> {
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array(0));
  if (xml.includes("<f>")) throw new Error("a cell holds a formula");
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<(?:t|v)[^>]*>([^<]*)<\/(?:t|v)>/g)].map(([, text = ""]) => text),
  );
}

/** The rows of the file below its header, each by the headers of its cells; empty cells are absent. */
export async function recordsOf(response: Response): Promise<Record<string, string>[]> {
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array(0));
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, row = ""]) =>
      new Map(
        [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>.*?<(?:t|v)[^>]*>([^<]*)<\/(?:t|v)>/gs)].map(
          ([, column = "", text = ""]) => [column, text],
        ),
      ),
  );
  const [header = new Map<string, string>(), ...rest] = rows;
  return rest.map((row) => Object.fromEntries([...row].map(([column, text]) => [header.get(column) ?? column, text])));
}

export async function download(
  exports: Awaited<ReturnType<typeof exportWorld>>["exports"],
  url: string | null,
): Promise<Response> {
  return exports.open(url?.split("/").at(-1) ?? "");
}
