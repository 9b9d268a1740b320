import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { ValidLink } from "#workers/modules/links/domain.ts";

/** The dialog lists at most this many; the title says how many there are. */
const MAX_LISTED = 200;

/** The links that a query would take, as they were understood. */
export function ValidLinksDialog({ links, onClose }: { links: readonly ValidLink[]; onClose: () => void }) {
  const { t } = useTranslation("audience");
  const { integer } = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("valid.title", { count: links.length, number: integer(links.length) })}
      footer={<Button onClick={onClose}>{t("valid.close")}</Button>}
    >
      <ol className="rounded-control border border-line text-sm">
        {links.slice(0, MAX_LISTED).map(({ key, platform, kind, url }, index) => (
          <li key={key} className="flex items-center gap-3 border-line border-b px-3 py-2 last:border-b-0">
            <span className="w-5 shrink-0 text-end text-ink-faint text-xs tabular-nums">{integer(index + 1)}</span>
            <PlatformMark platform={platform} />
            <span className="min-w-0 flex-1 truncate text-ink" title={url}>
              {url.replace(/^https:\/\/(www\.)?/, "")}
            </span>
            <span className="shrink-0 text-ink-faint text-xs">{t(`valid.kinds.${kind}`)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
