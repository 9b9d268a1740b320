import { useQuery } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { getTemplateNumbers, MailNumbers } from "#workers/modules/outreach/numbers/contract.ts";
import { MIN_SAMPLE, shareOf } from "#workers/modules/outreach/numbers/domain.ts";

type Numbers = OutputOf<typeof getTemplateNumbers>;
const FIGURES = ["sent", "delivered", "answered", "interested", "bounced", "unsubscribed"] as const;
type Figure = (typeof FIGURES)[number];

/** What each figure is a share of; counts of what was sent are of nothing. */
const WHOLE: Readonly<Record<Figure, "sent" | "delivered" | null>> = {
  sent: null,
  delivered: "sent",
  answered: "delivered",
  interested: "delivered",
  bounced: "sent",
  unsubscribed: "delivered",
};

/** What became of the mails of a template: its people at a glance, then each mail by itself, beside the texts that one would change. */
export function NumbersPane({ templateId }: { templateId: string }) {
  const { t } = useTranslation("mailTemplates");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["template-numbers", templateId],
    queryFn: ({ signal }) =>
      callApi<typeof getTemplateNumbers>(
        "GET /emails/templates/:id/numbers",
        { params: { id: templateId } },
        { signal },
      ),
    staleTime: 15_000,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-64" />
    ) : (
      <ErrorMessage title={t("numbers.failed")} onRetry={() => void refetch()} busy={isFetching}>
        {describeError(error)}
      </ErrorMessage>
    );
  if (data.people.sent === 0) return <NothingSent templateId={templateId} waiting={data.people.waiting} />;
  return (
    <div className="@container flex min-w-0 flex-col gap-4">
      <People people={data.people} />
      <Steps steps={data.steps} />
      <Notes people={data.people} />
    </div>
  );
}

function NothingSent({ templateId, waiting }: { templateId: string; waiting: number }) {
  const { t } = useTranslation("mailTemplates");
  const { integer } = useFormat();
  return (
    <StateMessage
      icon={<Mails />}
      title={t("numbers.none")}
      actions={<LinkButton to={`/email/batchSend?templateId=${templateId}`}>{t("numbers.send")}</LinkButton>}
    >
      {waiting > 0 ? t("numbers.noneWaiting", { count: waiting, number: integer(waiting) }) : t("numbers.noneText")}
    </StateMessage>
  );
}

function People({ people }: { people: MailNumbers }) {
  const { t } = useTranslation("mailTemplates");
  return (
    <dl aria-label={t("numbers.people")} className="grid grid-cols-3 gap-x-3 gap-y-3 @xl:grid-cols-6">
      {FIGURES.map((figure) => (
        <div key={figure} className="min-w-0">
          <dt className="truncate text-ink-faint text-xs">{t(`numbers.figure.${figure}`)}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5">
            <FigureOf numbers={people} figure={figure} size="large" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ steps }: Pick<Numbers, "steps">) {
  const { t } = useTranslation("mailTemplates");
  const { integer } = useFormat();
  return (
    <Table label={t("numbers.label")} takesFocus>
      <TableHead>
        <tr>
          <TableHeader className="pe-1.5">{t("numbers.column.mail")}</TableHeader>
          {FIGURES.map((figure) => (
            <TableHeader key={figure} numeric className="ps-1.5 pe-1.5 last:pe-3">
              <Tooltip text={t(`numbers.hint.${figure}`)}>
                <span>{t(`numbers.column.${figure}`)}</span>
              </Tooltip>
            </TableHeader>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {steps.map((numbers) => (
          <TableRow key={numbers.step}>
            <TableCell className="whitespace-nowrap py-1.5 pe-1.5">
              {numbers.step === 0 ? t("numbers.step.first") : t("numbers.step.followUp", { number: numbers.step })}
              {numbers.waiting > 0 && (
                <span className="block text-ink-faint text-xs">
                  {t("numbers.waiting", { count: numbers.waiting, number: integer(numbers.waiting) })}
                </span>
              )}
            </TableCell>
            {FIGURES.map((figure) => (
              <TableCell key={figure} numeric className="ps-1.5 pe-1.5 py-1.5 last:pe-3">
                <span className="flex flex-col items-end">
                  <FigureOf numbers={numbers} figure={figure} size="small" />
                </span>
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** A count, and its share where enough was delivered to speak of one. */
function FigureOf({ numbers, figure, size }: { numbers: MailNumbers; figure: Figure; size: "large" | "small" }) {
  const { integer, percent } = useFormat();
  const whole = WHOLE[figure];
  const share = whole === null ? null : shareOf(numbers[figure], numbers[whole]);
  return (
    <>
      <span className={size === "large" ? "font-semibold text-xl tabular-nums" : "tabular-nums"}>
        {integer(numbers[figure])}
      </span>
      {share !== null && <span className="text-ink-faint text-xs tabular-nums">{percent(share)}</span>}
    </>
  );
}

function Notes({ people }: { people: MailNumbers }) {
  const { t } = useTranslation("mailTemplates");
  const { integer } = useFormat();
  return (
    <div className="flex max-w-prose flex-col gap-1.5 text-ink-faint text-xs">
      {people.young > 0 && (
        <p className="text-ink-soft">{t("numbers.young", { count: people.young, number: integer(people.young) })}</p>
      )}
      {people.delivered < MIN_SAMPLE && <p>{t("numbers.few", { min: MIN_SAMPLE })}</p>}
      <p>{t("numbers.rules")}</p>
      <p>{t("numbers.scope")}</p>
    </div>
  );
}
