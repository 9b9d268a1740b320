import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { CURRENCIES, FILE_FIELDS, type FileField, type Mapping, mappingProblem } from "./file-mapping.ts";

/** Rows of the file that are shown beside what their columns are taken for. */
const EXAMPLES = 3;
type CurrencyChoice = (typeof CURRENCIES)[number] | "none";

/** What each column holds, with the first rows beside it. */
export function MappingForm({
  headers,
  rows,
  mapping,
  shares,
  currency,
  onMapping,
  onCurrency,
}: {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  mapping: Mapping;
  shares: ReadonlySet<FileField>;
  currency: string | null;
  onMapping: (mapping: Mapping) => void;
  onCurrency: (currency: string | null) => void;
}) {
  const { t } = useTranslation("shopVetting");
  const problem = mappingProblem(mapping);
  return (
    <>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{t("file.columns")}</caption>
        <thead className="text-start text-ink-faint text-xs">
          <tr>
            <th scope="col" className="w-2/5 py-1 text-start font-normal">
              {t("file.columns")}
            </th>
            <th scope="col" className="py-1 ps-3 text-start font-normal">
              {t("file.example")}
            </th>
          </tr>
        </thead>
        <tbody>
          {headers.map((header, column) => {
            const name = header.trim() || t("file.unnamed", { number: column + 1 });
            const field = mapping[column] ?? null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is told by its place alone, and columns do not move
              <tr key={column} className="border-line border-t align-top">
                <td className="py-2">
                  <span translate="no" className="mb-1 block truncate font-medium" title={name}>
                    {name}
                  </span>
                  <Select<FileField | "ignore">
                    label={t("file.columnOf", { column: name })}
                    value={field ?? "ignore"}
                    choices={[
                      { value: "ignore", label: t("file.ignore") },
                      ...FILE_FIELDS.map((value) => ({ value, label: t(`file.fields.${value}`) })),
                    ]}
                    onChange={(next) =>
                      onMapping(mapping.map((one, at) => (at === column ? (next === "ignore" ? null : next) : one)))
                    }
                  />
                  {field !== null && shares.has(field) && (
                    <span className="mt-1 block text-ink-faint text-xs">{t("file.fractions")}</span>
                  )}
                </td>
                <td translate="no" className="py-2 ps-3 text-ink-soft">
                  {rows.slice(0, EXAMPLES).map((cells, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told by their place alone
                    <span key={at} className="block h-5 truncate">
                      {cells[column]}
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.kind === "needsHandle"
            ? t("file.needsHandle")
            : t("file.twice", { field: t(`file.fields.${problem.field}`) })}
        </p>
      )}
      <Field label={t("file.currency")} className="max-w-xs">
        <Select<CurrencyChoice>
          value={CURRENCIES.find((one) => one === currency) ?? "none"}
          choices={[
            { value: "none", label: t("file.currencyNone") },
            ...CURRENCIES.map((value) => ({ value, label: value })),
          ]}
          onChange={(next) => onCurrency(next === "none" ? null : next)}
        />
      </Field>
    </>
  );
}
