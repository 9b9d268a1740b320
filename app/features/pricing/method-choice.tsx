import { CreditCard, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";

/** How one pays: it decides the currency, and whether the plan renews. */
export function MethodChoice({
  methods,
  value,
  onChange,
}: {
  methods: readonly PaymentMethod[];
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}) {
  const { t } = useTranslation("pricing");
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      {methods.length > 1 && (
        <SegmentedControl
          label={t("method.label")}
          value={value}
          onChange={onChange}
          segments={methods.map((method) => ({
            value: method,
            label: t(`method.${method}`),
            icon:
              method === "card" ? (
                <CreditCard aria-hidden className="size-4" />
              ) : (
                <Smartphone aria-hidden className="size-4" />
              ),
          }))}
        />
      )}
      {methods.length > 0 && (
        <p className="text-balance text-ink-soft text-sm" aria-live="polite">
          {value === "card" ? t("method.cardText") : t("method.walletText")}
        </p>
      )}
    </div>
  );
}
