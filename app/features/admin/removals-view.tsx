import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { liftRemoval } from "#workers/modules/admin/removals/contract.ts";
import type { DataOf } from "./load-admin.server.ts";
import { ReasonAct } from "./reason-act.tsx";
import { RemoveCreatorDialog } from "./remove-creator-dialog.tsx";
import type { Send } from "./use-act.ts";
import { AUDIT_PATH, OPERATIONS_PATH } from "./views.ts";

type Row = DataOf<"removals">["removals"][number];

/** As many as a page of the call holds. */
const PAGE_SIZE = 50;
const TONES = { waiting: "accent", erasing: "neutral", erased: "like" } as const;

/** Creators who had us remove them: support removes one, sees how far the erasure is, and takes back what was wrong. */
export function RemovalsView({ data: { removals, before } }: { data: DataOf<"removals"> }) {
  const { t } = useTranslation("adminPages");
  const [isOpen, setIsOpen] = useState(false);
  const last = removals.at(-1);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-soft text-sm">{t("removals.text")}</p>
        <Button onClick={() => setIsOpen(true)}>{t("removals.remove")}</Button>
      </div>
      {removals.length === 0 ? (
        <StateMessage title={t("removals.empty")}>{t("removals.emptyText")}</StateMessage>
      ) : (
        <Card>
          <ul aria-label={t("removals.label")} className="divide-y divide-line">
            {removals.map((row) => (
              <RemovalRow key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      <div className="flex gap-2">
        {before !== null && (
          <LinkButton to={`${OPERATIONS_PATH}?view=removals`} size="sm">
            {t("removals.newest")}
          </LinkButton>
        )}
        {last !== undefined && removals.length === PAGE_SIZE && (
          <LinkButton to={`${OPERATIONS_PATH}?view=removals&before=${last.id}`} size="sm">
            {t("removals.older")}
          </LinkButton>
        )}
      </div>
      {isOpen && <RemoveCreatorDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function RemovalRow({ row: { id, platform, state, removedAt, removedVia, failure } }: { row: Row }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const send: Send = async (reason, idempotencyKey) => {
    const call = { params: { id }, body: { reason } };
    await callApi<typeof liftRemoval>("POST /admin/removals/:id/lift", call, { idempotencyKey });
    return t("removals.lifted");
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium text-ink">{id}</span>
          <Badge tone={TONES[state]}>{t(`removals.states.${state}`)}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          {t(`removals.via.${removedVia}`, { platform: PLATFORM_NAMES[platform], time: dateTime(removedAt) })}{" "}
          <Link to={`${AUDIT_PATH}?subject=${id}`} className="focus-ring rounded-control underline">
            {t("switches.why")}
          </Link>
        </p>
        {failure !== null && <p className="wrap-anywhere text-danger text-sm">{t("removals.failed", { failure })}</p>}
      </div>
      <ReasonAct
        label={t("removals.lift")}
        fullLabel={t("removals.liftLabel", { id })}
        text={t("removals.liftText")}
        send={send}
      />
    </li>
  );
}
