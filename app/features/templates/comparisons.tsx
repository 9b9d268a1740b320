import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { MAILBOXES_PATH } from "#app/entities/mailbox/problems.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ComparisonView, listComparisons, VariantView } from "#workers/modules/outreach/comparisons/contract.ts";
import { COUNTING_DAYS, MIN_SAMPLE, VARIANTS } from "#workers/modules/outreach/comparisons/domain.ts";

const COLUMNS = ["reached", "counted", "answered", "interested"] as const;

/** Where there is room for few columns, how many were reached gives way to the names. */
const columnClass = (column: (typeof COLUMNS)[number]) =>
  clsx("ps-1.5 pe-1.5 last:pe-3", column === "reached" && "@max-md:hidden");

/** How a template did beside others that halves of the same people got; nothing where it was never compared. */
export function Comparisons({ templateId }: { templateId: string }) {
  const { t } = useTranslation("mailTemplates");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["template-comparisons", templateId],
    queryFn: ({ signal }) =>
      callApi<typeof listComparisons>(
        "GET /emails/templates/:id/comparisons",
        { params: { id: templateId } },
        { signal },
      ),
    staleTime: 15_000,
  });
  if (data === undefined && error !== null)
    return (
      <ErrorMessage title={t("comparisons.failed")} onRetry={() => void refetch()} busy={isFetching}>
        {describeError(error)}
      </ErrorMessage>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t("comparisons.title")} className="@container flex min-w-0 flex-col gap-3">
      <h3 className="font-semibold">{t("comparisons.title")}</h3>
      {data.map((comparison) => (
        <Comparison key={comparison.id} comparison={comparison} templateId={templateId} />
      ))}
    </section>
  );
}

function Comparison({ comparison, templateId }: { comparison: ComparisonView; templateId: string }) {
  const { t } = useTranslation("mailTemplates");
  const dateTime = useDateTime();
  const { a, b, verdict, sample } = comparison;
  const other = a.templateId === templateId ? b : a;
  const winner = verdict.state === "decided" && verdict.winner !== null ? comparison[verdict.winner] : null;
  return (
    <article className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="break-words font-medium">{t("comparisons.with", { name: other.templateName })}</span>
        <span className="text-ink-faint text-xs">
          {t("comparisons.queued", { time: dateTime(comparison.createdAt) })}
        </span>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Verdict comparison={comparison} />
        {winner !== null && !winner.isDeleted && (
          <LinkButton size="sm" to={`/email/batchSend?templateId=${winner.templateId}`}>
            {t("comparisons.send")}
          </LinkButton>
        )}
      </div>
      <Table label={t("comparisons.with", { name: other.templateName })} takesFocus>
        <TableHead>
          <tr>
            <TableHeader>{t("comparisons.column.template")}</TableHeader>
            {COLUMNS.map((column) => (
              <TableHeader key={column} numeric className={columnClass(column)}>
                {t(`comparisons.column.${column}`)}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {VARIANTS.map((variant) => (
            <VariantRow key={variant} variant={comparison[variant]} isBetter={winner === comparison[variant]} />
          ))}
        </tbody>
      </Table>
      <p className="max-w-prose text-ink-faint text-xs">{t("comparisons.rules", { sample, days: COUNTING_DAYS })}</p>
    </article>
  );
}

function VariantRow({ variant, isBetter }: { variant: VariantView; isBetter: boolean }) {
  const { integer, percent } = useFormat();
  const { templateName, subject, counted } = variant;
  return (
    <TableRow>
      <TableCell className="max-w-0 py-1.5 w-1/2">
        <span className={clsx("block @max-md:break-words @md:truncate", isBetter && "font-semibold")}>
          {templateName}
        </span>
        <span className="block truncate text-ink-faint text-xs">{subject}</span>
      </TableCell>
      {COLUMNS.map((column) => (
        <TableCell key={column} numeric className={clsx("py-1.5", columnClass(column))}>
          <span className="flex flex-col items-end tabular-nums">
            {integer(variant[column])}
            {(column === "answered" || column === "interested") && counted >= MIN_SAMPLE && (
              <span className="text-ink-faint text-xs">{percent((100 * variant[column]) / counted)}</span>
            )}
          </span>
        </TableCell>
      ))}
    </TableRow>
  );
}

/** What is said of it, in words that claim no more than the numbers show. */
function Verdict({ comparison: { a, b, verdict } }: { comparison: ComparisonView }) {
  const { t } = useTranslation("mailTemplates");
  const { locale } = useFormat();
  if (verdict.state === "running") return <Running verdict={verdict} paused={a.paused + b.paused} />;
  if (verdict.state === "stopped") {
    const deleted = a.isDeleted ? a : b;
    return (
      <Said title={t("comparisons.stopped")}>
        {verdict.why === "tooFew"
          ? t("comparisons.tooFew", { min: MIN_SAMPLE })
          : t("comparisons.templateDeleted", { name: deleted.templateName })}
      </Said>
    );
  }
  const rounded = (share: number) => Math.round(1_000 * Math.abs(share)) / 10;
  const points = (share: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rounded(share));
  const { winner, difference, low, high } = verdict;
  if (winner === null)
    return (
      <Said title={t("comparisons.tie")}>
        {t("comparisons.tieText", {
          ...{ a: a.templateName, b: b.templateName, low: points(low), high: points(high) },
          count: rounded(high),
        })}
      </Said>
    );
  const [least, most] = winner === "a" ? [low, high] : [high, low];
  return (
    <Said title={t("comparisons.winner", { name: winner === "a" ? a.templateName : b.templateName })}>
      {t("comparisons.winnerText", {
        ...{ points: points(difference), low: points(least), high: points(most) },
        count: rounded(difference),
      })}
    </Said>
  );
}

function Running({
  verdict: { missing, dueAt, unreadSince },
  paused,
}: {
  verdict: Extract<ComparisonView["verdict"], { state: "running" }>;
  paused: number;
}) {
  const { t } = useTranslation("mailTemplates");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  return (
    <Said title={t("comparisons.running")}>
      {t("comparisons.missing", { count: missing, number: integer(missing) })}{" "}
      {dueAt === null ? t("comparisons.dueUnknown") : t("comparisons.dueAt", { time: dateTime(dueAt) })}
      {paused > 0 && <> {t("comparisons.paused", { count: paused, number: integer(paused) })}</>}
      {unreadSince !== null && (
        <span className="block text-danger">
          {t("comparisons.unread", { time: dateTime(unreadSince) })}{" "}
          <Link to={MAILBOXES_PATH} className="focus-ring rounded-control font-medium underline">
            {t("comparisons.mailboxes")}
          </Link>
        </span>
      )}
    </Said>
  );
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 max-w-prose">
      <p className="break-words font-semibold">{title}</p>
      <p className="break-words text-ink-soft text-sm">{children}</p>
    </div>
  );
}
