import "#app/i18n/table-files-texts.ts";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import type { ColumnRole, Columns } from "./columns.ts";
import { ENCODINGS, type Encoding } from "./decode-text.ts";
import type { Choice } from "./read-table-file.ts";
import type { OpenFile } from "./use-table-file.ts";

/** Rows that are shown, so that a wrong column or encoding is seen. */
const SHOWN = 3;

type Props<Role extends string> = {
  opened: OpenFile<Role>;
  /** The columns that the list needs. */
  roles: readonly Role[];
  onColumns: (columns: Columns<Role>) => void;
  onChoice: (choice: Choice) => void;
};
/** What a role is called, what it means that no column holds it, and what is to know about the one that does. */
type RoleWords = { label: string; none: string; hint?: string };

/** The mapping of a list of people. */
export function ColumnMapping(props: Props<ColumnRole>) {
  const { t } = useTranslation("tableFiles");
  return <RoleMapping {...props} wordsOf={(role) => ({ label: t(`roles.${role}`), none: t(`none.${role}`) })} />;
}

/** What the columns of a chosen file are taken for, its encoding or sheet, and the first rows: to change before anything is stored. */
export function RoleMapping<Role extends string>(props: Props<Role> & { wordsOf: (role: Role) => RoleWords }) {
  const { opened, roles, wordsOf, onColumns, onChoice } = props;
  const { reading, table, columns } = opened;
  const { t } = useTranslation("tableFiles");
  const nameOf = (column: number) => {
    const heading = table?.headings[column] ?? "";
    if (heading !== "") return heading;
    const example = table?.body
      .find((row) => (row[column] ?? "").trim() !== "")
      ?.[column]?.trim()
      .slice(0, 40);
    return example ? t("columnLike", { number: column + 1, example }) : t("column", { number: column + 1 });
  };
  const shown = [...new Set(roles.flatMap((role) => columns[role] ?? []))];
  return (
    <section aria-label={t("columns")} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex flex-wrap gap-3">
        {table !== null &&
          roles.map((role) => {
            const { label, none, hint } = wordsOf(role);
            return (
              <Field key={role} label={label} hint={hint} className="min-w-40 flex-1">
                <Select
                  value={String(columns[role] ?? "none")}
                  choices={[
                    { value: "none", label: none },
                    ...Array.from({ length: table.width }, (_, column) => ({
                      value: String(column),
                      label: nameOf(column),
                    })),
                  ]}
                  onChange={(next) => onColumns({ ...columns, [role]: next === "none" ? null : Number(next) })}
                />
              </Field>
            );
          })}
        {"encoding" in reading && (
          <Field label={t("encoding")} hint={t("encodingHint")} className="min-w-40 flex-1">
            <Select<Encoding>
              value={reading.encoding}
              choices={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
              onChange={(encoding) => onChoice({ encoding })}
            />
          </Field>
        )}
        {"sheets" in reading && reading.sheets.length > 1 && (
          <Field label={t("sheet")} className="min-w-40 flex-1">
            <Select
              value={String(reading.sheet)}
              choices={reading.sheets.map((label, at) => ({ value: String(at), label }))}
              onChange={(next) => onChoice({ sheet: Number(next) })}
            />
          </Field>
        )}
      </div>
      {table !== null && shown.length > 0 && (
        <Table label={t("preview")}>
          <TableHead>
            <tr>
              {shown.map((column) => (
                <TableHeader key={column}>{nameOf(column)}</TableHeader>
              ))}
            </tr>
          </TableHead>
          <tbody translate="no">
            {table.body.slice(0, SHOWN).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told by their place alone
              <TableRow key={at}>
                {shown.map((column) => (
                  <TableCell key={column} className="max-w-60 truncate">
                    {row[column]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
