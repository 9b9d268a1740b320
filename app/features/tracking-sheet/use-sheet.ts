import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { writeQuery } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import type {
  askSheetConsent,
  createSheet,
  forgetSheet,
  getSheet,
  SheetView,
  updateSheet,
} from "#workers/modules/sheets/contract.ts";

const KEY = ["tracking-sheet"] as const;
/** While it is being written the page looks as often as at a task (spec 3 §9). */
const POLL_MS = 3_000;

/** The caller's Google Sheet and what can be done with it; nothing is asked before `isWanted`. */
export function useSheet(isWanted: boolean) {
  const { t } = useTranslation("trackingSheet");
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi<typeof getSheet>("GET /googleSheet/get", { query: {} }, { signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.status === "WRITING" ? POLL_MS : false),
  });
  const keep = (sheet: SheetView) => writeQuery<SheetView>(client, KEY, () => sheet);

  const create = useMutation({
    mutationFn: ({ accountId, idempotencyKey }: { accountId: string; idempotencyKey: string }) =>
      callApi<typeof createSheet>("POST /googleSheet", { body: { accountId } }, { idempotencyKey }),
    onSuccess(sheet) {
      keep(sheet);
      showToast({ kind: "success", text: t("created") });
    },
    onError: (failure) => reportError(failure, t("createFailed")),
  });
  const update = useMutation({
    mutationFn: (spreadsheetId: string) =>
      callApi<typeof updateSheet>("GET /googleSheet/update-readonly/:spreadsheetId", { params: { spreadsheetId } }),
    onSuccess: keep,
    onError: (failure) => reportError(failure, t("refreshFailed")),
  });
  const forget = useMutation({
    mutationFn: () => callApi<typeof forgetSheet>("DELETE /googleSheet", {}),
    onSuccess(sheet) {
      keep(sheet);
      showToast({ kind: "success", text: t("forgotten") });
    },
    onError: (failure) => reportError(failure, t("forgetFailed")),
  });
  /** Leaves for Google's page, which leads back to this dialog. */
  const connect = useMutation({
    mutationFn: async () => {
      const redirect = `${window.location.pathname}?sheet=1`;
      const { url } = await callApi<typeof askSheetConsent>("POST /googleSheet/consent", { body: { redirect } });
      window.location.assign(url);
      return new Promise<never>(() => undefined);
    },
    onError: (failure) => reportError(failure, t("connectFailed")),
  });
  return {
    ...{ sheet: data ?? null, error, isFetching, retry: () => void refetch() },
    isBusy: create.isPending || update.isPending || connect.isPending,
    create: (accountId: string) => create.mutate({ accountId, idempotencyKey: crypto.randomUUID() }),
    isCreating: create.isPending,
    update: (spreadsheetId: string) => update.mutate(spreadsheetId),
    isUpdating: update.isPending,
    forget: () => forget.mutateAsync().then(() => undefined),
    isForgetting: forget.isPending,
    connect: () => connect.mutate(),
    isLeaving: connect.isPending,
  };
}
export type SheetState = ReturnType<typeof useSheet>;
