import { useTranslation } from "react-i18next";
import { Flag } from "#app/components/flag.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { AudienceProfile } from "#workers/modules/audiences/contract.ts";
import { shareInterval } from "#workers/modules/audiences/domain.ts";

type Props = {
  kind: "country" | "language";
  parts: AudienceProfile["countries"];
  /** Of how many people it is known, and how many there are. */
  known: number;
  people: number;
  /** Why nothing is told. */
  note: string | null;
};

/** The parts of an audience with a bar, the range in which each may truly lie, and its people. */
export function ShareTable({ kind, parts, known, people, note }: Props) {
  const { t } = useTranslation("postAudience");
  const { integer } = useFormat();
  const name = t(kind === "country" ? "countries" : "languages");
  const others = known - parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label={name}>
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {name}
        {note === null && (
          <span className="font-normal text-ink-faint text-sm">
            {t("known", { known: integer(known), people: integer(people) })}
          </span>
        )}
      </h3>
      {parts.length === 0 ? (
        <p className="text-ink-soft">{note ?? t("noneKnown")}</p>
      ) : (
        <table className="mt-1 w-full text-sm">
          <thead className="text-ink-faint text-xs">
            <tr className="[&>th]:py-1 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t(`columns.${kind}`)}
              </th>
              <th scope="col" className="w-2/5 text-start">
                {t("columns.share")}
              </th>
              <th scope="col" className="px-2 text-end">
                {t("columns.interval")}
              </th>
              <th scope="col" className="text-end">
                {t("columns.people")}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ code, count }) => (
              <Line key={code} kind={kind} code={code} count={count} known={known} />
            ))}
            {others > 0 && <Line kind={kind} code={null} count={others} known={known} />}
          </tbody>
        </table>
      )}
    </section>
  );
}

type LineProps = Pick<Props, "kind" | "known"> & { code: string | null; count: number };

function Line({ kind, code, count, known }: LineProps) {
  const { t } = useTranslation("postAudience");
  const { integer, locale } = useFormat();
  const { low, high } = shareInterval(count, known);
  const whole = (share: number) => String(Math.round(share * 100));
  const named = code === null ? t("others") : nameOf(kind, code, locale);
  return (
    <tr className="border-line border-t [&>td]:py-1">
      <th scope="row" className="min-w-0 py-1 text-start font-normal">
        <span className="flex items-center gap-1.5">
          {kind === "country" && code !== null && <Flag code={code} />}
          {named}
        </span>
      </th>
      <td>
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${Math.max(1, (100 * count) / known)}%` }}
            />
          </span>
          <span className="w-9 text-end">{whole(count / known)}%</span>
        </span>
      </td>
      <td className="whitespace-nowrap px-2 text-end text-ink-soft">
        {whole(low)}–{whole(high)}%
      </td>
      <td className="text-end">{integer(count)}</td>
    </tr>
  );
}

function nameOf(kind: Props["kind"], code: string, locale: string): string {
  const type = kind === "country" ? "region" : "language";
  return new Intl.DisplayNames(locale, { type }).of(code) ?? code;
}
