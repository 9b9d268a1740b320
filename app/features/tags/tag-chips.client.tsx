import { useTranslation } from "react-i18next";
import { TagDot } from "./tag-dot.tsx";
import { useTags } from "./use-tags.ts";

/** Chips that have room in a line of a card; the others are counted. */
const MAX_SHOWN = 3;

/** The tags of a creator as chips; nothing when there are none. */
export default function TagChips({ kolId }: { kolId: string }) {
  const { t } = useTranslation("tags");
  const { own: tags } = useTags(kolId);
  const rest = tags.slice(MAX_SHOWN);
  if (tags.length === 0) return null;
  return (
    <div className="flex h-6 min-w-0 items-center gap-1.5">
      {tags.slice(0, MAX_SHOWN).map((tag) => (
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
    </div>
  );
}
