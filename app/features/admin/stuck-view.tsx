import { Link, useNavigate } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { Select } from "#app/components/select.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import { TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { CursorPages } from "./cursor-pages.tsx";
import type { DataOf } from "./load-admin.server.ts";
import { TaskActions } from "./task-actions.tsx";
import { accountPath, OPERATIONS_PATH } from "./views.ts";

const ALL = "all";
const MINUTES = 30;

/** Tasks that do not go on. */
export function StuckView({ data: { rows, next, isFirst, type } }: { data: DataOf<"tasks"> }) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const dateTime = useDateTime();
  const navigate = useNavigate();
  const choose = (chosen: string) =>
    void navigate(`${OPERATIONS_PATH}?view=tasks${chosen === ALL ? "" : `&type=${chosen}`}`);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft text-sm">{t("operations.stuck", { minutes: MINUTES })}</p>
        <Select
          label={t("operations.type")}
          className="w-56 max-sm:w-full"
          value={type ?? ALL}
          onChange={choose}
          choices={[
            { value: ALL, label: t("operations.allTypes") },
            ...TASK_TYPES.map((value) => ({ value: String(value), label: value })),
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <Card>
          <StateMessage icon={<CircleCheck />} title={t("operations.stuckEmpty")} />
        </Card>
      ) : (
        <Table label={t("operations.views.tasks")} takesFocus>
          <TableHead>
            <tr>
              <TableHeader>{t("task.type")}</TableHeader>
              <TableHeader>{t("task.owner")}</TableHeader>
              <TableHeader>{t("task.still")}</TableHeader>
              <TableHeader numeric>{t("task.progress")}</TableHeader>
              <TableHeader numeric>{t("task.cost")}</TableHeader>
              <TableHeader numeric>{t("task.actions")}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {rows.map((task) => (
              <TableRow key={task.id}>
                <TableCell className="py-2">
                  <span className="font-medium">
                    {task.type} {task.platform}
                  </span>
                  <span className="block whitespace-nowrap text-ink-faint text-xs">
                    {t("task.step", { step: task.step })} · {t("task.attempts", { count: task.attempts })}
                  </span>
                </TableCell>
                <TableCell className="wrap-anywhere min-w-40 py-2">
                  <Link to={accountPath(task.userId)} className="focus-ring rounded-control hover:underline">
                    {task.email ?? task.userId}
                  </Link>
                </TableCell>
                <TableCell className="whitespace-nowrap">{dateTime(task.movedAt)}</TableCell>
                <TableCell numeric className="tabular-nums">
                  {task.progressCurrent} / {task.progressTotal}
                </TableCell>
                <TableCell numeric className="tabular-nums">
                  {runs(task.costUnits)}
                </TableCell>
                <TableCell numeric className="py-2">
                  <TaskActions task={task} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      <CursorPages next={next} isFirst={isFirst} />
    </>
  );
}
