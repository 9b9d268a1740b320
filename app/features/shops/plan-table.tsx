import { useTranslation } from "react-i18next";
import { Tooltip } from "#app/components/tooltip.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { LikedShopCreator } from "#workers/modules/shops/contract.ts";
import { formatMoney } from "./money.ts";
import type { Planned } from "./sample-outlook.ts";

const COLUMNS = ["sales", "profit", "roi", "room"] as const;

/** The weeks of a plan, each with its creators and what a sample is expected to bring there. */
export function PlanTable({ plan }: { plan: readonly Planned<LikedShopCreator>[] }) {
  const { t } = useTranslation("shopVetting");
  const { integer } = useFormat();
  const weeks = [...new Set(plan.map(({ week }) => week))];
  return (
    <div className="relative overflow-x-auto rounded-control border border-line">
      <table aria-label={t("plan.title")} className="w-full min-w-140 text-sm">
        <thead className="text-ink-faint text-xs">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-normal">
              {t("plan.creator")}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-end font-normal">
                <Tooltip text={t(`plan.formulas.${column}`)}>
                  <button type="button" className="focus-ring cursor-help rounded-control underline decoration-dotted">
                    {t(`plan.columns.${column}`)}
                  </button>
                </Tooltip>
              </th>
            ))}
          </tr>
        </thead>
        {weeks.map((week) => {
          const planned = plan.filter((one) => one.week === week);
          return (
            <tbody key={week}>
              <tr className="border-line border-t bg-sunken">
                <th scope="rowgroup" colSpan={COLUMNS.length + 1} className="px-3 py-1.5 text-start font-medium">
                  {t("plan.week", { week: integer(week), count: planned.length, number: integer(planned.length) })}
                </th>
              </tr>
              {planned.map((one) => (
                <Row key={one.creator.handle_name} planned={one} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function Row({ planned: { creator, outlook } }: { planned: Planned<LikedShopCreator> }) {
  const { percent, locale } = useFormat();
  const money = (amount: number | undefined) => formatMoney(amount ?? null, creator.currency, locale);
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const cells = [
    money(outlook?.sales),
    money(outlook?.profit),
    outlook?.roi == null ? "–" : `${decimal.format(outlook.roi)}×`,
    outlook ? percent(Math.max(0, outlook.room)) : "–",
  ];
  return (
    <tr className="border-line border-t">
      <th scope="row" translate="no" className="max-w-48 truncate px-3 py-1.5 text-start font-normal">
        @{creator.handle_name}
      </th>
      {cells.map((text, at) => (
        <td key={COLUMNS[at]} className="px-3 py-1.5 text-end tabular-nums">
          {text}
        </td>
      ))}
    </tr>
  );
}
