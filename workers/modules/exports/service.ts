import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newCapability } from "#workers/kernel/ids.ts";
import { tabOf } from "#workers/kernel/vocabulary.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { createDownload, DownloadView } from "./contract.ts";
import type { CreatorSource, ExportSource } from "./creator-source.ts";
import { exportFileName, fileReply } from "./file-reply.ts";
import { type ExportParams, streamCreators } from "./handler.ts";
import { exportsLocales } from "./locales.ts";
import type { ExportFile, ExportStore } from "./store.ts";

export type ExportServiceDeps = {
  tasks: Pick<TaskEngine, "create" | "get" | "terminate">;
  store: ExportStore;
  source: CreatorSource;
  bucket: R2Bucket;
  clock: Clock;
  /** Waits, while a small export is being written; by default a timer. */
  pause?: (ms: number) => Promise<void>;
};

/** How long a link opens its file. */
export const LINK_MS = 15 * 60_000;
/** How long a file is kept. */
export const FILE_MS = 24 * 60 * 60_000;

/** An export of at most so many rows is awaited a little, so that its link is in the first answer. */
const SMALL_ROWS = 2_000;
const AWAIT_TRIES = 20;
const AWAIT_MS = 100;
const REMOVED_AT_ONCE = 100;

type DownloadRequest = InputOf<typeof createDownload>["body"];

