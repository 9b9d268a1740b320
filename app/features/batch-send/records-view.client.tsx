import { CircleAlert, Inbox, Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { Menu } from "#app/components/menu.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { Select } from "#app/components/select.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableHead, TableHeader } from "#app/components/table.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { MailStats } from "#app/entities/email/use-sender.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAIL_STATUSES, type MailStatus, nextState } from "#workers/modules/outreach/schedule/mail-state.ts";
import type { MailView } from "#workers/modules/outreach/sending/contract.ts";
import { PAGE_SIZES } from "#workers/modules/outreach/sending/domain.ts";
import { MailCard, MailRow } from "./mail-row.tsx";
import { type Action, type Records, useRecords } from "./use-records.ts";

const ACTIONS = ["pause", "resume", "cancel", "retry"] as const;

/** What became of the mails (spec 3 §2.4): filter, search, pages, and what can still be done. */
export default function RecordsView({
  counts,
  onWrite,
}: {
  counts: MailStats["counts"] | undefined;
  onWrite: () => void;
}) {
  const { t } = useTranslation(["batchSend", "ui"]);
  const records = useRecords();
  const { query, mails } = records;
  return (
    <section aria-label={t("records.title")} className="flex flex-col gap-3">
      <Filters records={records} counts={counts} />
      <Actions records={records} />
      {query.isError && (
        <StateMessage
          tone="danger"
          icon={<CircleAlert />}
          title={t("records.failed")}
          actions={<Button onClick={() => void query.refetch()}>{t("ui:retry")}</Button>}
        />
      )}
      {query.isPending && <Skeleton className="h-80 rounded-card" />}
      {query.isSuccess && mails.length === 0 && (
        <StateMessage
          icon={<Inbox />}
          title={t(records.isFiltered ? "records.noneFound" : "records.none")}
          actions={!records.isFiltered && <Button onClick={onWrite}>{t("records.write")}</Button>}
        >
          {t(records.isFiltered ? "records.noneFoundText" : "records.noneText")}
        </StateMessage>
      )}
      {mails.length > 0 && <Mails records={records} />}
      {mails.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageSizeSelect records={records} />
          <Pagination page={records.page} pages={records.pages} onChange={records.goTo} />
        </div>
      )}
    </section>
  );
}

