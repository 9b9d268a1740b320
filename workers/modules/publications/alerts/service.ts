import type { Actor } from "#workers/kernel/actor.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { readTag } from "#workers/modules/publications/alert-rules/domain.ts";
import type { PublicationService } from "../service.ts";
import { AlertDetail, type AlertPage } from "./contract.ts";
import type { AlertStore } from "./store.ts";

type AlertServiceDeps = {
  store: AlertStore;
  publications: Pick<PublicationService, "readablePosts">;
  clock: Clock;
};

/** What happened to tracked posts, and what is asked of them. */
export function createAlertService({ store, publications, clock }: AlertServiceDeps) {
  return {
    /** A page of alerts; 1403 for those of an account that is no team-mate. */
    async list(
      actor: Actor,
      { userId, ...place }: { userId?: string; publicationId?: string; before?: string },
    ): Promise<AlertPage> {
      const { rows, unseen, isFull } = await store.list(await publications.readablePosts(actor, userId), place);
      return {
        alerts: rows.map(({ id, publicationId, platform, authorName, title, at, seenAt, kind, detail }) => ({
          ...{ id, publicationId, platform, title, at, influencer: authorName, isSeen: seenAt !== null },
          detail: AlertDetail.parse({ ...JSON.parse(detail), kind }),
        })),
        next: isFull ? (rows.at(-1)?.id ?? null) : null,
        unseen,
      };
    },

    async markSeen(actor: Actor, marked: { until: string; publicationId?: string }): Promise<{ unseen: number }> {
      return { unseen: await store.markSeen(actor.userId, marked, clock.now()) };
    },

    async getRules(actor: Actor): Promise<{ requiredTags: string[] }> {
      const { requiredTags } = await store.findRules(actor.userId);
      return { requiredTags };
    },

    async setRules(actor: Actor, given: readonly string[]): Promise<{ requiredTags: string[] }> {
      const requiredTags = [...new Set(given.map(requireTag))];
      const before = await store.findRules(actor.userId);
      if (JSON.stringify(before.requiredTags) !== JSON.stringify(requiredTags)) {
        await store.saveRules(actor.userId, { requiredTags, changedAt: clock.now() });
      }
      return { requiredTags };
    },
  };
}
export type AlertService = ReturnType<typeof createAlertService>;

function requireTag(given: string): string {
  const tag = readTag(given);
  if (tag === null) throw badField("requiredTags", "publications:errors.noTag");
  return tag;
}
