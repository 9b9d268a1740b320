import { useTranslation } from "react-i18next";
import { ColorChoice } from "#app/entities/tag/color-choice.tsx";
import { NamePicker } from "#app/entities/tag/name-picker.tsx";
import { nextColor } from "#app/entities/tag/picker.ts";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import { MAX_LABEL_NAME, MAX_LABELS_PER_POST } from "#workers/modules/publications/domain.ts";
import type { LabelView } from "#workers/modules/publications/label-contract.ts";
import type { PostActions } from "./use-post-actions.ts";

type Props = {
  post: Pick<PublicationView, "id" | "tags">;
  list: readonly LabelView[];
  actions: PostActions;
  onClose: () => void;
};

/** Puts labels on a post, makes new ones and deletes them. */
export default function LabelPicker({ post, list, actions, onClose }: Props) {
  const { t } = useTranslation("videoTracking");
  return (
    <NamePicker
      list={list}
      picked={post.tags.map(({ tagId }) => tagId)}
      most={MAX_LABELS_PER_POST}
      longest={MAX_LABEL_NAME}
      words={{
        find: t("labels.find"),
        none: t("labels.none"),
        full: t("labels.full", { max: MAX_LABELS_PER_POST }),
        tooLong: t("labels.tooLong", { max: MAX_LABEL_NAME }),
        duplicate: (name) => t("labels.duplicate", { name }),
        create: (name) => t("labels.create", { name }),
        failed: t("failures.createLabel"),
      }}
      Dot={TagDot}
      nextColor={nextColor}
      ColorChoice={ColorChoice}
      toggle={(label, isPicked) => void (isPicked ? actions.takeLabel(post, label.id) : actions.putLabel(post, label))}
      create={actions.createLabel}
      more={{
        label: (name) => t("labels.remove", { name }),
        sure: (count) => t("labels.removeSure", { count }),
        remove: ({ id }) => void actions.removeLabel(id),
      }}
      onClose={onClose}
    />
  );
}
