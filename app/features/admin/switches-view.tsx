import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Card } from "#app/components/card.tsx";
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
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">{t("switches.text")}</p>
      <Card>
        <ul aria-label={t("switches.label")} className="divide-y divide-line">
          {switches.map((row) => (
            <li key={row.name} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-80">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium text-ink">{t(`switches.names.${row.name}`)}</span>
                  <Badge tone={row.isOff ? "danger" : "neutral"}>
                    {row.isOff ? t("switches.isOff") : t("switches.isOn")}
                  </Badge>
                  <Since row={row} />
                </p>
                <p className="text-ink-soft text-sm">{t(`switches.whileOff.${row.name}`)}</p>
              </div>
              <SwitchAct row={row} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** When it was used last, with the way to why. */
function Since({ row: { name, changedAt } }: { row: Row }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  if (changedAt === null) return null;
  return (
    <span className="text-ink-soft text-sm">
      {t("switches.since", { time: dateTime(changedAt) })}{" "}
      <Link to={`${AUDIT_PATH}?subject=switch:${name}`} className="focus-ring rounded-control underline">
        {t("switches.why")}
      </Link>
    </span>
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
