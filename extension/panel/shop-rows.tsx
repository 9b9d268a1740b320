import { useEffect, useState } from "react";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { shopVettingLocales } from "#app/features/shops/locales.ts";
import { formatInteger } from "#app/lib/format.ts";
import type { ImportedRow } from "#workers/modules/shops/import-contract.ts";
import { appOrigin } from "../lib/app-origin.ts";
import { useTexts } from "./texts.ts";
import type { ShopOutcome } from "./use-shop.ts";

const TONES: Readonly<Record<ImportedRow["status"], BadgeTone>> = {
  added: "accent",
  updated: "accent",
  duplicate: "neutral",
  failed: "danger",
};

/** What became of an import: the counts, every row with its reason, and the way to the page that shows them. */
export function ShopRows({ outcome: { imported, figures, projectId } }: { outcome: ShopOutcome }) {
  const { t, language } = useTexts();
  const [origin, setOrigin] = useState<string | null>(null);
  useEffect(() => {
    void appOrigin().then(setOrigin);
  }, []);
  const { file } = shopVettingLocales[language];
  const counts = {
    added: imported.added,
    updated: imported.updated,
    duplicates: imported.duplicates,
    failed: imported.failed,
  };
  const summary = Object.entries(counts).reduce(
    (text, [name, count]) => text.replace(`{{${name}}}`, formatInteger(count, language)),
    imported.duplicates === 1 ? file.summary_one : (file.summary as string),
  );
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p role="status" className="font-medium text-sm tabular-nums">
        {summary}
      </p>
      {origin !== null && (
        <a
          className="focus-ring self-start rounded-control text-accent-ink text-sm underline"
          href={`${origin}/tiktok-shop-vetting?${new URLSearchParams({ projectId })}`}
          target="_blank"
          rel="noreferrer"
        >
          {t("shop.see")}
        </a>
      )}
      <ul className="divide-y divide-line rounded-control border border-line text-sm">
        {imported.rows.map(({ index, handle, status, message }) => (
          <li key={index} className="px-2 py-1.5">
            <p className="flex items-center justify-between gap-2">
              <span translate="no" className="min-w-0 truncate">
                {handle === null ? figures.rows[index]?.cells.find((text) => text !== "") : `@${handle}`}
              </span>
              <Badge tone={TONES[status]}>{t(`shop.status.${status}`)}</Badge>
            </p>
            {status === "failed" && <p className="text-danger">{message}</p>}
            {status === "duplicate" && <p className="text-ink-faint">{t("shop.duplicate")}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
