import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Count, Overview } from "#workers/modules/admin/operations/contract.ts";
import type { DataOf } from "./load-admin.server.ts";
import { Facts, Part } from "./part.tsx";
import { useCosts } from "./use-money.ts";

/** Allowances, queues and scheduled jobs at a glance. */
export function OverviewView({ data: { overview } }: { data: DataOf<"overview"> }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const count = useCount();
  const { mail, stripeEvents, deadLetters, jobs } = overview;
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Services overview={overview} />
        <div className="flex flex-col gap-4">
          <Part title={t("operations.mail")}>
            <Facts
              rows={[
                [t("operations.waiting"), count(mail.waiting)],
                [t("operations.sending"), count(mail.sending)],
                [t("operations.paused"), count(mail.paused)],
                [t("operations.failed"), count(mail.failedInDay)],
              ]}
            />
          </Part>
          <Part title={t("operations.inbox")}>
            <Facts
              rows={[
                [
                  t("operations.events"),
                  `${count(stripeEvents.waiting)}${stripeEvents.oldestAt === null ? "" : ` · ${t("operations.oldest", { time: dateTime(stripeEvents.oldestAt) })}`}`,
                ],
                [t("operations.letters"), count(deadLetters)],
              ]}
            />
          </Part>
        </div>
      </div>
      <section className="mt-6">
        <h2 className="mb-2 font-semibold">{t("operations.jobs")}</h2>
        {jobs.length === 0 ? <p className="text-ink-soft text-sm">{t("operations.noJobs")}</p> : <Jobs jobs={jobs} />}
      </section>
    </>
  );
}

/** Counts stop at a thousand. */
function useCount(): (counted: Count) => string {
  const { integer } = useFormat();
  return ({ count, isMore }) => `${integer(count)}${isMore ? "+" : ""}`;
}

function Services({ overview: { meters, dayReturnsAt, breakers } }: { overview: Overview }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const cost = useCosts();
  const now = useNow();
  return (
    <Part title={t("operations.services")}>
      <p className="text-ink-soft text-sm">{t("operations.servicesText", { time: dateTime(dayReturnsAt) })}</p>
      <ul className="flex flex-col gap-3 text-sm">
        {meters.map(({ meter, used, total, closedAt }) => {
          const said = t("operations.ofTotal", { used: cost(meter, used), total: cost(meter, total) });
          const share = total > 0 ? used / total : 0;
          return (
            <li key={meter}>
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{t(`account.meters.${meter}`)}</span>
                <span className="text-ink-soft tabular-nums">{said}</span>
              </span>
              <ProgressBar
                thin
                className="mt-1"
                label={`${t(`account.meters.${meter}`)}: ${said}`}
                share={share}
                tone={share > 0.95 ? "critical" : share > 0.8 ? "warning" : "accent"}
              />
              {closedAt !== null && <Badge tone="danger">{t("operations.closed")}</Badge>}
            </li>
          );
        })}
        {breakers.map(({ name, openUntil }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">{name}</span>
            {openUntil > now ? (
              <Badge tone="no">{t("operations.breakerOpen", { time: dateTime(openUntil) })}</Badge>
            ) : (
              <Badge tone="like">{t("operations.breakerClosed")}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Jobs({ jobs }: Pick<Overview, "jobs">) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  return (
    <Table label={t("operations.jobs")} takesFocus>
      <TableHead>
        <tr>
          <TableHeader>{t("operations.job")}</TableHeader>
          <TableHeader>{t("operations.due")}</TableHeader>
          <TableHeader>{t("operations.took")}</TableHeader>
          <TableHeader />
        </tr>
      </TableHead>
      <tbody>
        {jobs.map(({ name, slotAt, doneAt, tries, failure }) => (
          <TableRow key={name}>
            <TableCell className="font-medium">{name}</TableCell>
            <TableCell className="whitespace-nowrap">{dateTime(slotAt)}</TableCell>
            <TableCell className="whitespace-nowrap">{doneAt === null ? "–" : dateTime(doneAt)}</TableCell>
            <TableCell className="py-2">
              {failure !== null ? (
                <>
                  <Badge tone="danger">{t("operations.jobFailed", { tries })}</Badge>
                  <span className="wrap-anywhere block text-ink-soft text-xs">{failure}</span>
                </>
              ) : (
                <Badge tone={doneAt === null ? "accent" : "like"}>
                  {t(doneAt === null ? "operations.jobRuns" : "operations.jobDone")}
                </Badge>
              )}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
