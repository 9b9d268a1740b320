import type { OutputOf } from "#workers/api/endpoint.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { PostStore } from "#workers/modules/publications/post-store.ts";
import type { PublicationService } from "#workers/modules/publications/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { AudienceProfile, type AudienceView, type askAudience } from "./contract.ts";
import { AUDIENCE_COST_UNITS, audiencePlatform, PROFILE_HOLDS_MS } from "./domain.ts";
import { type AudienceParams, limitsOf } from "./handler.ts";
import type { AudienceRow, AudienceStore } from "./store.ts";

export type AudienceServiceDeps = {
  store: AudienceStore;
  posts: Pick<PostStore, "listKnown">;
  publications: Pick<PublicationService, "readablePosts" | "refusal">;
  platforms: Pick<Platforms, "findCommentReader">;
  tasks: Pick<TaskEngine, "create">;
  clock: Clock;
};

type Asked = OutputOf<typeof askAudience>;

/** The audience of tracked posts (spec 3 §2.11): asked for, and shown again. */
export function createAudienceService({ store, posts, publications, platforms, tasks, clock }: AudienceServiceDeps) {
  /** The post, the actor's own or a team-mate's; 1403 and 1404 as for its other numbers. */
  async function findPost(actor: Actor, id: string, userId: string | undefined) {
    const scope = await publications.readablePosts(actor, userId);
    const [post] = await posts.listKnown(scope, [id]);
    if (post === undefined) throw await publications.refusal(actor, id);
    return { ownerId: scope.ownerId, post };
  }

  /** Whether a whole profile is young enough to be shown again. */
  function holds(row: AudienceRow | null): boolean {
    if (row?.profile == null || row.takenAt === null) return false;
    return clock.now() - row.takenAt < PROFILE_HOLDS_MS && profileIn(row)?.isFinished === true;
  }

  function running(row: AudienceRow | null): Asked | null {
    return row?.running === 1 ? { id: row.taskId, status: "PROCESSING" } : null;
  }

  return {
    /** Starts to read the comments of a post, or answers what is there already. */
    async ask(actor: Actor, { publicationId, userId }: { publicationId: string; userId?: string }): Promise<Asked> {
      const { ownerId, post } = await findPost(actor, publicationId, userId);
      const platform = audiencePlatform(post.platform);
      if (platform === null) throw new AppError(1422, { messageKey: "audiences:errors.unsupported" });
      const row = await store.find(ownerId, publicationId);
      const known =
        running(row) ?? (row !== null && holds(row) ? { id: row.taskId, status: "COMPLETED" as const } : null);
      if (known !== null) return known;
      const reader = platforms.findCommentReader(platform);
      if (reader === null) throw new AppError(1422, { messageKey: "audiences:failures.unsupported" });
      const params: AudienceParams = {
        ...{
          audienceOf: publicationId,
          ownerId,
          platform,
          linkId: post.linkId,
          url: post.url,
          authorId: post.authorId,
        },
        ...limitsOf(reader),
      };
      try {
        const { id } = await tasks.create({
          ...{ actor, type: "POST_AUDIENCE", projectId: null, platform, isSingle: false, params },
          ...{ costUnits: AUDIENCE_COST_UNITS, quotaType: "AUDIENCE_ANALYSIS", description: post.url },
          extraStatements: (task) => [store.beginStatement({ ownerId, publicationId, taskId: task.id })],
        });
        return { id, status: "PROCESSING" };
      } catch (failure) {
        if (!/audience_running/.test(failureText(failure))) throw failure;
        // Pressed twice at once: the first one runs.
        const first = running(await store.find(ownerId, publicationId));
        if (first === null) throw new AppError(1503, { retryAfterSeconds: 5, cause: failure });
        return first;
      }
    },

    async read(actor: Actor, publicationId: string, userId: string | undefined): Promise<AudienceView> {
      const { ownerId } = await findPost(actor, publicationId, userId);
      const row = await store.find(ownerId, publicationId);
      return {
        publicationId,
        outcome: row?.running === 1 ? "asked" : (row?.outcome ?? null),
        comments: row?.comments ?? 0,
        profile: row === null ? null : profileIn(row),
        takenAt: row?.takenAt ?? null,
        costUnits: holds(row) ? 0 : AUDIENCE_COST_UNITS,
      };
    },
  };
}
export type AudienceService = ReturnType<typeof createAudienceService>;

function profileIn({ profile }: AudienceRow): AudienceProfile | null {
  return profile === null ? null : AudienceProfile.parse(JSON.parse(profile));
}
