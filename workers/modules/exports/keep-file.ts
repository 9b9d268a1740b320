import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import { openFileLink } from "./file-link.ts";
import { exportFileName, type FileEnding, typeOf } from "./file-reply.ts";
import { writeFile } from "./file-writer.ts";
import type { ExportStore } from "./store.ts";

export type KeepFileDeps = {
  store: Pick<ExportStore, "insertStatement" | "insertLink">;
  bucket: R2Bucket;
  clock: Clock;
};

const WRITE_TIMEOUT_MS = 30_000;

/** Writes a small file within the call and answers a link that opens it for 15 minutes (spec 1 §7). A file of an enterprise opens for its members alone. */
export async function keepFile(
  { store, bucket, clock }: KeepFileDeps,
  actor: Pick<Actor, "userId">,
  file: {
    stream: ReadableStream<Uint8Array>;
    ending: FileEnding;
    title: string;
    enterpriseId: string | null;
    /** A file that opens for the enterprise's admins alone. */
    isAdminOnly?: boolean;
    /** Asked once the stream has ended. */
    countRows: () => number;
  },
  origin: string,
): Promise<{ url: string; expiresAt: number }> {
  const now = clock.now();
  const fileId = newId("file", now);
  const objectKey = `exports/${actor.userId}/${fileId}.${file.ending}`;
  const target = { key: objectKey, contentType: typeOf(file.ending) };
  const bytes = await writeFile(bucket, target, file.stream, AbortSignal.timeout(WRITE_TIMEOUT_MS));
  const { enterpriseId, isAdminOnly = false } = file;
  const rights = { userId: actor.userId, projectId: null, enterpriseId, adminOnly: Number(isAdminOnly) };
  const kept = { taskId: fileId, ...rights, objectKey };
  const fileName = exportFileName(file.title, now, file.ending);
  await store.insertStatement({ ...kept, fileName, rows: file.countRows(), bytes, createdAt: now }).run();
  return openFileLink({ store, clock }, kept, origin);
}
