import { Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import type { LabelView } from "#workers/modules/publications/label-contract.ts";
import { LabelChips } from "./label-chips.tsx";
import type { PostActions } from "./use-post-actions.ts";

const LabelPicker = lazyPart(() => import("./label-picker.client.tsx"));

type Props = {
  post: PublicationView;
  list: readonly LabelView[];
  actions: PostActions;
  /** Of another person's post: shown, not changed. */
  isFixed: boolean;
};

/** The labels of a post, and what changes them. */
export function LabelCell({ post, list, actions, isFixed }: Props) {
  const { t } = useTranslation("videoTracking");
  const { tags, influencer } = post;
  if (isFixed)
    return (
      <span className="flex flex-wrap items-center gap-1">
        {tags.length === 0 ? "–" : <LabelChips labels={tags} />}
      </span>
    );
  return (
    <Popover
      anchor="bottom start"
      className="w-64"
      trigger={
        <button
          type="button"
          className="focus-ring -mx-1 flex min-h-7 flex-wrap items-center gap-1 rounded-control px-1 text-start hover:bg-hover aria-expanded:bg-hover"
        >
          <LabelChips labels={tags} />
          <span className="flex items-center gap-1 text-ink-faint">
            <Plus aria-hidden className="size-3.5" />
            {tags.length === 0 && t("labels.add")}
          </span>
          <span className="sr-only">{t("labels.edit", { name: influencer })}</span>
        </button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <LabelPicker post={post} list={list} actions={actions} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
