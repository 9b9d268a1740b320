import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import type { TagColor } from "#workers/modules/enterprises/domain.ts";

/** The three colours that members have beside those of creators. */
const MORE = { teal: "bg-tag-teal", rose: "bg-tag-rose", slate: "bg-tag-slate" } as const;

/** The colour of a member's tag; its name always stands beside it. */
export function MemberTagDot({ color, className }: { color: TagColor; className?: string }) {
  if (color === "teal" || color === "rose" || color === "slate")
    return <span aria-hidden className={clsx("inline-block size-2 shrink-0 rounded-full", MORE[color], className)} />;
  return <TagDot color={color} className={className} />;
}

/** Tags as chips, at most `most` of them; the others are counted. */
export function MemberTagNames({ tags, most }: { tags: MemberView["enterpriseTags"]; most: number }) {
  const { t } = useTranslation("enterprisePage");
  const rest = tags.slice(most);
  return (
    <>
      {tags.slice(0, most).map(({ id, name, color }) => (
        <span
          key={id}
          title={name}
          translate="no"
          className="inline-flex h-5 min-w-0 items-center gap-1.5 rounded-control bg-sunken px-1.5 font-medium text-ink-soft text-xs"
        >
          <MemberTagDot color={color} />
          <span className="truncate">{name}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="shrink-0 text-ink-faint text-xs" title={rest.map(({ name }) => name).join(", ")}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{t("tags.more", { count: rest.length })}</span>
        </span>
      )}
    </>
  );
}
