import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { QuotaState } from "#workers/modules/admin/accounts/contract.ts";
import type { changeQuota } from "#workers/modules/admin/acts-contract.ts";
import { deductible } from "#workers/modules/admin/domain.ts";
import { ActDialog, Changes } from "./act-dialog.tsx";
import { readUnits } from "./act-input.ts";

type Props = { name: string; quota: QuotaState; lastAct: string | null; onClose: () => void };

/** Gives quota to an account or takes what is unused of it. */
export function QuotaDialog({ name, quota, lastAct, onClose }: Props) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const [direction, setDirection] = useState<"give" | "take">("give");
  const [text, setText] = useState("");
  const [wasChecked, setWasChecked] = useState(false);
  const left = deductible(quota) ?? 0;
  const amount = readUnits(text);
  const isTooMuch = amount !== null && direction === "take" && amount > left;
  const units = (amount ?? 0) * (direction === "give" ? 1 : -1);
  const problem =
    amount === null ? t("quotaAct.wrong") : isTooMuch ? t("quotaAct.tooMuch", { left: runs(left) }) : null;

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const expected = { quota: quota.quota, period: quota.period, lastAct };
    await callApi<typeof changeQuota>(
      "POST /admin/ledger/:accountId",
      { params: { accountId: quota.accountId }, body: { units, reason, expected } },
      { idempotencyKey, isQuiet: true },
    );
    return t("quotaAct.done");
  }

  return (
    <ActDialog
      title={t("quotaAct.title", { name })}
      onClose={onClose}
      isComplete={problem === null}
      onCheck={() => setWasChecked(true)}
      danger={direction === "take"}
      confirmLabel={t(direction === "give" ? "quotaAct.confirmGive" : "quotaAct.confirmTake", {
        runs: runs(Math.abs(units)),
      })}
      send={send}
      summary={
        <Changes
          rows={[
            { label: t("quotaAct.quota"), before: runs(quota.quota), after: runs(quota.quota + units) },
            { label: t("quotaAct.left"), before: runs(left), after: runs(left + units) },
          ]}
        />
      }
    >
      <SegmentedControl
        label={t("quotaAct.direction")}
        value={direction}
        onChange={setDirection}
        segments={(["give", "take"] as const).map((value) => ({ value, label: t(`quotaAct.${value}`) }))}
      />
      <Field
        label={t("quotaAct.runs")}
        hint={t("quotaAct.runsHint", { left: runs(left) })}
        error={wasChecked ? problem : null}
        required
      >
        <TextInput inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ActDialog>
  );
}
