import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { RetentionView as Rule } from "#workers/modules/leaving/contract.ts";
import type { DataOf } from "./load-admin.server.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type State = "failed" | "late" | "waiting" | "done";

function stateOf({ failure, lateAt, ranAt }: Rule, now: number): State {
  if (failure !== null) return "failed";
  if (lateAt !== null && lateAt <= now) return "late";
  return ranAt === null ? "waiting" : "done";
}

const TONES = { failed: "danger", late: "no", waiting: "neutral", done: "like" } as const;
const needsLook = (state: State) => state === "failed" || state === "late";

/** What is kept for a while only, and whether it goes on time: first what does not. */
export function RetentionView({ data: { rules } }: { data: DataOf<"retention"> }) {
  const { t } = useTranslation("adminPages");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const keptFor = useKeptFor();
  const now = useNow();
  const rows = rules.map((rule) => ({ ...rule, state: stateOf(rule, now) }));
  const troubled = rows.filter(({ state }) => needsLook(state));
  return (
    <>
      <p className="mb-3 max-w-3xl text-ink-soft text-sm">{t("retention.text")}</p>
      {troubled.length > 0 && (
        <div className="mb-3">
          <Notice icon={<TriangleAlert />} tone="warning" title={t("retention.look", { count: troubled.length })}>
            {t("retention.lookText")}
          </Notice>
        </div>
      )}
      <Table label={t("operations.views.retention")} takesFocus>
        <TableHead>
          <tr>
            <TableHeader>{t("retention.kept")}</TableHeader>
            <TableHeader>{t("retention.ran")}</TableHeader>
            <TableHeader numeric>{t("retention.removed")}</TableHeader>
            <TableHeader numeric>{t("retention.inAll")}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {[...troubled, ...rows.filter(({ state }) => !needsLook(state))].map((rule) => (
            <TableRow key={rule.name}>
              <TableCell className="min-w-44 py-2">
                <span className="font-medium">{rule.keeps}</span>
                <span className="block text-ink-soft text-xs">
                  {t("retention.for", { time: keptFor(rule.keptMs) })} · {t(`retention.every.${rule.every}`)}
                </span>
                <span className="block text-ink-faint text-xs">{rule.name}</span>
                {rule.failure !== null && (
                  <span className="wrap-anywhere block text-danger text-xs">{rule.failure}</span>
                )}
              </TableCell>
              <TableCell className="py-2">
                <span className="block whitespace-nowrap">
                  {rule.ranAt === null ? t("retention.never") : dateTime(rule.ranAt)}
                </span>
                {rule.state === "late" && rule.lateAt !== null && (
                  <span className="block text-danger text-xs">
                    {t("retention.dueAt", { time: dateTime(rule.lateAt - HOUR_MS) })}
                  </span>
                )}
                <Badge tone={TONES[rule.state]}>{t(`retention.states.${rule.state}`)}</Badge>
              </TableCell>
              <TableCell numeric className="tabular-nums">
                {rule.ranAt === null ? "–" : integer(rule.removed)}
              </TableCell>
              <TableCell numeric className="tabular-nums">
                {rule.ranAt === null ? "–" : integer(rule.removedInAll)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Writes a time for which something is kept: in days where it is whole ones. */
function useKeptFor(): (keptMs: number) => string {
  const { t } = useTranslation("adminPages");
  return (keptMs) => {
    const hours = Math.round(keptMs / HOUR_MS);
    return hours % DAY_HOURS === 0
      ? t("retention.days", { count: hours / DAY_HOURS })
      : t("retention.hours", { count: hours });
  };
}
