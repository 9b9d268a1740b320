import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { shopVettingLocales } from "#app/features/shops/locales.ts";
import { CURRENCIES, FILE_FIELDS, type ShopColumns } from "#app/features/shops/shop-columns.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { Choice } from "./choice.tsx";
import { ShopRows } from "./shop-rows.tsx";
import { useTexts } from "./texts.ts";
import type { Places, useAccount } from "./use-account.ts";
import type { Shop } from "./use-shop.ts";

type Account = Pick<ReturnType<typeof useAccount>, "state" | "places" | "fail">;

/** Figures of shops that were read: what each column holds, where they go, and what became of them. */
export function ShopPart({ shop, account }: { shop: Shop; account: Account }) {
  const { t, language } = useTexts();
  const { figures, outcome } = shop;
  if (figures === null && outcome === null) return null;
  const places = account.state === "connected" ? account.places : null;
  const newest = Math.max(...((figures ?? outcome?.figures)?.rows.map(({ takenAt }) => takenAt) ?? []));
  return (
    <section aria-label={t("shop.title")} className="rounded-card border border-line bg-surface px-3 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{t("shop.title")}</h2>
          <p className="text-ink-soft text-sm">
            {t("shop.read", {
              count: (figures ?? outcome?.figures)?.rows.length ?? 0,
              time: formatDateTime(newest, language),
            })}
          </p>
        </div>
        <Button tone="quiet" size="sm" onClick={shop.discard}>
          {t(figures === null ? "shop.close" : "shop.discard")}
        </Button>
      </div>
      {figures === null ? (
        outcome && <ShopRows outcome={outcome} />
      ) : places === null ? (
        <p className="mt-2 text-ink-soft text-sm">{t("shop.connectFirst")}</p>
      ) : (
        <ShopForm shop={shop} figures={figures} places={places} account={account} />
      )}
    </section>
  );
}

function ShopForm({
  shop,
  figures: { headers, rows },
  places: { projects },
  account,
}: {
  shop: Shop;
  account: Account;
  figures: NonNullable<Shop["figures"]>;
  places: Places;
}) {
  const { t, language } = useTexts();
  // Opened by what is wrong, it stays open when that is put right.
  const [isOpen, setOpen] = useState(false);
  const { problem, choose } = shop;
  const { columns, projectId, currency } = shop.chosen;
  const texts = shopVettingLocales[language].file;
  const project =
    projects.find(({ id }) => id === projectId) ?? projects.find(({ isDefault }) => isDefault) ?? projects[0];
  const needsHandle = columns.handle === null;
  const used = FILE_FIELDS.filter((field) => columns[field] !== null).length;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <details
        className="rounded-control border border-line"
        open={isOpen || needsHandle}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="focus-ring cursor-pointer rounded-control px-2 py-1.5 text-sm">
          {t("shop.columns", { used, total: headers.length })}
        </summary>
        <div className="flex flex-col gap-2 px-2 pb-2">
          {headers.map((header, column) => (
            <Choice
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is told by its place alone, and columns do not move
              key={column}
              label={header || t("shop.unnamed", { number: column + 1 })}
              aside={rows[0]?.cells[column] ?? ""}
              value={FILE_FIELDS.find((field) => columns[field] === column) ?? ""}
              options={[
                { value: "", label: texts.ignore },
                ...FILE_FIELDS.map((field) => ({ value: field, label: texts.fields[field] })),
              ]}
              onChange={(value) => choose({ columns: withMeaning(columns, column, value) })}
            />
          ))}
          <Choice
            label={texts.currency}
            value={currency ?? ""}
            options={[
              { value: "", label: texts.currencyNone },
              ...CURRENCIES.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => choose({ currency: value === "" ? null : value })}
          />
        </div>
      </details>
      {needsHandle && (
        <p role="alert" className="text-danger text-sm">
          {texts.needsHandle}
        </p>
      )}
      <Choice
        label={t("project")}
        value={project?.id ?? ""}
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(value) => choose({ projectId: value })}
      />
      <Button
        tone="primary"
        busy={shop.isBusy}
        disabled={needsHandle || project === undefined}
        onClick={() => void shop.send(account, project?.id ?? "")}
      >
        {t("shop.import", { count: rows.length })}
      </Button>
      {problem !== null && (
        <p role="alert" className="text-danger text-sm">
          {t("failed", { message: problem })}
        </p>
      )}
    </div>
  );
}

/** The columns with another meaning for one of them; the column that had this meaning before loses it. */
function withMeaning(columns: ShopColumns, column: number, meaning: string): ShopColumns {
  const next: Record<keyof ShopColumns, number | null> = { ...columns };
  for (const field of FILE_FIELDS) {
    if (field === meaning) next[field] = column;
    else if (next[field] === column) next[field] = null;
  }
  return next;
}
