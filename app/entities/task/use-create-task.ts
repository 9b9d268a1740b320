import { useNavigate } from "@remix-run/react";
import { callApi } from "#app/lib/api.client.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import type { createAutoTask } from "#workers/modules/auto-tasks/contract.ts";
import { autoTaskPath } from "./auto-task-address.ts";

/** Starts a task and goes to it; throws ApiError. */
export function useCreateTask() {
  const navigate = useNavigate();
  const { permission, ask } = useNotifications();
  return async (body: CallOf<typeof createAutoTask>["body"], idempotencyKey: string): Promise<void> => {
    if (permission === "ask") void ask();
    const call = callApi<typeof createAutoTask>("POST /search/longCrawler", { body }, { idempotencyKey });
    const { id, platform, projectId } = await call;
    navigate(autoTaskPath({ platform, projectId, taskId: id }));
  };
}