/** Spreadsheets of creators: started, looked up, opened by link, removed. They cost nothing. */
export function createExportService(deps: ExportServiceDeps) {
  const { tasks, store, source, bucket, clock } = deps;
  const pause = deps.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

  async function begin(actor: Actor, projectId: string, from: ExportSource, missing: number) {
    const title = await store.findProjectTitle(actor.userId, projectId);
    if (title === null) throw new AppError(1404);
    const expectedRows = await source.count(from);
    if (expectedRows === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
    const fileName = exportFileName(title, clock.now());
    const params: ExportParams = { projectId, source: from, language: actor.language, fileName, expectedRows, missing };
    const task = await tasks.create({
      ...{ actor, type: "KOL_EXPORT", projectId, platform: null, params, costUnits: 0, isSingle: false },
      quotaType: "SIMILAR_SEARCH",
      description: fileName,
    });
    return { taskId: task.id, expectedRows };
  }

  async function openLink(file: ExportFile, origin: string): Promise<{ url: string; expiresAt: number }> {
    const token = newCapability();
    const expiresAt = clock.now() + LINK_MS;
    await store.insertLink({ tokenHash: await hashToken(token), taskId: file.taskId, expiresAt });
    return { url: `${origin}/api/files/${token}`, expiresAt };
  }

  async function awaitFile(actor: Actor, taskId: string): Promise<ExportFile | null> {
    for (let tries = 0; tries < AWAIT_TRIES; tries += 1) {
      const file = await store.findFile(actor.userId, taskId);
      if (file) return file;
      await pause(AWAIT_MS);
    }
    return null;
  }

  return {
    /** Exports what the project likes; the link is in the answer when the file was written within about two seconds. */
    async exportLikes(
      actor: Actor,
      projectId: string,
      origin: string,
    ): Promise<{ url: string | null; taskId: string }> {
      const { taskId, expectedRows } = await begin(actor, projectId, { kind: "likes", projectId }, 0);
      const file = expectedRows <= SMALL_ROWS ? await awaitFile(actor, taskId) : null;
      return { taskId, url: file ? (await openLink(file, origin)).url : null };
    },

    /** Starts a file of the lists of the given tasks. 1404 when none of them is the actor's, 1422 when they hold nothing. */
    async start(actor: Actor, request: DownloadRequest): Promise<{ taskId: string }> {
      const { projectId, taskIds, attitude } = request;
      const { listIds, missing } = await store.findLists(actor.userId, projectId, taskIds);
      if (taskIds.length > 0 && listIds.length === 0) throw new AppError(1404);
      const tab = attitude === "ALL" ? null : tabOf(attitude);
      const started = await begin(actor, projectId, { kind: "lists", listIds, tab }, missing);
      if (request.isStop) await endTasks(tasks, actor, taskIds);
      return { taskId: started.taskId };
    },

    /** The state of an export, with a fresh link when it is ready. */
    async get(actor: Actor, taskId: string, origin: string): Promise<DownloadView> {
      const task = await tasks.get(actor, taskId);
      if (task.type !== "KOL_EXPORT") throw new AppError(1404);
      const file = task.status === "COMPLETED" ? await store.findFile(actor.userId, taskId) : null;
      const link = file ? await openLink(file, origin) : null;
      return describe(task, file, link, exportsLocales[actor.language].errors);
    },

    /** The workbook of one task's list, written while it is sent. */
    async streamTask(actor: Actor, taskId: string): Promise<Response> {
      const task = await tasks.get(actor, taskId);
      const projectId = task.projectId ?? "";
      const title = await store.findProjectTitle(actor.userId, projectId);
      const { listIds } = await store.findLists(actor.userId, projectId, [taskId]);
      if (title === null || listIds.length === 0) throw new AppError(1404);
      const from: ExportSource = { kind: "lists", listIds, tab: null };
      if ((await source.count(from)) === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
      const stream = streamCreators(source, from, actor.language);
      return fileReply(stream, { fileName: exportFileName(title, clock.now()), bytes: null });
    },

    /** The file behind a link; 1404 for one that never was, has expired, or whose owner may not have it any more. */
    async open(token: string): Promise<Response> {
      const file = await store.findLinked(await hashToken(token), clock.now());
      const object = file ? await bucket.get(file.objectKey) : null;
      if (!file || !object) throw new AppError(1404, { messageKey: "exports:errors.gone" });
      return fileReply(object.body, { fileName: file.fileName, bytes: object.size });
    },

    /** Removes files older than a day and links that have expired; answers how many files. For the cron. */
    async removeOld(now: number): Promise<number> {
      let removed = 0;
      for (;;) {
        const old = await store.listOld(now - FILE_MS, REMOVED_AT_ONCE);
        if (old.length > 0) await bucket.delete(old.map(({ objectKey }) => objectKey));
        await store.remove(
          old.map(({ taskId }) => taskId),
          now,
        );
        removed += old.length;
        if (old.length < REMOVED_AT_ONCE) return removed;
      }
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;

async function endTasks(tasks: Pick<TaskEngine, "terminate">, actor: Actor, taskIds: readonly string[]): Promise<void> {
  for (const taskId of taskIds) {
    await tasks.terminate(actor, taskId).catch((failure: unknown) => {
      // A foreign id among the actor's own: there is nothing of theirs to end.
      if (!(failure instanceof AppError && failure.code === 1404)) throw failure;
    });
  }
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function describe(
  task: TaskView,
  file: ExportFile | null,
  link: { url: string; expiresAt: number } | null,
  texts: { gone: string; tasksNotFound_one: string; tasksNotFound: string },
): DownloadView {
  const isGone = task.status === "COMPLETED" && !file;
  const { missing, expectedRows } = task.params;
  const notFound = typeof missing === "number" ? missing : 0;
  const total = typeof expectedRows === "number" ? expectedRows : 0;
  const count = (text: string) => text.replace("{{count}}", String(notFound));
  return {
    taskId: task.id,
    downloadType: "KOL_EXPORT",
    status: task.status,
    result: {
      url: link?.url ?? null,
      message: isGone ? texts.gone : task.message,
      rows: file?.rows ?? 0,
      bytes: file?.bytes ?? null,
      expiresAt: link?.expiresAt ?? null,
    },
    progress: { current: file?.rows ?? task.progress.current, total: file?.rows ?? total },
    errors: notFound === 0 ? [] : [count(notFound === 1 ? texts.tasksNotFound_one : texts.tasksNotFound)],
  };
}
