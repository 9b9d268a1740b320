import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { useSwitch } from "#workers/modules/admin/switches/switches-contract.ts";
import type { DataOf } from "./load-admin.server.ts";
import { ReasonAct } from "./reason-act.tsx";
import type { Send } from "./use-act.ts";
import { AUDIT_PATH } from "./views.ts";

type Row = DataOf<"switches">["switches"][number];

/** What staff can switch off for everybody, and what it stops. */
export function SwitchesView({ data: { switches } }: { data: DataOf<"switches"> }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">{t("switches.text")}</p>
      <Table label={t("switches.label")} takesFocus>
        <TableHead>
          <tr>
            <TableHeader>{t("switches.name")}</TableHeader>
            <TableHeader>{t("switches.state")}</TableHeader>
            <TableHeader>{t("switches.since")}</TableHeader>
            <TableHeader />
          </tr>
        </TableHead>
        <tbody>
          {switches.map((row) => (
            <TableRow key={row.name}>
              <TableCell className="min-w-64 py-2">
                <span className="font-medium text-ink">{t(`switches.names.${row.name}`)}</span>
                <span className="block text-ink-soft text-sm">{t(`switches.whileOff.${row.name}`)}</span>
              </TableCell>
              <TableCell>
                <Badge tone={row.isOff ? "danger" : "neutral"}>
                  {row.isOff ? t("switches.isOff") : t("switches.isOn")}
                </Badge>
              </TableCell>
              <TableCell className="whitespace-nowrap py-2">
                {row.changedAt === null ? (
                  <span className="text-ink-soft">{t("switches.never")}</span>
                ) : (
                  <>
                    {dateTime(row.changedAt)}
                    <Link
                      to={`${AUDIT_PATH}?subject=switch:${row.name}`}
                      className="focus-ring block w-fit rounded-control text-ink-soft text-sm underline"
                    >
                      {t("switches.why")}
                    </Link>
                  </>
                )}
              </TableCell>
              <TableCell className="text-end">
                <SwitchAct row={row} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function SwitchAct({ row: { name, isOff } }: { row: Row }) {
  const { t } = useTranslation("adminPages");
  const what = { name: t(`switches.names.${name}`) };
  const send: Send = async (reason, idempotencyKey) => {
    const body = { isOff: !isOff, reason };
    await callApi<typeof useSwitch>("POST /admin/switches/:name", { params: { name }, body }, { idempotencyKey });
    return isOff ? t("switches.switchedOn", what) : t("switches.switchedOff", what);
  };
  return (
    <ReasonAct
      label={isOff ? t("switches.turnOn") : t("switches.turnOff")}
      fullLabel={isOff ? t("switches.onLabel", what) : t("switches.offLabel", what)}
      text={isOff ? t("switches.turnOnText") : t(`switches.whileOff.${name}`)}
      danger={!isOff}
      send={send}
    />
  );
}
