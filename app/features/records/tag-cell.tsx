import { useTranslation } from "react-i18next";
import { PickerCell } from "#app/entities/tag/picker-cell.tsx";
import { TagNames } from "#app/entities/tag/tag-names.tsx";
import { useTags } from "#app/entities/tag/use-tags.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { RecordView } from "#workers/modules/records/contract.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { savedOf } from "./use-records-data.ts";

const TagPicker = lazyPart(() => import("#app/entities/tag/tag-picker.client.tsx"));

const MAX_SHOWN = 2;

type Props = {
  record: Pick<RecordView, "kol" | "tags" | "stage">;
  tags: readonly TagView[] | undefined;
  most?: number;
};

/** The tags of a saved creator, and what changes them. */
export function TagCell({ record, tags, most = MAX_SHOWN }: Props) {
  const { t } = useTranslation("tags");
  const { kol } = record;
  const { own, list } = useTags(kol.id, { saved: savedOf(record), list: tags });
  return (
    <PickerCell
      names={<TagNames tags={own} most={most} />}
      add={own.length === 0 ? t("add") : null}
      label={t("edit", { name: kol.nickname })}
    >
      {(close) => <TagPicker kolId={kol.id} own={own} list={list} onClose={close} />}
    </PickerCell>
  );
}
