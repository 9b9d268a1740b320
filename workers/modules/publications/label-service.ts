import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { cleanTagName, type TagColor } from "#workers/modules/records/domain.ts";
import type { PublicationView } from "./contract.ts";
import { MAX_LABEL_NAME, MAX_LABELS, MAX_LABELS_PER_POST } from "./domain.ts";
import type { LabelView } from "./label-contract.ts";
import type { LabelStore } from "./label-store.ts";
import type { PostStore } from "./post-store.ts";
import type { PublicationService } from "./service.ts";

type LabelServiceDeps = {
  labels: LabelStore;
  posts: Pick<PostStore, "findOwner">;
  publications: Pick<PublicationService, "readablePosts" | "refusal">;
  clock: Clock;
};

type LabelsOfPost = { publicationId: string; tags: PublicationView["tags"] };

/** Labels of tracked posts: names of at most ten characters in one of twelve colours (spec 3 §5). */
export function createLabelService({ labels, posts, publications, clock }: LabelServiceDeps) {
  async function labelsOf(actor: Actor, publicationId: string): Promise<LabelsOfPost> {
    const rows = await labels.listOf(actor.userId, publicationId);
    return { publicationId, tags: rows.map((row) => ({ ...row, tagId: row.id })) };
  }

  /** 1403 for a team-mate's post, 1404 for one that is not there. */
  async function requirePost(actor: Actor, publicationId: string): Promise<void> {
    if ((await posts.findOwner(publicationId))?.ownerId === actor.userId) return;
    throw await publications.refusal(actor, publicationId);
  }

  return {
    /** The actor's labels, or those of a team-mate whose posts are looked at. */
    async list(actor: Actor, userId: string | undefined): Promise<{ items: LabelView[] }> {
      return { items: await labels.list(await publications.readablePosts(actor, userId)) };
    },

    async create(actor: Actor, input: { name: string; color: TagColor }): Promise<LabelView> {
      const name = cleanTagName(input.name);
      if (name === "") throw badField("name", "publications:errors.labelNameRequired");
      if (Array.from(name).length > MAX_LABEL_NAME) {
        throw badField("name", "publications:errors.labelNameTooLong", { max: MAX_LABEL_NAME });
      }
      const label = await labels.insert(actor.userId, { name, color: input.color }, clock.now());
      if (label !== null) return label;
      if (await labels.hasName(actor.userId, name)) {
        throw new AppError(1409, { field: "name", messageKey: "publications:errors.labelTaken", params: { name } });
      }
      throw new AppError(1422, { messageKey: "publications:errors.tooManyLabels", params: { max: MAX_LABELS } });
    },

    async remove(actor: Actor, id: string): Promise<{ id: string }> {
      if (await labels.remove(actor.userId, id)) return { id };
      throw labelNotFound();
    },

    /** Labels a post, both of the actor. */
    async add(actor: Actor, { publicationId, tagId }: { publicationId: string; tagId: string }): Promise<LabelsOfPost> {
      if (await labels.add(actor.userId, publicationId, tagId)) return labelsOf(actor, publicationId);
      await requirePost(actor, publicationId);
      if ((await labels.countOwned(actor.userId, [tagId])) === 0) throw labelNotFound();
      throw new AppError(1422, {
        messageKey: "publications:errors.tooManyLabelsOnPost",
        params: { max: MAX_LABELS_PER_POST },
      });
    },

    /** Takes a label off a post of the actor's; nothing happens when it is not on it. */
    async take(
      actor: Actor,
      { publicationId, tagId }: { publicationId: string; tagId: string },
    ): Promise<LabelsOfPost> {
      await requirePost(actor, publicationId);
      await labels.take(actor.userId, publicationId, tagId);
      return labelsOf(actor, publicationId);
    },
  };
}
export type LabelService = ReturnType<typeof createLabelService>;

function labelNotFound(): AppError {
  return new AppError(1404, { messageKey: "publications:errors.labelNotFound" });
}
