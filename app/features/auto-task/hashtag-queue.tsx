import { Hash, LoaderCircle, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";

type Tag = AutoTaskView["meta"]["pendingHashtagsQueue"]["items"][number];

/** So many of those that wait are named. */
const MAX_SHOWN = 12;

/** What is being read now and what comes after it, the most promising first. */
export function HashtagQueue({ meta }: { meta: AutoTaskView["meta"] }) {
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const { processingHashtag, pendingHashtagsQueue } = meta;
  const { items } = pendingHashtagsQueue;
  const rest = items.length - MAX_SHOWN;
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h2 className="font-semibold">{t("tags.label")}</h2>
      {processingHashtag && (
        <p className="flex items-center gap-2 text-sm">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-accent-ink" />
          <span className="sr-only">{t("tags.now")}</span>
          <TagName tag={processingHashtag} />
        </p>
      )}
      {items.length === 0 ? (
        <p className="text-ink-faint text-sm">{t("tags.none")}</p>
      ) : (
        <>
          <h3 className="text-ink-faint text-sm">{t("tags.pending")}</h3>
          <ul className="flex flex-wrap gap-1.5">
            {items.slice(0, MAX_SHOWN).map((tag) => (
              <li key={tag.tagId} className="max-w-full rounded-control bg-sunken px-1.5 text-ink-soft text-sm">
                <TagName tag={tag} />
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="text-ink-faint text-sm">{t("tags.more", { number: integer(rest) })}</p>}
        </>
      )}
    </Card>
  );
}

function TagName({ tag }: { tag: Tag }) {
  const Icon = tag.isKeyword ? Search : Hash;
  return (
    <span className="inline-flex max-w-full items-center gap-0.5" translate="no">
      <Icon aria-hidden className="size-3 shrink-0 text-ink-faint" />
      <span className="truncate">{tag.challengeInfo.cha_name}</span>
    </span>
  );
}
