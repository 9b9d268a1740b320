import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries, writeQuery } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { StartedTask } from "#workers/modules/publications/track-contract.ts";
import type {
  confirmSightings,
  dismissSightings,
  getSightings,
  listSightings,
  restoreSightings,
  Sighting,
  SightingsView,
} from "#workers/modules/sightings/contract.ts";

const KEYS = { view: ["sightings"] as const, open: ["sightings-open"] as const };
const STALE_MS = 30_000;

/** How posts are found and how many wait; `given` came with the document. */
export function useSightingsView(given: SightingsView | null) {
  return useQuery({
    queryKey: KEYS.view,
    queryFn: ({ signal }) => callApi<typeof getSightings>("GET /sightings", {}, { signal }),
    initialData: given ?? undefined,
    staleTime: STALE_MS,
  }).data;
}

/** The posts that wait, and what can be done with them; nothing is asked before `isWanted`. `onTracked` follows the task. */
export function useSightings(isWanted: boolean, onTracked: (task: StartedTask) => void) {
  const { t } = useTranslation("sightings");
  const { integer } = useFormat();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEYS.open,
    queryFn: ({ signal }) => callApi<typeof listSightings>("GET /sightings/open", {}, { signal }),
    enabled: isWanted,
  });
  const take = (ids: readonly string[]) =>
    writeQuery<Sighting[]>(client, KEYS.open, (known) => known?.filter(({ id }) => !ids.includes(id)));
  const refresh = () =>
    Promise.all([refreshQueries(client, { queryKey: KEYS.open }), refreshQueries(client, { queryKey: KEYS.view })]);
  const restore = (ids: string[]) =>
    callApi<typeof restoreSightings>("POST /sightings/restore", { body: { ids } })
      .catch((failure: unknown) => reportError(failure, t("dismissFailed")))
      .then(refresh);

  const track = useMutation({
    mutationFn: ({ ids, idempotencyKey }: { ids: string[]; idempotencyKey: string }) =>
      callApi<typeof confirmSightings>("POST /sightings/confirm", { body: { ids } }, { idempotencyKey }),
    onSuccess(task, { ids }) {
      take(ids);
      showToast({ kind: "success", text: t("tracking", { count: task.total, number: integer(task.total) }) });
      onTracked(task);
    },
    onError: (failure) => reportError(failure, t("trackFailed")),
    onSettled: refresh,
  });
  const dismiss = useMutation({
    mutationFn: (ids: string[]) => callApi<typeof dismissSightings>("POST /sightings/dismiss", { body: { ids } }),
    onMutate: take,
    onSuccess({ ids }) {
      if (ids.length === 0) return;
      showToast({
        ...{ id: "sighting-dismissed", text: t("dismissed") },
        action: { label: t("undo"), onClick: () => void restore(ids) },
      });
    },
    onError: (failure) => reportError(failure, t("dismissFailed")),
    onSettled: refresh,
  });

  return {
    posts: data,
    error: data === undefined ? error : null,
    isFetching,
    retry: () => void refetch(),
    isBusy: track.isPending,
    track: (ids: string[]) => track.mutate({ ids, idempotencyKey: crypto.randomUUID() }),
    dismiss: (id: string) => dismiss.mutate([id]),
    /** What was saved, for the strip and the dialog. */
    keep: (view: SightingsView) => writeQuery(client, KEYS.view, () => view),
  };
}
export type Sightings = ReturnType<typeof useSightings>;
