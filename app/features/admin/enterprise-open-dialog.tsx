import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { UNLIMITED } from "#workers/kernel/quota-units.ts";
import { MAX_SEATS } from "#workers/modules/admin/domain.ts";
import type { openEnterprise } from "#workers/modules/admin/enterprises/contract.ts";
import { RENEWALS, type Renewal } from "#workers/modules/billing/domain.ts";
import { ActDialog } from "./act-dialog.tsx";
import { readEnd, readSeats, readUnits } from "./act-input.ts";
import { Facts } from "./part.tsx";
import { enterprisePath } from "./views.ts";

const MAX_NAME = 100;
const MAX_EMAIL = 320;

/** Opens an enterprise with its first admin, and leads to its page. */
export function EnterpriseOpenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("adminPages");
  const { integer } = useFormat();
  const runs = useRuns();
  const now = useNow();
  const dateTime = useDateTime();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ name: "", email: "", seats: "", runs: "", day: "" });
  const [renewal, setRenewal] = useState<Renewal>("MONTH");
  const [wasChecked, setWasChecked] = useState(false);
  const name = typed.name.trim();
  const adminEmail = typed.email.trim();
  const seats = readSeats(typed.seats, 1);
  const allowance = readUnits(typed.runs);
  const expireAt = readEnd(typed.day, now);
  const problems = {
    name: name === "" ? t("enterpriseAct.nameMissing") : null,
    email: normaliseEmail(adminEmail) !== null ? null : t("enterpriseAct.emailWrong"),
    seats: seats === null ? t("enterpriseAct.seatsWrong", { least: 1, most: integer(MAX_SEATS) }) : null,
    runs: allowance === null ? t("quotaAct.wrong") : null,
    day: expireAt === undefined ? t("planAct.wrong") : null,
  };

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const order = { name, adminEmail, seats: seats ?? UNLIMITED, allowance: allowance ?? 0, renewal };
    const { id } = await callApi<typeof openEnterprise>(
      "POST /admin/enterprises",
      { body: { ...order, expireAt: expireAt ?? null, reason } },
      { idempotencyKey, isQuiet: true },
    );
    void navigate(enterprisePath(id));
    return t("enterpriseAct.opened", { name });
  }

  const write = (key: keyof typeof typed) => ({
    value: typed[key],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [key]: event.target.value }),
  });
  const said = (key: keyof typeof problems) => (wasChecked ? problems[key] : null);
  return (
    <ActDialog
      title={t("enterpriseAct.open")}
      onClose={onClose}
      isComplete={Object.values(problems).every((problem) => problem === null)}
      onCheck={() => setWasChecked(true)}
      isOfPage={false}
      confirmLabel={t("enterpriseAct.confirmOpen")}
      send={send}
      summary={
        <>
          <p className="wrap-anywhere">{t("enterpriseAct.opens", { email: adminEmail })}</p>
          <div className="rounded-card border border-line px-3 py-2">
            <Facts
              rows={[
                [t("enterpriseAct.name"), name],
                [t("enterpriseAct.adminEmail"), adminEmail],
                [t("enterprise.seats"), seats === UNLIMITED ? t("unlimited") : integer(seats)],
                [t("account.quota"), t(`enterpriseAct.allowances.${renewal}`, { runs: runs(allowance ?? 0) })],
                [t("account.until"), expireAt ? dateTime(expireAt) : t("never")],
              ]}
            />
          </div>
        </>
      }
    >
      <Field label={t("enterpriseAct.name")} error={said("name")} required>
        <TextInput maxLength={MAX_NAME} autoComplete="off" {...write("name")} />
      </Field>
      <Field label={t("enterpriseAct.adminEmail")} hint={t("enterpriseAct.emailHint")} error={said("email")} required>
        <TextInput inputMode="email" maxLength={MAX_EMAIL} autoComplete="off" {...write("email")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("quotaAct.runs")} hint={t("enterpriseAct.runsHint")} error={said("runs")} required>
          <TextInput inputMode="decimal" {...write("runs")} />
        </Field>
        <Field label={t("enterpriseAct.renewal")}>
          <Select
            value={renewal}
            onChange={setRenewal}
            choices={RENEWALS.map((value) => ({ value, label: t(`enterpriseAct.renewals.${value}`) }))}
          />
        </Field>
        <Field label={t("enterprise.seats")} hint={t("enterpriseAct.withoutLimit")} error={said("seats")}>
          <TextInput inputMode="numeric" {...write("seats")} />
        </Field>
        <Field label={t("planAct.end")} hint={t("enterpriseAct.endHint")} error={said("day")}>
          <TextInput type="date" {...write("day")} />
        </Field>
      </div>
    </ActDialog>
  );
}
