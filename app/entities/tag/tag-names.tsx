import { useTranslation } from "react-i18next";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { TagDot } from "./tag-dot.tsx";

/** Tags as chips, at most `most` of them; the others are counted. */
export function TagNames({ tags, most }: { tags: readonly Pick<TagView, "id" | "name" | "color">[]; most: number }) {
  const { t } = useTranslation("tags");
  const rest = tags.slice(most);
  return (
    <>
      {tags.slice(0, most).map((tag) => (
        <span
          key={tag.id}
          title={tag.name}
          translate="no"
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
}
