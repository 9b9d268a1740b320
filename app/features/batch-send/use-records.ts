import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { KEYS, REFRESH_MS } from "#app/entities/email/use-sender.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useRested } from "#app/lib/use-rested.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import type { MailStatus } from "#workers/modules/outreach/schedule/mail-state.ts";
import type { actOnMails, listMails, MailView } from "#workers/modules/outreach/sending/contract.ts";
import { PAGE_SIZES } from "#workers/modules/outreach/sending/domain.ts";

const REST_MS = 300;

export type PageSize = (typeof PAGE_SIZES)[number];
export type Action = CallOf<typeof actOnMails>["body"]["action"];
export type Records = ReturnType<typeof useRecords>;

/** A page of the caller's mails, read on by cursors, and what can be done with them. It is read again while one of its mails is on its way. */
export function useRecords() {
  const { t } = useTranslation("batchSend");
  const client = useQueryClient();
  const [status, setStatus] = useState<MailStatus | "all">("all");
  const [search, setSearch] = useState("");
  const [pageSize, setPageSize] = useState<PageSize>(PAGE_SIZES[0]);
  /** The cursors of the pages up to this one; the first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<Action | null>(null);
  const begins = useRested(search.trim().toLowerCase(), REST_MS);
  const after = cursors.at(-1);
  const query = useQuery({
    queryKey: [...KEYS.mails, status, begins, pageSize, after ?? null],
    queryFn: ({ signal }) =>
      callApi<typeof listMails>(
        "POST /auto-email/list",
        {
          body: {
            pageSize,
            ...(status === "all" ? {} : { status }),
            ...(begins === "" ? {} : { search: begins }),
            ...(after === undefined ? {} : { after }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? REFRESH_MS : false),
  });
  const mails = query.data?.data ?? [];
  const firstPage = () => {
    setCursors([]);
    setSelected(new Set());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first page
  useEffect(firstPage, [begins]);

  /** With these mails, or with all whose state allows it. */
  const act = async (action: Action, ids: readonly string[] | null) => {
    setBusy(action);
    try {
      const body = { action, ...(ids === null ? {} : { ids: [...ids] }) };
      const { changed } = await callApi<typeof actOnMails>("POST /auto-email/act", { body });
      showToast({ kind: changed > 0 ? "success" : "info", text: t(`acted.${action}`, { count: changed }) });
      setSelected(new Set());
    } catch (error) {
      reportError(error, t("records.actFailed"));
    }
    setBusy(null);
    void refreshQueries(client, { queryKey: KEYS.mails });
    void refreshQueries(client, { queryKey: KEYS.stats });
  };
  return {
    query,
    mails,
    ...{ status, search, pageSize, selected, setSelected, busy, act, setSearch },
    isFiltered: status !== "all" || begins !== "",
    page: cursors.length + 1,
    pages: Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize)),
    setStatus(next: MailStatus | "all") {
      setStatus(next);
      firstPage();
    },
    setPageSize(next: PageSize) {
      setPageSize(next);
      firstPage();
    },
    goTo(page: number) {
      const next = query.data?.next;
      setSelected(new Set());
      if (page <= cursors.length) setCursors(cursors.slice(0, page - 1));
      else if (next) setCursors([...cursors, next]);
    },
  };
}

function isMoving({ status }: MailView): boolean {
  return status === "PENDING" || status === "SENDING";
}
