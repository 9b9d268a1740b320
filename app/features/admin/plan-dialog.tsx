import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { AccountView } from "#workers/modules/admin/accounts/contract.ts";
import type { changePlan } from "#workers/modules/admin/acts-contract.ts";
import { deductible, GIVEN_PLANS, type GivenPlan, planChangeOf, quotaAfter } from "#workers/modules/admin/domain.ts";
import { ActDialog, Changes } from "./act-dialog.tsx";
import { lastDayOf, readLastDay } from "./act-input.ts";

const MONTH_MS = 31 * 86_400_000;

/** Gives a plan by hand, moves its end, or ends it. */
export function PlanDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const now = useNow();
  const dateTime = useDateTime();
  const { id, membership, quota, lastAct } = account;
  const { type, plan: planBefore, status, expireAt: endBefore } = membership;
  const [plan, setPlan] = useState<GivenPlan>(planBefore === "FREE" ? "BASIC" : planBefore);
  const [day, setDay] = useState(() => lastDayOf(endBefore !== null && endBefore > now ? endBefore : now + MONTH_MS));
  const [wasChecked, setWasChecked] = useState(false);
  const expireAt = plan === "FREE" ? null : readLastDay(day, now);
  const isDay = plan === "FREE" || expireAt !== null;
  const change = planChangeOf(membership, plan, now);
  const counted = quota?.kind === "PAID" ? quota : null;
  const unused = counted === null ? 0 : (deductible(counted) ?? 0);
  const shown = (units: number) => (units === -1 ? t("unlimited") : runs(units));
  const end = (at: number | null) => (at === null ? t("never") : dateTime(at));

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const before = { quota: quota?.quota ?? null, used: quota?.used ?? null };
    const expected = { type, plan: planBefore, status, expireAt: endBefore, ...before, lastAct };
    await callApi<typeof changePlan>(
      "POST /admin/accounts/:id/plan",
      { params: { id }, body: { plan, expireAt, reason, expected } },
      { idempotencyKey, isQuiet: true },
    );
    return t("planAct.done");
  }

  return (
    <ActDialog
      title={t("planAct.title", { name: account.email })}
      onClose={onClose}
      isComplete={isDay}
      onCheck={() => setWasChecked(true)}
      danger={change === "ends"}
      confirmLabel={t("planAct.confirm")}
      send={send}
      summary={
        <>
          <p>{t(`planAct.what.${change}`, { left: runs(unused) })}</p>
          <Changes
            rows={[
              { label: t("planAct.plan"), before: t(`plans.${planBefore}`), after: t(`plans.${plan}`) },
              { label: t("planAct.until"), before: end(endBefore), after: end(expireAt) },
              {
                label: t("planAct.quota"),
                before: counted === null ? "–" : shown(counted.quota),
                after: counted === null && change === "ends" ? "–" : shown(quotaAfter(change, plan, counted)),
              },
            ]}
          />
        </>
      }
    >
      <Field label={t("planAct.plan")}>
        <Select
          value={plan}
          onChange={setPlan}
          choices={GIVEN_PLANS.map((value) => ({ value, label: t(`plans.${value}`) }))}
        />
      </Field>
      {plan !== "FREE" && (
        <Field
          label={t("planAct.end")}
          hint={t("planAct.endHint")}
          error={wasChecked && !isDay ? t("planAct.wrong") : null}
          required
        >
          <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
    </ActDialog>
  );
}
