import "#app/i18n/triage-texts.ts";
import { Pin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Popover } from "#app/components/popover.tsx";
import { FACTS, type Fact } from "#app/entities/list/fact-names.ts";
import type { TableColumns } from "#app/entities/list/search-address.ts";

/** Chooses which columns the table has and which of them stay in sight. */
export default function ColumnsMenu({
  columns,
  onColumns,
}: {
  columns: TableColumns;
  onColumns: (columns: TableColumns) => void;
}) {
  const { t } = useTranslation("triage");
  const { shown, pinned } = columns;
  const show = (fact: Fact, isOn: boolean) => {
    const next = FACTS.filter((one) => (one === fact ? isOn : shown.includes(one)));
    onColumns({ shown: next, pinned: pinned.filter((one) => next.includes(one)) });
  };
  const pin = (fact: Fact) =>
    onColumns({ shown, pinned: FACTS.filter((one) => (one === fact) !== pinned.includes(one)) });
  return (
    <Popover anchor="bottom end" className="w-72" trigger={<Button>{t("table.columns")}</Button>}>
      <ul className="flex flex-col gap-1 p-2">
        {FACTS.map((fact) => (
          <li key={fact} className="flex min-h-8 items-center justify-between gap-2">
            <Checkbox
              label={t(`facts.${fact}`)}
              checked={shown.includes(fact)}
              onChange={(event) => show(fact, event.target.checked)}
            />
            <IconButton
              size="sm"
              label={t("table.pin", { column: t(`facts.${fact}`) })}
              icon={<Pin className="size-4" />}
              pressed={pinned.includes(fact)}
              disabled={!shown.includes(fact)}
              tooltip={false}
              onClick={() => pin(fact)}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
