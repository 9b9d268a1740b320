import { useNavigate } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Card } from "#app/components/card.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { StripeEventView, tryStripeEvent } from "#workers/modules/admin/operations/contract.ts";
import { CursorPages } from "./cursor-pages.tsx";
import type { DataOf } from "./load-admin.server.ts";
import { ReasonAct } from "./reason-act.tsx";
import { OPERATIONS_PATH } from "./views.ts";

/** What Stripe told us, and what became of it. */
export function StripeView({ data: { rows, next, isFirst, state } }: { data: DataOf<"stripe"> }) {
  const { t } = useTranslation("adminPages");
  const navigate = useNavigate();
  return (
    <>
      <div className="mb-3">
        <SegmentedControl
          label={t("operations.eventState")}
          value={state}
          onChange={(to) => void navigate(`${OPERATIONS_PATH}?view=stripe&state=${to}`, { preventScrollReset: true })}
          segments={(["waiting", "all"] as const).map((value) => ({
            value,
            label: t(`operations.eventStates.${value}`),
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <Card>
          <StateMessage icon={<CircleCheck />} title={t("operations.eventsEmpty")} />
        </Card>
      ) : (
        <Table label={t("operations.events")} takesFocus>
          <TableHead>
            <tr>
              <TableHeader>{t("operations.event")}</TableHeader>
              <TableHeader>{t("operations.received")}</TableHeader>
              <TableHeader>{t("operations.handled")}</TableHeader>
              <TableHeader />
            </tr>
          </TableHead>
          <tbody>
            {rows.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </tbody>
        </Table>
      )}
      <CursorPages next={next} isFirst={isFirst} />
    </>
  );
}

function Event({ event: { id, type, objectId, receivedAt, handledAt, failure } }: { event: StripeEventView }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();

  async function tryAgain(reason: string, idempotencyKey: string): Promise<string> {
    const call = { params: { id }, body: { reason } };
    const options = { idempotencyKey, isQuiet: true };
    await callApi<typeof tryStripeEvent>("POST /admin/stripeEvents/:id/tryAgain", call, options);
    return t("operations.done");
  }

  return (
    <TableRow>
      <TableCell className="py-2">
        <span className="font-medium">{type}</span>
        <span className="wrap-anywhere block text-ink-faint text-xs">{objectId}</span>
        {failure !== null && <span className="wrap-anywhere block text-danger text-xs">{failure}</span>}
      </TableCell>
      <TableCell className="whitespace-nowrap">{dateTime(receivedAt)}</TableCell>
      <TableCell className="whitespace-nowrap">
        {handledAt === null ? <Badge tone="no">{t("operations.open")}</Badge> : dateTime(handledAt)}
      </TableCell>
      <TableCell numeric className="py-2">
        {handledAt === null && (
          <ReasonAct
            label={t("operations.tryAgain")}
            fullLabel={t("operations.tryFor", { id })}
            text={t("operations.tryText")}
            send={tryAgain}
          />
        )}
      </TableCell>
    </TableRow>
  );
}
