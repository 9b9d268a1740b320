import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { listRequestOf } from "#app/entities/tracked-post/tracking-request.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { StartedTask, trackOne, trackRecent, updateBatch } from "#workers/modules/publications/track-contract.ts";

/** Has posts read again: those of the page, chosen ones, or one. `onStarted` follows the task. */
export function useRefresh(address: TrackingAddress, onStarted: (task: StartedTask) => void) {
  const { t } = useTranslation("videoTracking");
  const [isBusy, setBusy] = useState(false);
  const begin = async (call: (key: { idempotencyKey: string }) => Promise<StartedTask>, failed: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      onStarted(await call({ idempotencyKey: crypto.randomUUID() }));
    } catch (error) {
      reportError(error, (message) => t("failures.update", { what: failed, message }));
    } finally {
      setBusy(false);
    }
  };
  const person = address.member === null ? {} : { userId: address.member };
  return {
    isBusy,
    page: () =>
      begin(
        (key) =>
          callApi<typeof trackRecent>(
            "POST /publicationStatistics/task/track-recent",
            { body: listRequestOf(address) },
            key,
          ),
        t("failures.refresh"),
      ),
    posts: (publicationIds: readonly string[]) =>
      begin(
        (key) =>
          callApi<typeof updateBatch>(
            "POST /publicationStatistics/task/update-batch",
            { body: { ...person, publicationIds: [...publicationIds] } },
            key,
          ),
        t("failures.batch"),
      ),
    one: (publicationId: string) =>
      begin(
        () =>
          callApi<typeof trackOne>("PUT /publicationStatistics/track/:publicationId", {
            params: { publicationId },
            query: person,
          }),
        t("failures.one"),
      ),
  };
}
