import { useTranslation } from "react-i18next";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import type { PublicationView } from "#workers/modules/publications/contract.ts";

/** Chips that have room in a row; the others are counted. */
const MAX_SHOWN = 2;

/** The labels of a post. */
export function LabelChips({ labels }: { labels: PublicationView["tags"] }) {
  const { t } = useTranslation("videoTracking");
  const rest = labels.slice(MAX_SHOWN);
  return (
    <>
      {labels.slice(0, MAX_SHOWN).map(({ tagId, name, color }) => (
        <span
          key={tagId}
          translate="no"
          className="inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-control bg-sunken px-1.5 font-medium text-ink-soft text-xs"
        >
          <TagDot color={color} />
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="text-ink-faint text-xs" title={rest.map(({ name }) => name).join(", ")}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{t("labels.more", { count: rest.length })}</span>
        </span>
      )}
    </>
  );
}
