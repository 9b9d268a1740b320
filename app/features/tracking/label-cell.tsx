import { useTranslation } from "react-i18next";
import { PickerCell } from "#app/entities/tag/picker-cell.tsx";
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
    <PickerCell
      names={<LabelChips labels={tags} />}
      add={tags.length === 0 ? t("labels.add") : null}
      label={t("labels.edit", { name: influencer })}
    >
      {(close) => <LabelPicker post={post} list={list} actions={actions} onClose={close} />}
    </PickerCell>
  );
}
