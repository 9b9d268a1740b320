import { History, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { HOME } from "#app/lib/paths.ts";
import { DaysTable } from "./days-table.tsx";
import { DetailsTable } from "./details-table.tsx";
import { StatementTable } from "./statement-table.tsx";
import { PAGE_SIZES } from "./usage-address.ts";
import type { UsageScreen } from "./use-usage-screen.ts";

type Props = { screen: UsageScreen };

/** What the charges paid for, the days, or every movement of the account: one of them at a time. */
export function UsageTables({ screen }: Props) {
  const { t } = useTranslation("usagePage");
  const { address, change, hasStatement } = screen;
  const tables = (["details", "days", "statement"] as const).filter((table) => table !== "statement" || hasStatement);
  const shown = address.table;
  return (
    <section>
      <div className="mb-3">
        <SegmentedControl
          label={t("tables.label")}
          value={shown}
          onChange={(table) => change({ table })}
          segments={tables.map((value) => ({ value, label: t(`tables.${value}`) }))}
        />
      </div>
      {shown === "details" && <Details screen={screen} />}
      {shown === "days" && <Days screen={screen} />}
      {shown === "statement" && <Statement screen={screen} />}
    </section>
  );
}

function Details({ screen }: Props) {
  const { t } = useTranslation("usagePage");
  const { details, enterpriseId, member } = screen;
  return (
    <Paged
      screen={screen}
      read={details}
      empty={
        <StateMessage
          icon={<ReceiptText />}
          title={t("details.empty.title")}
          actions={<LinkButton to={HOME}>{t("details.empty.search")}</LinkButton>}
        >
          {t("details.empty.text")}
        </StateMessage>
      }
    >
      {({ data }) => (
        <DetailsTable
          rows={data}
          withPeople={enterpriseId !== null && member === null}
          isOld={details.isPlaceholderData}
        />
      )}
    </Paged>
  );
}

function Days({ screen }: Props) {
  const { daily } = screen;
  return (
    <Paged screen={screen} read={daily} empty={null}>
      {({ data }) => <DaysTable rows={data} isOld={daily.isPlaceholderData} />}
    </Paged>
  );
}

function Statement({ screen }: Props) {
  const { t } = useTranslation("usagePage");
  const { statement } = screen;
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">{t("statement.text")}</p>
      <Paged screen={screen} read={statement} empty={<StateMessage icon={<History />} title={t("statement.empty")} />}>
        {({ data }) => <StatementTable rows={data} isOld={statement.isPlaceholderData} />}
      </Paged>
    </>
  );
}

type Page = { total: number; totalPages: number };
type Read<Data> = { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };

/** A table with its pages, or why there is none. */
function Paged<Data extends Page>({
  screen: { address, change },
  read: { data, error, refetch },
  empty,
  children,
}: {
  screen: UsageScreen;
  read: Read<Data>;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation("usagePage");
  if (data === undefined)
    return (
      <Card>
        {error ? (
          <ErrorMessage title={t("range.failed")} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-3 p-4">
            {PLACES.map((place) => (
              <Skeleton key={place} className="h-6 w-full" />
            ))}
          </div>
        )}
      </Card>
    );
  if (data.total === 0) return <Card>{empty}</Card>;
  return (
    <>
      {children(data)}
      {data.total > PAGE_SIZES[0] && (
        <div className="mt-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <Select
            look="quiet"
            label={t("pageSize.label")}
            value={String(address.pageSize)}
            choices={PAGE_SIZES.map((size) => ({ value: String(size), label: t("pageSize.rows", { count: size }) }))}
            onChange={(size) => change({ pageSize: Number(size) })}
          />
          <Pagination page={address.page} pages={data.totalPages} onChange={(page) => change({ page })} />
        </div>
      )}
    </>
  );
}

const PLACES = ["first", "second", "third", "fourth", "fifth"];
