import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type {
  deletePublications,
  PublicationView,
  restorePublications,
  updateCost,
} from "#workers/modules/publications/contract.ts";
import { DEFAULT_CURRENCY, type Money, majorOf } from "#workers/modules/publications/domain.ts";
import type {
  addLabelToPublication,
  createLabel,
  deleteLabel,
  LabelView,
  removeLabelFromPublication,
} from "#workers/modules/publications/label-contract.ts";
import type { TagColor } from "#workers/modules/records/domain.ts";
import { type TrackingCache, useTrackingCache } from "./use-tracking-data.ts";

const UNDO_SHOWN_MS = 10_000;

/** What is done with tracked posts: it shows at once and is taken back when the server refuses. */
export function usePostActions() {
  const { t } = useTranslation("videoTracking");
  const cache = useTrackingCache();
  return useMemo(
    () => ({
      /** Throws when it was not saved, so that what was typed stays. */
      async saveCost(post: PublicationView, cost: Money | null): Promise<void> {
        const currency = cost?.currency ?? post.currency ?? DEFAULT_CURRENCY;
        try {
          const saved = await callApi<typeof updateCost>("PUT /publicationStatistics/update/:id", {
            params: { id: post.id },
            body: { publicationId: post.id, totalCost: cost === null ? null : majorOf(cost), currency },
          });
          cache.patch(post.id, () => saved);
          void cache.refreshSummary();
        } catch (error) {
          reportError(error, (message) => t("failures.cost", { message }));
          throw error;
        }
      },
      /** Takes posts off the list; the toast gives them back. */
      async remove(ids: readonly string[]): Promise<boolean> {
        cache.take(ids);
        try {
          const { deletedIds, deletedCount } = await callApi<typeof deletePublications>(
            "DELETE /publicationStatistics/delete-batch",
            { body: { publicationIds: [...ids] } },
          );
          showToast({
            id: "tracking-removed",
            text: t("removed", { count: deletedCount }),
            action: { label: t("undo"), onClick: () => void restore(cache, deletedIds, t("failures.restore")) },
            durationMs: UNDO_SHOWN_MS,
          });
          return true;
        } catch (error) {
          reportError(error, (message) => t("failures.remove", { message }));
          return false;
        } finally {
          void cache.refreshAll();
        }
      },
      async putLabel(post: Pick<PublicationView, "id" | "tags">, label: LabelView): Promise<void> {
        const tag = { id: label.id, tagId: label.id, name: label.name, color: label.color };
        const call = () =>
          callApi<typeof addLabelToPublication>("POST /publicationTags", {
            body: { publicationId: post.id, tagId: label.id },
          });
        await changeLabels(cache, post, { tags: [...post.tags, tag], call, failed: t("failures.putLabel") });
      },
      async takeLabel(post: Pick<PublicationView, "id" | "tags">, labelId: string): Promise<void> {
        const tags = post.tags.filter(({ tagId }) => tagId !== labelId);
        const call = () =>
          callApi<typeof removeLabelFromPublication>("DELETE /publicationTags", {
            body: { publicationId: post.id, tagId: labelId },
          });
        await changeLabels(cache, post, { tags, call, failed: t("failures.takeLabel") });
      },
      /** Throws ApiError. */
      async createLabel(label: { name: string; color: TagColor }, idempotencyKey: string): Promise<LabelView> {
        const made = await callApi<typeof createLabel>("POST /tags", { body: label }, { idempotencyKey });
        cache.addLabel(made);
        return made;
      },
      async removeLabel(id: string): Promise<void> {
        try {
          await callApi<typeof deleteLabel>("DELETE /tags/:id", { params: { id } });
          cache.dropLabel(id);
        } catch (error) {
          reportError(error, t("failures.removeLabel"));
        }
      },
    }),
    [cache, t],
  );
}

export type PostActions = ReturnType<typeof usePostActions>;

async function restore(cache: TrackingCache, ids: readonly string[], failed: string): Promise<void> {
  try {
    await callApi<typeof restorePublications>("POST /publicationStatistics/restore", {
      body: { publicationIds: [...ids] },
    });
  } catch (error) {
    reportError(error, failed);
  }
  await cache.refreshAll();
}

type LabelChange = {
  tags: PublicationView["tags"];
  call: () => Promise<{ tags: PublicationView["tags"] }>;
  failed: string;
};

async function changeLabels(
  cache: TrackingCache,
  { id, tags: before }: Pick<PublicationView, "id" | "tags">,
  { tags, call, failed }: LabelChange,
): Promise<void> {
  cache.patch(id, (post) => ({ ...post, tags }));
  try {
    const saved = await call();
    cache.patch(id, (post) => ({ ...post, tags: saved.tags }));
    void cache.refreshLabels();
  } catch (error) {
    cache.patch(id, (post) => ({ ...post, tags: before }));
    reportError(error, failed);
  }
}
