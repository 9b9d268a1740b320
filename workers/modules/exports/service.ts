import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { type LikedBy, tabOf } from "#workers/kernel/vocabulary.ts";
import type { FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { CpmService } from "#workers/modules/cpm/service.ts";
import type { ExcludeScope } from "#workers/modules/exclusions/domain.ts";
import { ownerOf } from "#workers/modules/exclusions/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { createDownload, DownloadView, exportUserLikes } from "./contract.ts";
import type { CreatorRows, CreatorSource, ExportSource } from "./creator-source.ts";
import { toDownloadView } from "./download-view.ts";
import type { ExclusionReader } from "./exclusion-sheet.ts";
import { hashToken, openFileLink } from "./file-link.ts";
import { exportFileName, fileReply } from "./file-reply.ts";
import { ExportParams, streamCreators } from "./handler.ts";
import { exportsLocales } from "./locales.ts";
import type { ExportFile, ExportStore } from "./store.ts";

export type ExportServiceDeps = {
  tasks: Pick<TaskEngine, "create" | "describe" | "get" | "terminate">;
  store: ExportStore;
  source: CreatorSource;
  exclusions: ExclusionReader;
  /** The caller's rates, for filters by price. */
  cpm: Pick<CpmService, "get">;
  bucket: R2Bucket;
  clock: Clock;
  /** Waits, while a small export is being written; by default a timer. */
  pause?: (ms: number) => Promise<void>;
};

/** How long a file is kept. */
export const FILE_MS = 24 * 60 * 60_000;

/** An export of at most so many rows is awaited a little, so that its link is in the first answer. */
const SMALL_ROWS = 2_000;
const AWAIT_TRIES = 20;
const AWAIT_MS = 100;
const REMOVE_BATCH_SIZE = 100;

const DAY_MS = 24 * 60 * 60_000;

type ExportJob = { url: string | null; taskId: string };
type RecentDays = InputOf<typeof exportUserLikes>["body"]["recentDays"];
/** What a file is to hold; `title` goes into its name, `missing` counts tasks that were asked for and are not the caller's. */
type Wanted = Pick<ExportParams, "projectId" | "source"> &
  Partial<Pick<ExportParams, "enterprise" | "missing" | "afterwards">> & { title: string | readonly string[] };

type DownloadRequest = InputOf<typeof createDownload>["body"];

/** Spreadsheets of creators: started, looked up, opened by link, removed. They cost nothing. */
export function createExportService(deps: ExportServiceDeps) {
  const { tasks, store, source, exclusions, cpm, bucket, clock } = deps;
  const pause = deps.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

  const countRows = (from: ExportSource) =>
    from.kind === "exclusions" ? exclusions.count(from.ownerId) : source.count(from);

  async function begin(actor: Actor, { title, missing = 0, enterprise = null, afterwards = "NONE", ...what }: Wanted) {
    if (what.source.kind !== "exclusions") await source.prepare(what.source);
    const expectedRows = await countRows(what.source);
    if (expectedRows === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
    const { projectId } = what;
    // What only an enterprise's admins may take away is put on record.
    const recordFor = enterprise?.isAdminOnly ? { userId: actor.userId, enterpriseId: enterprise.id } : null;
    const fileName = exportFileName(title, clock.now());
    const params: ExportParams = {
      ...what,
      afterwards,
      enterprise,
      language: actor.language,
      fileName,
      expectedRows,
      missing,
    };
    const task = await tasks.create({
      ...{ actor, type: "KOL_EXPORT", projectId, platform: null, params, costUnits: 0, isSingle: false },
      quotaType: "SIMILAR_SEARCH",
      description: fileName,
      extraStatements: (made) =>
        recordFor === null ? [] : [store.recordStatement({ ...recordFor, likes: expectedRows }, made)],
    });
    return { taskId: task.id, expectedRows };
  }

  const openLink = (file: ExportFile, origin: string) => openFileLink({ store, clock }, file, origin);

  async function getTitle(actor: Actor, projectId: string): Promise<string> {
    const title = await store.findProjectTitle(actor.userId, projectId);
    if (title === null) throw new AppError(1404);
    return title;
  }

  /** What a file of lists is about: the project, and the search where there is one alone. */
  async function namesOf(actor: Actor, projectId: string, listIds: readonly string[]): Promise<string[]> {
    const title = await getTitle(actor, projectId);
    const [listId] = listIds.length === 1 ? listIds : [];
    const search = listId === undefined ? undefined : (await tasks.describe([listId])).get(listId);
    return search?.source ? [title, search.source.label] : [title];
  }

  /** Begins, and answers the link when the file was written within about two seconds. */
  async function beginAndAwait(actor: Actor, wanted: Wanted, origin: string): Promise<ExportJob> {
    const { taskId, expectedRows } = await begin(actor, wanted);
    const file = expectedRows <= SMALL_ROWS ? await awaitFile(actor, taskId) : null;
    return { taskId, url: file ? (await openLink(file, origin)).url : null };
  }

  async function awaitFile(actor: Actor, taskId: string): Promise<ExportFile | null> {
    for (let tries = 0; tries < AWAIT_TRIES; tries += 1) {
      const file = await store.findFile(actor.userId, taskId);
      if (file) return file;
      await pause(AWAIT_MS);
    }
    return null;
  }

  async function ratesFor(actor: Actor, { fairPrice }: DownloadRequest["filters"]) {
    if (fairPrice === null) return {};
    const { cpm: rates, region } = await cpm.get(actor.userId);
    return { rates: { cpm: rates, region } };
  }

  async function refuseBanned(actor: Actor, projectId: string, taskIds: readonly string[]): Promise<void> {
    const { banned } = await store.findLists(actor.userId, projectId, taskIds);
    if (banned > 0) throw new AppError(1403, { messageKey: "exports:errors.banned" });
  }

  return {
    /** Exports what the project likes, by its people unless `likedBy` says otherwise; the link is in the answer when the file was written within about two seconds. */
    async exportLikes(actor: Actor, projectId: string, origin: string, likedBy?: LikedBy | "any") {
      const title = await getTitle(actor, projectId);
      const from: ExportSource = { kind: "likes", projectIds: [projectId], since: 0, likedBy };
      return beginAndAwait(actor, { projectId, title, source: from }, origin);
    },

    /** Exports what the actor liked lately over all projects. */
    async exportUserLikes(actor: Actor, recentDays: RecentDays, origin: string, likedBy?: LikedBy | "any") {
      const projectIds = await store.listProjects(actor.userId);
      const since = recentDays === "all" ? 0 : clock.now() - Number(recentDays) * DAY_MS;
      const title = exportsLocales[actor.language].file.titles.likes;
      const from: ExportSource = { kind: "likes", projectIds, since, likedBy };
      return beginAndAwait(actor, { projectId: null, title, source: from }, origin);
    },

    /** Exports what the members of the actor's enterprise liked; only its admins get this far, and only they can open the file. */
    async exportEnterpriseLikes(actor: Actor, origin: string): Promise<ExportJob> {
      const id = actor.enterpriseId;
      if (id === null || !actor.isEnterpriseAdmin) throw new AppError(1403);
      const { name, projectIds } = await store.listEnterpriseProjects(id);
      const title = `${name} ${exportsLocales[actor.language].file.titles.likes}`;
      const from: ExportSource = { kind: "likes", projectIds, since: 0, enterpriseId: id };
      const enterprise = { id, isAdminOnly: true };
      return beginAndAwait(actor, { projectId: null, title, source: from, enterprise }, origin);
    },

    /** Exports one of the actor's exclude lists. */
    async exportExclusions(actor: Actor, scope: ExcludeScope | undefined, origin: string): Promise<ExportJob> {
      const owner = ownerOf(actor, scope);
      const title = exportsLocales[actor.language].file.titles.exclusions;
      const enterprise = owner.scope === "ENTERPRISE" ? { id: owner.ownerId, isAdminOnly: false } : null;
      const from: ExportSource = { kind: "exclusions", ownerId: owner.ownerId };
      return beginAndAwait(actor, { projectId: null, title, source: from, enterprise }, origin);
    },

    /** Exports one group of an automatic task; 1404 for a foreign one, 1422 when the group is empty. */
    async exportFits(actor: Actor, taskId: string, group: FitGroup, origin: string, likedBy?: LikedBy) {
      const { projectId } = await tasks.get(actor, taskId);
      const { listIds } = await store.findLists(actor.userId, projectId ?? "", [taskId]);
      const [listId] = listIds;
      if (projectId === null || listId === undefined) throw new AppError(1404);
      const { groups } = exportsLocales[actor.language].file.fit;
      const title = [...(await namesOf(actor, projectId, [listId])), groups[group]];
      return beginAndAwait(actor, { projectId, title, source: { kind: "fits", listId, group, likedBy } }, origin);
    },

    /** Starts a file of the lists of the given tasks. 1404 when none of them is the actor's, 1403 for lists that may not be exported, 1422 when they hold nothing. */
    async start(actor: Actor, request: DownloadRequest): Promise<{ taskId: string }> {
      const { projectId, taskIds, attitude, filters, afterwards, likedBy } = request;
      const { listIds, missing, banned } = await store.findLists(actor.userId, projectId, taskIds);
      if (banned > 0) throw new AppError(1403, { messageKey: "exports:errors.banned" });
      if (taskIds.length > 0 && listIds.length === 0) throw new AppError(1404);
      const tab = attitude === "ALL" ? null : tabOf(attitude);
      const title = await namesOf(actor, projectId, taskIds.length === 0 ? [] : listIds);
      const from: ExportSource = { kind: "lists", listIds, tab, likedBy, filters, ...(await ratesFor(actor, filters)) };
      const started = await begin(actor, { projectId, title, source: from, missing, afterwards });
      if (request.isStop) await endTasks(tasks, actor, taskIds);
      return { taskId: started.taskId };
    },

    /** Starts a failed file once more. The rights are checked as for a new file. */
    async again(actor: Actor, taskId: string): Promise<{ taskId: string }> {
      const task = await tasks.get(actor, taskId);
      if (task.type !== "KOL_EXPORT") throw new AppError(1404);
      if (task.status !== "FAILED") throw new AppError(1409);
      const params = ExportParams.safeParse(task.params);
      // A file of another kind is started where it is offered.
      if (!params.success) throw new AppError(1404);
      const { source, projectId, missing, enterprise, afterwards } = params.data;
      // Files of earlier releases do not name the enterprise in their source.
      const from = source.kind === "likes" && enterprise !== null ? { ...source, enterpriseId: enterprise.id } : source;
      const isForeign = enterprise !== null && enterprise.id !== actor.enterpriseId;
      if (isForeign || (enterprise?.isAdminOnly && !actor.isEnterpriseAdmin)) throw new AppError(1403);
      if (from.kind === "lists") await refuseBanned(actor, projectId ?? "", from.listIds);
      const { likes, exclusions: excluded } = exportsLocales[actor.language].file.titles;
      const own = from.kind === "exclusions" ? excluded : likes;
      const lists = from.kind === "lists" ? from.listIds : from.kind === "fits" ? [from.listId] : [];
      const title = projectId === null ? own : await namesOf(actor, projectId, lists);
      const started = await begin(actor, { projectId, title, source: from, missing, enterprise, afterwards });
      return { taskId: started.taskId };
    },

    /** The state of an export, with a fresh link when it is ready. */
    async get(actor: Actor, taskId: string, origin: string): Promise<DownloadView> {
      const task = await tasks.get(actor, taskId);
      if (task.type !== "KOL_EXPORT") throw new AppError(1404);
      const file = task.status === "COMPLETED" ? await store.findFile(actor.userId, taskId) : null;
      const link = file ? await openLink(file, origin) : null;
      return toDownloadView(task, file, link, exportsLocales[actor.language].errors);
    },

    /** The workbook of one task's list, written while it is sent. */
    async streamTask(actor: Actor, taskId: string): Promise<Response> {
      const task = await tasks.get(actor, taskId);
      const projectId = task.projectId ?? "";
      const title = await store.findProjectTitle(actor.userId, projectId);
      const { listIds, banned } = await store.findLists(actor.userId, projectId, [taskId]);
      if (banned > 0) throw new AppError(1403, { messageKey: "exports:errors.banned" });
      if (title === null || listIds.length === 0) throw new AppError(1404);
      const from: CreatorRows = { kind: "lists", listIds, tab: null };
      if ((await source.count(from)) === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
      const stream = await streamCreators(source, from, actor.language);
      const names = await namesOf(actor, projectId, listIds);
      return fileReply(stream, { fileName: exportFileName(names, clock.now()), bytes: null });
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
        const old = await store.listOld(now - FILE_MS, REMOVE_BATCH_SIZE);
        if (old.length > 0) await bucket.delete(old.map(({ objectKey }) => objectKey));
        await store.remove(
          old.map(({ taskId }) => taskId),
          now,
        );
        removed += old.length;
        if (old.length < REMOVE_BATCH_SIZE) return removed;
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
