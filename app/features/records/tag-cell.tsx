import { Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { TagNames } from "#app/features/tags/tag-names.tsx";
import { useTags } from "#app/features/tags/use-tags.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { RecordView, TagView } from "#workers/modules/records/contract.ts";
import { savedOf } from "./use-records-data.ts";

const TagPicker = lazyPart(() => import("#app/features/tags/tag-picker.client.tsx"));

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
    <Popover
      anchor="bottom start"
      className="w-72"
      trigger={
        <button
          type="button"
          className="focus-ring -mx-1 flex min-h-7 max-w-full flex-wrap items-center gap-1 rounded-control px-1 text-start hover:bg-hover aria-expanded:bg-hover"
        >
          <TagNames tags={own} most={most} />
          <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-faint">
            <Plus aria-hidden className="size-3.5" />
            {own.length === 0 && t("add")}
          </span>
          <span className="sr-only">{t("edit", { name: kol.nickname })}</span>
        </button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <TagPicker kolId={kol.id} own={own} list={list} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
