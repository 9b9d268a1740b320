import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { BatchTagRow } from "#workers/modules/records/batch-tag-contract.ts";
import { groupOf } from "./look-up-rows.ts";

/** Longer groups say how many there are more. */
const MAX_LISTED = 200;
/** Those first that want something done. */
const ORDER = ["failed", "open", "tagged", "unchanged"] as const;
const TONES = { failed: "danger", open: "neutral", tagged: "accent", unchanged: "neutral" } as const;

/** What became of every link, with the reason. */
export function BatchResults({ rows }: { rows: readonly BatchTagRow[] }) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const groups = ORDER.map((result) => ({ result, rows: rows.filter((row) => groupOf(row) === result) }));
  const number = (result: BatchTagRow["result"]) => integer(rows.filter((row) => row.result === result).length);
  const counts = { tagged: number("tagged"), unchanged: number("unchanged"), failed: number("failed") };
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium text-ink">
        {t("batch.summary", counts)}
      </p>
      {groups
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <section key={group.result} aria-label={t(`batch.results.${group.result}`)}>
            <h3 className="mb-1.5 flex items-center gap-2 font-medium text-ink text-sm">
              <Badge tone={TONES[group.result]}>{t(`batch.results.${group.result}`)}</Badge>
              <span className="tabular-nums">{integer(group.rows.length)}</span>
            </h3>
            <ul className="overflow-hidden rounded-control border border-line text-sm">
              {group.rows.slice(0, MAX_LISTED).map(({ url, message }, index) => (
                <li
                  key={`${url} ${String(index)}`}
                  className="flex gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0 max-sm:flex-col"
                >
                  <span translate="no" className="min-w-0 flex-1 truncate text-ink" title={url}>
                    {url.replace(/^https?:\/\/(www\.)?/, "")}
                  </span>
                  <span className="sm:max-w-[55%]">{message}</span>
                </li>
              ))}
              {group.rows.length > MAX_LISTED && (
                <li className="px-3 py-1.5 text-ink-faint">
                  {t("batch.more", { number: integer(group.rows.length - MAX_LISTED) })}
                </li>
              )}
            </ul>
          </section>
        ))}
    </div>
  );
}
