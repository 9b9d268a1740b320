import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Table, TableHead, TableHeader } from "#app/components/table.tsx";
import { RecordRow } from "./record-row.tsx";
import type { RecordsScreen } from "./use-records-screen.ts";

const DATES = ["contacted", "answered", "posted"] as const;

/** A page of saved creators (spec 3 §2.10). The column of actions is for who may delete (spec 3 §6). */
export function RecordsTable({ screen }: { screen: RecordsScreen }) {
  const { records, tags, actions, open, mayDelete, setRemoving, list, selected, select } = screen;
  const { t } = useTranslation("savedCreators");
  return (
    <Table label={t("title")} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <TableHead className="max-md:hidden">
        <tr>
          <TableHeader className="pe-0!">
            <SelectPage screen={screen} />
          </TableHeader>
          <TableHeader>{t("columns.creator")}</TableHeader>
          <TableHeader numeric className="px-2!">
            {t("columns.followers")}
          </TableHeader>
          <TableHeader className="px-2!">{t("columns.email")}</TableHeader>
          <TableHeader className="px-2!">{t("columns.tags")}</TableHeader>
          <TableHeader className="px-2!">{t("columns.stage")}</TableHeader>
          <TableHeader className="px-2!">{t("columns.note")}</TableHeader>
          {DATES.map((date) => (
            <TableHeader key={date} numeric className="px-2!">
              {t(`columns.${date}`)}
            </TableHeader>
          ))}
          {mayDelete && (
            <TableHeader>
              <span className="sr-only">{t("columns.actions")}</span>
            </TableHeader>
          )}
        </tr>
      </TableHead>
      <tbody>
        {records.map((record) => (
          <RecordRow
            key={record.kol.id}
            record={record}
            tags={tags}
            actions={actions}
            isSelected={selected.includes(record.kol.id)}
            onSelect={(isSelected) =>
              select(isSelected ? [...selected, record.kol.id] : selected.filter((id) => id !== record.kol.id))
            }
            onOpen={() => open(record.kol.id)}
            onRemove={mayDelete ? () => setRemoving(record) : null}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** Chooses the rows of the page, beside those of other pages. */
function SelectPage({ screen: { records, selected, select } }: { screen: RecordsScreen }) {
  const { t } = useTranslation("savedCreators");
  const shown = records.map(({ kol }) => kol.id);
  const chosen = shown.filter((id) => selected.includes(id));
  const isAll = shown.length > 0 && chosen.length === shown.length;
  return (
    <Checkbox
      hideLabel
      label={t("selection.page")}
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() =>
        select(isAll ? selected.filter((id) => !shown.includes(id)) : [...new Set([...selected, ...shown])])
      }
    />
  );
}
