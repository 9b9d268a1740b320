import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type {
  DeadLetterView,
  endTaskOfDeadLetter,
  putDeadLetterAway,
  sendDeadLetterAgain,
} from "#workers/modules/admin/contract.ts";
import { CursorPages } from "./cursor-pages.tsx";
import type { DataOf } from "./load-admin.server.ts";
import { ReasonAct } from "./reason-act.tsx";

/** Messages that were given up, until an operator has settled them. */
export function LettersView({ data: { rows, next, isFirst } }: { data: DataOf<"letters"> }) {
  const { t } = useTranslation("adminPages");
  return (
    <>
      <Card>
        {rows.length === 0 ? (
          <StateMessage icon={<MailCheck />} title={t("operations.letterEmpty")} />
        ) : (
          <ul aria-label={t("operations.letters")} className="divide-y divide-line">
            {rows.map((letter) => (
              <Letter key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </Card>
      <CursorPages next={next} isFirst={isFirst} />
    </>
  );
}

function Letter({ letter: { id, queue, job, body, taskId, attempts, failure, diedAt } }: { letter: DeadLetterView }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const [isRead, setIsRead] = useState(false);
  const params = { id };

  async function sendAgain(reason: string, idempotencyKey: string): Promise<string> {
    const options = { idempotencyKey, isQuiet: true };
    const address = "POST /admin/deadLetters/:id/sendAgain";
    await callApi<typeof sendDeadLetterAgain>(address, { params, body: { reason } }, options);
    return t("operations.done");
  }
  async function putAway(reason: string, idempotencyKey: string): Promise<string> {
    const options = { idempotencyKey, isQuiet: true };
    const address = "POST /admin/deadLetters/:id/putAway";
    await callApi<typeof putDeadLetterAway>(address, { params, body: { reason } }, options);
    return t("operations.done");
  }
  async function endTask(reason: string, idempotencyKey: string): Promise<string> {
    const options = { idempotencyKey, isQuiet: true };
    const address = "POST /admin/deadLetters/:id/endTask";
    const { isRunning } = await callApi<typeof endTaskOfDeadLetter>(address, { params, body: { reason } }, options);
    return t(isRunning ? "taskAct.running" : "taskAct.ended");
  }

  return (
    <li className="flex flex-col gap-2 px-5 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{job ?? queue}</span>
        <span className="text-ink-faint">
          {dateTime(diedAt)} · {t("task.attempts", { count: attempts })}
        </span>
      </div>
      {failure !== null && <p className="wrap-anywhere line-clamp-3 text-ink-soft">{failure}</p>}
      <div className="flex flex-wrap gap-1">
        <Button size="sm" tone="quiet" onClick={() => setIsRead(true)} aria-label={t("operations.bodyFor", { id })}>
          {t("operations.body")}
        </Button>
        <ReasonAct
          label={t("task.again")}
          fullLabel={t("operations.againFor", { id })}
          text={t("operations.againText")}
          send={sendAgain}
        />
        {taskId !== null && (
          <ReasonAct
            label={t("operations.endTask")}
            fullLabel={t("operations.endTaskFor", { id })}
            text={t("operations.endTaskText")}
            danger
            send={endTask}
          />
        )}
        <ReasonAct
          label={t("operations.putAway")}
          fullLabel={t("operations.putAwayFor", { id })}
          text={t("operations.putAwayText")}
          send={putAway}
        />
      </div>
      <Dialog open={isRead} onClose={() => setIsRead(false)} title={t("operations.bodyTitle")} width="lg">
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-card bg-sunken p-3 font-mono text-ink text-xs">
          {indented(body)}
        </pre>
      </Dialog>
    </li>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
