import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { useDay } from "#app/lib/use-date-time.ts";
import type { AccountView, Balance } from "#workers/modules/admin/accounts/contract.ts";
import { Facts, Part } from "./part.tsx";
import { useCosts, useMoney } from "./use-money.ts";

/** What Stripe has to do with an account. */
export function StripePart({ account: { stripe } }: { account: AccountView }) {
  const { t } = useTranslation("adminPages");
  const day = useDay();
  const money = useMoney();
  const { customerId, paysBy, subscriptions, payments } = stripe;
  return (
    <Part title={t("account.stripe")}>
      <Facts
        rows={[
          [t("account.customer"), customerId ?? t("none")],
          ...subscriptions
            .slice(0, 3)
            .map(
              ({ id, status, endsWithPeriod, amountMinor, currency, periodEnd }) =>
                [
                  `${t("account.subscription")} ${id}`,
                  `${status} · ${money(amountMinor, currency)} · ${endsWithPeriod ? t("account.endsWithPeriod") : t("account.renewsAt", { day: day(periodEnd) })}`,
                ] as const,
            ),
        ]}
      />
      <p className="text-sm">{t(`account.paysBy.${paysBy ?? "none"}`)}</p>
      <h3 className="font-medium text-ink-soft text-sm">{t("account.payments")}</h3>
      {payments.length === 0 ? (
        <p className="text-ink-faint text-sm">{t("account.noPayments")}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {payments.map(({ invoiceId, plan, amountMinor, refundedMinor, currency, isDisputed, paidAt, state }) => (
            <li key={invoiceId} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-ink-soft">
                {day(paidAt)} · {plan === null ? t("account.topUp") : t(`plans.${plan}`)}{" "}
                {state === "RETURNED" && <Badge>{state}</Badge>}
                {isDisputed && <Badge tone="danger">{t("account.disputed")}</Badge>}
              </span>
              <span className="tabular-nums">
                {money(amountMinor, currency)}
                {refundedMinor > 0 && ` (${t("account.refunded", { amount: money(refundedMinor, currency) })})`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** What a workspace cost us beside what it paid. */
export function BalancePart({ balance: { days, costs, income }, note }: { balance: Balance; note?: string }) {
  const { t } = useTranslation("adminPages");
  const money = useMoney();
  const cost = useCosts();
  return (
    <Part title={t("account.balance", { count: days })}>
      <Facts
        rows={[
          ...costs.map(
            ({ meter, used, uncharged }) =>
              [
                t(`account.meters.${meter}`),
                <span key={meter}>
                  {cost(meter, used)}
                  {uncharged > 0 && (
                    <span className="block text-ink-faint text-xs">
                      {t("account.notCharged", { used: cost(meter, uncharged) })}
                    </span>
                  )}
                </span>,
              ] as const,
          ),
          [
            t("account.income"),
            income.length === 0
              ? money(0, "usd")
              : income.map(({ amountMinor, currency }) => money(amountMinor, currency)).join(" + "),
          ],
        ]}
      />
      {note !== undefined && <p className="text-ink-soft text-sm">{note}</p>}
    </Part>
  );
}
