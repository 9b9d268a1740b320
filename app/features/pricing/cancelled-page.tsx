import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { showToast } from "#app/components/toast.tsx";
import { formatPrice } from "#app/entities/plan/offers.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { FeatureList } from "./feature-list.tsx";
import { type KeptChoice, readChoice } from "./kept-choice.ts";
import { wholePlan } from "./plan-features.ts";
import { openCheckout } from "./use-checkout.ts";

/** Where Stripe leads back to from a payment that was left: the plan that was chosen, and the way to try again (spec 1 §2). */
export function CancelledPage() {
  const isSignedIn = useRootData()?.signedIn ?? false;
  const [choice, setChoice] = useState<KeptChoice | null>(null);
  // Signing out takes the choice along; a visitor has nothing to pay.
  useEffect(() => setChoice(isSignedIn ? readChoice() : null), [isSignedIn]);
  return (
    <div className="mx-auto max-w-xl px-4 py-10 sm:px-6 sm:py-14">
      <Card>{choice ? <ChosenPlan choice={choice} /> : <NoChoice />}</Card>
    </div>
  );
}

function ChosenPlan({ choice }: { choice: KeptChoice }) {
  const { t } = useTranslation(["pricing", "plan"]);
  const locale = useLanguage();
  const { busy, again } = useRetry(choice);
  const price = formatPrice(choice.amountMinor, choice.currency, locale);
  return (
    <div className="p-6">
      <h1 className="font-semibold text-xl">{t("cancelled.title")}</h1>
      <p className="mt-1 text-ink-soft">{t("cancelled.text")}</p>
      <div className="mt-5 rounded-card border border-line p-5">
        <h2 className="font-semibold text-lg">{t(`plan:name.${choice.plan}`)}</h2>
        <p className="text-ink-soft">{t(choice.method === "card" ? "cancelled.price" : "cancelled.pass", { price })}</p>
        <FeatureList features={wholePlan(choice.plan, t, locale)} className="mt-4 flex flex-col gap-2" />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button tone="primary" size="lg" busy={busy} onClick={again}>
          {t("cancelled.again")}
        </Button>
        <LinkButton to={`/pricing?${new URLSearchParams({ pay: choice.method })}`} size="lg">
          {t("cancelled.back")}
        </LinkButton>
      </div>
    </div>
  );
}

/** Opens another checkout of the same choice, in this tab: it is the one in which the first was left. */
function useRetry({ priceId, method, running }: KeptChoice) {
  const { t } = useTranslation("pricing");
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const again = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const { url } = await openCheckout({ priceId, method, running }, crypto.randomUUID());
      window.location.assign(url);
    } catch (error) {
      showToast({ kind: "error", text: t("checkout.failed"), description: describeError(error), id: "checkout" });
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { busy, again };
}

function NoChoice() {
  const { t } = useTranslation("pricing");
  return (
    <StateMessage
      icon={<Undo2 />}
      title={t("cancelled.noneTitle")}
      actions={
        <>
          <LinkButton to="/pricing" tone="primary">
            {t("cancelled.back")}
          </LinkButton>
          <LinkButton to="/">{t("cancelled.home")}</LinkButton>
        </>
      }
    >
      {t("cancelled.noneText")}
    </StateMessage>
  );
}
