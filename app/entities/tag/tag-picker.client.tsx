import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TAG_NAME, MAX_TAGS_PER_CREATOR } from "#workers/modules/records/domain.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { ColorChoice } from "./color-choice.tsx";
import { NamePicker } from "./name-picker.tsx";
import { nextColor } from "./picker.ts";
import { TagDot } from "./tag-dot.tsx";
import { TagEditor } from "./tag-editor.tsx";
import { useTagActions } from "./use-tags.ts";

type Props = { kolId: string; own: readonly TagView[]; list: readonly TagView[]; onClose: () => void };

/** Puts tags on a creator, makes new ones and changes them. */
export default function TagPicker({ kolId, own, list, onClose }: Props) {
  const { t } = useTranslation("tags");
  const actions = useTagActions();
  const [editing, setEditing] = useState<TagView | null>(null);
  if (editing)
    return (
      <div data-own-keys>
        <TagEditor tag={editing} list={list} onDone={() => setEditing(null)} />
      </div>
    );
  const picked = own.map(({ id }) => id);
  return (
    <NamePicker
      list={list}
      picked={picked}
      most={MAX_TAGS_PER_CREATOR}
      longest={MAX_TAG_NAME}
      words={{
        find: t("find"),
        none: t("none"),
        full: t("tooMany", { max: MAX_TAGS_PER_CREATOR }),
        tooLong: t("tooLong", { max: MAX_TAG_NAME }),
        duplicate: (name) => t("duplicate", { name }),
        create: (name) => t("create", { name }),
        failed: t("failed", { message: "" }),
      }}
      Dot={TagDot}
      nextColor={nextColor}
      ColorChoice={ColorChoice}
      toggle={({ id }, isPicked) =>
        void actions.assign(kolId, isPicked ? picked.filter((one) => one !== id) : [...picked, id])
      }
      create={actions.create}
      more={{ label: (name) => t("change", { name }), edit: setEditing }}
      onClose={onClose}
    />
  );
}
