import { useRevalidator } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import { useReportError } from "#app/lib/use-report-error.ts";
import type { createBatch } from "#workers/modules/batch-links/contract.ts";
import type { BatchMode } from "#workers/modules/batch-links/domain.ts";
import { batchKeys } from "./use-batch.ts";

/** Starts a batch. The same links sent again after a failure bear the same key, so that a lost answer never pays twice. */
export function useStartBatch(onBatch: (batchId: string) => void) {
  const { t } = useTranslation("audience");
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { permission, ask } = useNotifications();
  const report = useReportError();
  const [isStarting, setStarting] = useState(false);
  const wish = useRef({ of: "", key: "" });

  const start = async (urls: readonly string[], mode: BatchMode): Promise<void> => {
    if (permission === "ask") void ask();
    const links = urls.join("\n");
    const of = `${mode}\n${links}`;
    if (wish.current.of !== of) wish.current = { of, key: crypto.randomUUID() };
    setStarting(true);
    try {
      const { batchId } = await callApi<typeof createBatch>(
        "POST /tasks/audience-tasks",
        { body: { links, mode } },
        { idempotencyKey: wish.current.key },
      );
      wish.current = { of: "", key: "" };
      void client.invalidateQueries({ queryKey: batchKeys.histories });
      revalidate();
      onBatch(batchId);
    } catch (error) {
      report(error, t("query.createFailed"));
    } finally {
      setStarting(false);
    }
  };
  return { start, isStarting };
}
