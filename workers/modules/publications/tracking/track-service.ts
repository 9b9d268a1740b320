import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { refreshCostUnits, trackedPlatform } from "#workers/modules/publications/domain.ts";
import type { LabelStore } from "#workers/modules/publications/label-store.ts";
import type { PublicationListStore } from "#workers/modules/publications/list-store.ts";
import { publicationsLocales } from "#workers/modules/publications/locales.ts";
import type { KnownPost, PostStore } from "#workers/modules/publications/post-store.ts";
import type { NewTrackItem, RunStore, TrackRun } from "#workers/modules/publications/run-store.ts";
import { type PublicationService, toFilter } from "#workers/modules/publications/service.ts";
import type { StrategyService } from "#workers/modules/publications/strategies/service.ts";
import type {
  StartedTask,
  TrackOutcomes,
  trackNew,
  trackRecent,
} from "#workers/modules/publications/track-contract.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { statsOf, type TrackParams } from "./handler.ts";
import { toItem, toTrackTask } from "./refresh-task.ts";

export type TrackServiceDeps = {
  tasks: Pick<TaskEngine, "create" | "get">;
  links: Pick<LinksService, "read">;
  runs: RunStore;
  posts: PostStore;
  list: PublicationListStore;
  labels: Pick<LabelStore, "countOwned">;
  publications: Pick<PublicationService, "readablePosts" | "refusal">;
  strategies: Pick<StrategyService, "currentPlan">;
};

type NewInput = InputOf<typeof trackNew>["body"];
type Wanted = {
  actor: Actor;
  ownerId: string;
  kind: TrackParams["kind"];
  tagIds: readonly string[];
  plan: TrackParams["plan"];
  items: readonly NewTrackItem[];
};

