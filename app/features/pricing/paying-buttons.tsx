import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import type { Checkout } from "./use-checkout.ts";

/** A blocked tab makes the way to Stripe the next thing to do; an open one, the look whether it was paid. */
export function PayingButtons({ checkout, onCheck }: { checkout: Checkout & { step: "paying" }; onCheck: () => void }) {
  const { t } = useTranslation("pricing");
  return (
    <>
      <a
        href={checkout.url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass(checkout.isBlocked ? "primary" : "secondary")}
      >
        <ExternalLink aria-hidden className="size-4" />
        {checkout.isBlocked ? t("checkout.open") : t("checkout.again")}
      </a>
      <Button tone={checkout.isBlocked ? "secondary" : "primary"} busy={checkout.checking} onClick={onCheck}>
        {t("checkout.check")}
      </Button>
    </>
  );
}
