import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { TagView } from "#workers/modules/records/contract.ts";
import { TagButton } from "./tag-button.tsx";
import { TagDot } from "./tag-dot.tsx";
import { useTags } from "./use-tags.ts";

const TagPicker = lazyPart(() => import("./tag-picker.tsx"));

/** Chips that have room in the line of a card; the others are counted. */
const MOST_SHOWN = 3;

/** The tags of a creator in one line of a card, and the button that changes them. As high as the room that the card keeps for it. */
export default function TagLine({ kolId, name }: { kolId: string; name: string }) {
  const { own, list } = useTags(kolId);
  return (
    <div className="flex h-6 min-w-0 items-center gap-1.5">
      <Chips tags={own} />
      <Popover anchor="bottom start" className="w-72" trigger={<TagButton name={name} isPlain={own.length > 0} />}>
        {(close) => (
          <Suspense fallback={<div className="h-40" />}>
            <TagPicker kolId={kolId} own={own} list={list} onClose={close} />
          </Suspense>
        )}
      </Popover>
    </div>
  );
}

const Chips = memo(function Chips({ tags }: { tags: readonly TagView[] }) {
  const { t } = useTranslation("tags");
  const rest = tags.slice(MOST_SHOWN);
  return (
    <>
      {tags.slice(0, MOST_SHOWN).map((tag) => (
        <span
          key={tag.id}
          title={tag.name}
          className="inline-flex h-5 min-w-0 items-center gap-1.5 rounded-control bg-sunken px-1.5 font-medium text-ink-soft text-xs"
        >
          <TagDot color={tag.color} />
          <span className="truncate">{tag.name}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="shrink-0 text-ink-faint text-xs" title={rest.map(({ name }) => name).join(", ")}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{t("more", { number: rest.length })}</span>
        </span>
      )}
    </>
  );
});
