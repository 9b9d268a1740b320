import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import { UNLIMITED } from "#workers/kernel/quota-units.ts";
import { MAX_SEATS } from "#workers/modules/admin/domain.ts";
import type { changeEnterprise, EnterpriseView } from "#workers/modules/admin/enterprises/contract.ts";
import { ActDialog, Changes } from "./act-dialog.tsx";
import { lastDayOf, readEnd, readSeats } from "./act-input.ts";

const STANDINGS = ["ACTIVE", "SUSPENDED"] as const;
type Standing = (typeof STANDINGS)[number];

/** Changes an enterprise's standing, seats and end; its quota stays. */
export function EnterpriseChangeDialog({ enterprise, onClose }: { enterprise: EnterpriseView; onClose: () => void }) {
  const { t } = useTranslation("adminPages");
  const { integer } = useFormat();
  const runs = useRuns();
  const now = useNow();
  const dateTime = useDateTime();
  const { id, name, status: before, seats: seatsBefore, expireAt: endBefore, memberCount, quota, lastAct } = enterprise;
  const held = quota?.held ?? 0;
  const [status, setStatus] = useState<Standing>(before === "SUSPENDED" ? "SUSPENDED" : "ACTIVE");
  const [seatsText, setSeatsText] = useState(seatsBefore === UNLIMITED ? "" : String(seatsBefore));
  const [day, setDay] = useState(endBefore === null ? "" : lastDayOf(endBefore));
  const [wasChecked, setWasChecked] = useState(false);
  const least = Math.max(1, memberCount);
  const seats = readSeats(seatsText, least, seatsBefore);
  const expireAt = readEnd(day, now, endBefore);
  const isOver =
    status === "ACTIVE" && before !== "ACTIVE" && endBefore !== null && expireAt === endBefore && endBefore <= now;
  const isSame = status === before && seats === seatsBefore && expireAt === endBefore;
  const endProblem = expireAt === undefined ? t("planAct.wrong") : isOver ? t("enterpriseAct.over") : null;
  const seatsProblem =
    seats === null ? t("enterpriseAct.seatsWrong", { least: integer(least), most: integer(MAX_SEATS) }) : null;
  const writeSeats = (count: number) => (count === UNLIMITED ? t("unlimited") : integer(count));
  const writeEnd = (at: number | null) => (at === null ? t("never") : dateTime(at));
  const isSuspended = status === "SUSPENDED" && before !== "SUSPENDED";
  const isBack = status === "ACTIVE" && before !== "ACTIVE";

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const expected = { status: before, seats: seatsBefore, expireAt: endBefore, lastAct };
    const body = { status, seats: seats ?? seatsBefore, expireAt: expireAt ?? null, reason, expected };
    const { endedTasks, endingTasks } = await callApi<typeof changeEnterprise>(
      "POST /admin/enterprises/:id",
      { params: { id }, body },
      { idempotencyKey, isQuiet: true },
    );
    const count = endedTasks + endingTasks;
    return count === 0 ? t("enterpriseAct.changed") : t("enterpriseAct.suspended", { count });
  }

  return (
    <ActDialog
      title={t("enterpriseAct.changeTitle", { name })}
      onClose={onClose}
      isComplete={seatsProblem === null && endProblem === null && !isSame}
      onCheck={() => setWasChecked(true)}
      danger={isSuspended}
      confirmLabel={t(
        isSuspended ? "enterpriseAct.confirmSuspend" : isBack ? "enterpriseAct.confirmBack" : "enterpriseAct.confirm",
      )}
      send={send}
      summary={
        <>
          {isSuspended && (
            <p>
              {t("enterpriseAct.suspends")}{" "}
              {held === 0 ? t("banAct.noTasks") : t("enterpriseAct.endsTasks", { runs: runs(held) })}
            </p>
          )}
          {isBack && <p>{t("enterpriseAct.bringsBack")}</p>}
          <Changes
            rows={[
              { label: t("enterpriseAct.standing"), before: t(`status.${before}`), after: t(`status.${status}`) },
              {
                label: t("enterprise.seats"),
                before: writeSeats(seatsBefore),
                after: writeSeats(seats ?? seatsBefore),
              },
              { label: t("account.until"), before: writeEnd(endBefore), after: writeEnd(expireAt ?? null) },
            ].filter((row) => row.before !== row.after)}
          />
        </>
      }
    >
      <SegmentedControl
        label={t("enterpriseAct.standing")}
        value={status}
        onChange={setStatus}
        segments={STANDINGS.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <Field
        label={t("enterprise.seats")}
        hint={t("enterpriseAct.seatsHint", { taken: integer(memberCount + enterprise.invitationCount) })}
        error={wasChecked ? seatsProblem : null}
      >
        <TextInput inputMode="numeric" value={seatsText} onChange={(event) => setSeatsText(event.target.value)} />
      </Field>
      <Field label={t("planAct.end")} hint={t("enterpriseAct.endHint")} error={wasChecked ? endProblem : null}>
        <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <FormProblem text={wasChecked && isSame ? t("enterpriseAct.same") : null} />
    </ActDialog>
  );
}