function Filters({ records, counts }: { records: Records; counts: MailStats["counts"] | undefined }) {
  const { t } = useTranslation("batchSend");
  const { integer } = useFormat();
  const labelOf = (status: MailStatus) => {
    const count = counts?.[status];
    return count === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} (${integer(count)})`;
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select<MailStatus | "all">
        label={t("records.filter")}
        className="w-48 max-sm:w-full"
        value={records.status}
        onChange={records.setStatus}
        choices={[
          { value: "all", label: t("records.all") },
          ...MAIL_STATUSES.map((value) => ({ value, label: labelOf(value) })),
        ]}
      />
      <span className="min-w-56 flex-1 sm:max-w-80">
        <TextInput
          type="search"
          aria-label={t("records.search")}
          placeholder={t("records.search")}
          icon={<Search />}
          value={records.search}
          maxLength={320}
          autoComplete="off"
          onChange={(event) => records.setSearch(event.target.value)}
        />
      </span>
    </div>
  );
}

/** What can be done with the selected mails, and with all. */
function Actions({ records }: { records: Records }) {
  const { t } = useTranslation("batchSend");
  const { integer } = useFormat();
  const [asks, setAsks] = useState<"resend" | "cancelAll" | null>(null);
  const chosen = records.mails.filter(({ id }) => records.selected.has(id));
  const idsFor = (action: Action) => chosen.filter((mail) => allows(mail, action)).map(({ id }) => id);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <span role="status" className="text-ink-soft text-sm">
        {chosen.length > 0
          ? t("records.selected", { count: chosen.length, number: integer(chosen.length) })
          : t("records.total", { count: records.query.data?.total ?? 0, number: integer(records.query.data?.total) })}
      </span>
      {chosen.length > 0 &&
        ACTIONS.filter((action) => idsFor(action).length > 0).map((action) => (
          <Button
            key={action}
            size="sm"
            busy={records.busy === action}
            disabled={records.busy !== null}
            onClick={() => void records.act(action, idsFor(action))}
          >
            {t(`action.${action}`, { count: idsFor(action).length, number: integer(idsFor(action).length) })}
          </Button>
        ))}
      {idsFor("resend").length > 0 && (
        <Button size="sm" disabled={records.busy !== null} onClick={() => setAsks("resend")}>
          {t("action.resend", { count: idsFor("resend").length, number: integer(idsFor("resend").length) })}
        </Button>
      )}
      <span className="ms-auto">
        <Menu
          trigger={<Button size="sm">{t("records.withAll")}</Button>}
          anchor="bottom end"
          groups={[
            {
              key: "all",
              entries: ACTIONS.map((action) => ({
                key: action,
                label: t(`allAction.${action}`),
                danger: action === "cancel",
                onSelect: () => (action === "cancel" ? setAsks("cancelAll") : void records.act(action, null)),
              })),
            },
          ]}
        />
      </span>
      <ConfirmDialog
        open={asks === "resend"}
        onClose={() => setAsks(null)}
        onConfirm={() => {
          setAsks(null);
          void records.act("resend", idsFor("resend"));
        }}
        title={t("resend.title", { count: idsFor("resend").length, number: integer(idsFor("resend").length) })}
        confirmLabel={t("resend.confirm")}
        danger
      >
        {t("resend.text")}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "cancelAll"}
        onClose={() => setAsks(null)}
        onConfirm={() => {
          setAsks(null);
          void records.act("cancel", null);
        }}
        title={t("cancelAll.title")}
        confirmLabel={t("allAction.cancel")}
        danger
      >
        {t("cancelAll.text")}
      </ConfirmDialog>
    </div>
  );
}

function allows({ status, pauseReason }: MailView, action: Action): boolean {
  return nextState({ status, pauseReason }, action) !== null;
}

function Mails({ records }: { records: Records }) {
  const { t } = useTranslation("batchSend");
  const { mails, selected, setSelected, query } = records;
  const isAll = mails.every(({ id }) => selected.has(id));
  const all = (
    <Checkbox
      hideLabel
      label={t("records.selectAll")}
      checked={isAll}
      indeterminate={!isAll && selected.size > 0}
      onChange={() => setSelected(isAll ? new Set() : new Set(mails.map(({ id }) => id)))}
    />
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "motion opacity-60" : "motion"}>
      <div className="max-md:hidden">
        <Table label={t("records.title")}>
          <TableHead>
            <tr>
              <TableHeader className="w-10">{all}</TableHeader>
              <TableHeader>{t("records.person")}</TableHeader>
              <TableHeader>{t("records.template")}</TableHeader>
              <TableHeader>{t("records.status")}</TableHeader>
              <TableHeader>{t("records.answer")}</TableHeader>
              <TableHeader>{t("records.created")}</TableHeader>
              <TableHeader>{t("records.sends")}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} isSelected={selected.has(mail.id)} onToggle={() => toggle(mail.id)} />
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-col gap-2 md:hidden">
        <Checkbox
          label={t("records.selectAll")}
          checked={isAll}
          onChange={() => setSelected(isAll ? new Set() : new Set(mails.map(({ id }) => id)))}
        />
        <ul aria-label={t("records.title")} className="flex flex-col gap-2">
          {mails.map((mail) => (
            <MailCard key={mail.id} mail={mail} isSelected={selected.has(mail.id)} onToggle={() => toggle(mail.id)} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function PageSizeSelect({ records }: { records: Records }) {
  const { t } = useTranslation("batchSend");
  return (
    <Select
      look="quiet"
      label={t("records.pageSize")}
      value={String(records.pageSize)}
      onChange={(value) => {
        const size = PAGE_SIZES.find((one) => String(one) === value);
        if (size !== undefined) records.setPageSize(size);
      }}
      choices={[...PAGE_SIZES]
        .sort((one, other) => one - other)
        .map((size) => ({ value: String(size), label: t("records.perPage", { number: size }) }))}
    />
  );
}
