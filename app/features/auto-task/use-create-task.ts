import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import type { createAutoTask } from "#workers/modules/auto-tasks/contract.ts";
import { autoTaskPath } from "./auto-task-address.ts";

/** Starts a task and goes to it. */
export function useCreateTask() {
  const { t } = useTranslation("autoTask");
  const navigate = useNavigate();
  const { permission, ask } = useNotifications();
  const [isCreating, setCreating] = useState(false);
  const create = async (body: CallOf<typeof createAutoTask>["body"]) => {
    if (permission === "ask") void ask();
    setCreating(true);
    try {
      const { id, platform, projectId } = await callApi<typeof createAutoTask>(
        "POST /search/longCrawler",
        { body },
        { idempotencyKey: crypto.randomUUID() },
      );
      navigate(autoTaskPath({ platform, projectId, taskId: id }));
    } catch (error) {
      reportError(error, t("form.createError"));
      setCreating(false);
    }
  };
  return { create: (body: CallOf<typeof createAutoTask>["body"]) => void create(body), isCreating };
}