/** Reads posts by link: for the first time and again (spec 3 §4.9). 0.1 task credits a link are held and captured by what came. */
export function createTrackService(deps: TrackServiceDeps) {
  const { tasks, links, runs, posts, list, labels, publications, strategies } = deps;

  async function toStarted(actor: Actor, run: Pick<TrackRun, "taskId" | "total">): Promise<StartedTask> {
    const { status } = await tasks.get(actor, run.taskId);
    return { id: run.taskId, total: run.total, costUnits: refreshCostUnits(run.total), status };
  }

  /** Starts a task, or answers the one that reads the same at this moment: a button that is pressed twice pays once. */
  async function start({ actor, ownerId, kind, tagIds, plan, items }: Wanted): Promise<StartedTask> {
    const runningKey = await sha256Hex(
      JSON.stringify([ownerId, kind, [...tagIds].sort(), plan, items.map(({ key }) => key).sort()]),
    );
    const running = await runs.findRunning(actor.userId, runningKey);
    if (running !== null) return toStarted(actor, running);
    const task = toTrackTask({ actor, ownerId, kind, tagIds, plan, items, runningKey, runs });
    try {
      const { id, costUnits, status } = await tasks.create(task);
      return { id, total: items.length, costUnits, status };
    } catch (failure) {
      if (!/track_runs/.test(failureText(failure))) throw failure;
      const first = await runs.findRunning(actor.userId, runningKey);
      if (first === null) throw new AppError(1503, { retryAfterSeconds: 5, cause: failure });
      return toStarted(actor, first);
    }
  }

  async function refresh(actor: Actor, ownerId: string, known: readonly KnownPost[]): Promise<StartedTask> {
    return start({ actor, ownerId, kind: "update", tagIds: [], plan: null, items: known.map(toItem) });
  }

  /** Reads chosen posts again; 1404 when one of them is not there. */
  async function update(actor: Actor, userId: string | undefined, ids: readonly string[]): Promise<StartedTask> {
    const wanted = [...new Set(ids)];
    const scope = await publications.readablePosts(actor, userId);
    const known = await posts.listKnown(scope, wanted);
    if (known.length < wanted.length) throw new AppError(1404, { messageKey: "publications:errors.notFound" });
    return refresh(actor, scope.ownerId, known);
  }

  return {
    update,

    /** Starts to track links. */
    async trackNew(actor: Actor, input: NewInput): Promise<OutputOf<typeof trackNew>> {
      const parsed = links.read(textOf(input), "tracking", null);
      const tagIds = [...new Set(input.tagIds)];
      if ((await labels.countOwned(actor.userId, tagIds)) < tagIds.length) {
        throw new AppError(1404, { messageKey: "publications:errors.labelNotFound" });
      }
      const plan = input.autoUpdate ? await strategies.currentPlan(actor) : null;
      const items = parsed.valid.map(({ platform, id, input: written, kind, url, key }) => ({
        ...{ input: written, kind, url, key, linkId: id, publicationId: null },
        platform: trackedPlatform(platform),
      }));
      const started = await start({ actor, ownerId: actor.userId, kind: "new", tagIds, plan, items });
      return { ...started, duplicates: parsed.duplicates, invalid: parsed.invalid.length };
    },

    /** Reads one page of the table again; 1422 when there is nothing on it. */
    async trackPage(actor: Actor, input: InputOf<typeof trackRecent>["body"]): Promise<StartedTask> {
      const scope = await publications.readablePosts(actor, input.userId);
      const { page, pageSize } = input;
      const { rows } = await list.listPage(toFilter(scope, input), pageSize, (page - 1) * pageSize);
      const ids = rows.map(({ id }) => id);
      const known = await posts.listKnown(scope, ids);
      if (known.length === 0) throw new AppError(1422, { messageKey: "publications:errors.nothingToRefresh" });
      return refresh(actor, scope.ownerId, known);
    },

    /** What came of each link of the actor's task; 1404 for a foreign or unknown one. */
    async outcomes(actor: Actor, taskId: string): Promise<TrackOutcomes> {
      const run = await runs.find(actor.userId, taskId);
      if (run === null) throw new AppError(1404);
      const items = await runs.listItems(taskId);
      const { reasons } = publicationsLocales[actor.language];
      const failed = items.filter(({ state }) => state === "FAILED");
      return {
        stats: statsOf(run, run.total, failed),
        links: items.map(({ position, input, url, platform, kind, state, outcome, reason, publicationId }) => ({
          ...{ position, input, url, platform, kind, status: state, outcome, reason, publicationId },
          message: reason === null ? null : reasons[reason],
        })),
      };
    },
  };
}
export type TrackService = ReturnType<typeof createTrackService>;

/** An id as it may stand in an address; anything else is read as it is, and refused by the grammar. */
const PLAIN_ID = /^[\w-]{1,64}$/;

/** All links of an import as one text, ids as addresses of their platform. */
function textOf({ links, youtube, tiktok, instagram, douyin, xhs }: NewInput): string {
  const addresses = (prefix: string, ids: readonly string[] = []) =>
    ids.map((id) => (PLAIN_ID.test(id) ? `${prefix}${id}` : id));
  return [
    links,
    ...[youtube, tiktok, instagram, douyin, xhs].flatMap((platform) => platform?.urls ?? []),
    ...addresses("https://www.youtube.com/watch?v=", youtube?.videosIds),
    ...addresses("https://www.youtube.com/shorts/", youtube?.shortsIds),
    ...addresses("https://www.tiktok.com/@/video/", tiktok?.videosIds),
    ...addresses("https://www.instagram.com/p/", instagram?.postsIds),
    ...addresses("https://www.instagram.com/reel/", instagram?.reelsIds),
    ...addresses("https://www.douyin.com/video/", douyin?.videosIds),
    ...addresses("https://www.douyin.com/note/", douyin?.noteIds),
    ...addresses("https://www.xiaohongshu.com/explore/", xhs?.noteIds),
  ].join("\n");
}
