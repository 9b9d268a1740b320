import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { endTask, sendTaskAgain } from "#workers/modules/admin/acts-contract.ts";
import { ReasonAct } from "./reason-act.tsx";

type Props = { task: { id: string; step: number; costUnits: number } };

/** What staff can do about an unfinished task. */
export function TaskActions({ task: { id, step, costUnits } }: Props) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const callOf = (reason: string) => ({ params: { id }, body: { reason, expected: { step } } });

  async function end(reason: string, idempotencyKey: string): Promise<string> {
    const options = { idempotencyKey, isQuiet: true };
    const { isRunning } = await callApi<typeof endTask>("POST /admin/tasks/:id/end", callOf(reason), options);
    return t(isRunning ? "taskAct.running" : "taskAct.ended");
  }

  async function sendAgain(reason: string, idempotencyKey: string): Promise<string> {
    const options = { idempotencyKey, isQuiet: true };
    await callApi<typeof sendTaskAgain>("POST /admin/tasks/:id/sendAgain", callOf(reason), options);
    return t("taskAct.sent");
  }

  return (
    <span className="flex flex-wrap justify-end gap-1">
      <ReasonAct
        label={t("task.again")}
        fullLabel={t("task.againFor", { id })}
        text={t("taskAct.againText", { step })}
        send={sendAgain}
      />
      <ReasonAct
        label={t("task.end")}
        fullLabel={t("task.endFor", { id })}
        text={t("taskAct.endText", { runs: runs(costUnits) })}
        danger
        send={end}
      />
    </span>
  );
}
