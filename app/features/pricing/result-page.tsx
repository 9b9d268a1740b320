import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { formatInteger } from "#app/lib/format.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import type { CheckoutView } from "#workers/modules/subscriptions/contract.ts";
import { PaidOrder } from "./paid-order.tsx";
import { useCelebration } from "./use-celebration.ts";
import { useVerified } from "./use-verified.ts";

const STATE_ICONS = {
  OPEN: <Clock />,
  PENDING: <Clock />,
  FAILED: <CircleX />,
  EXPIRED: <Clock />,
  RETURNED: <Undo2 />,
} as const;

const STATE_TEXTS = {
  OPEN: "result.openText",
  FAILED: "result.failedText",
  EXPIRED: "result.expiredText",
  RETURNED: "result.returnedText",
} as const;

/** Where Stripe leads back to after paying: what became of the order (spec 1 §2). It may be opened again at any time. */
export function ResultPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation("pricing");
  const { verified, look } = useVerified(sessionId);
  const isPaid = verified.kind === "known" && verified.checkout.state === "PAID";
  useCelebration(sessionId, isPaid);
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
      {/* Said aloud when the answer comes. */}
      <div aria-live="polite" aria-busy={verified.kind === "verifying"}>
        {verified.kind === "verifying" && <Verifying />}
        {verified.kind === "strange" && (
          <Outcome icon={<UserX />} title={t("result.strange")}>
            {t("result.strangeText")}
          </Outcome>
        )}
        {verified.kind === "failed" && (
          <Outcome icon={<CircleX />} title={t("result.failed")} onLook={look}>
            {t("result.failedCheckText")}
          </Outcome>
        )}
        {verified.kind === "known" &&
          (isPaid ? (
            <Paid checkout={verified.checkout} />
          ) : (
            <Unpaid checkout={verified.checkout} isLong={verified.isLong} onLook={look} />
          ))}
      </div>
      <Support />
    </div>
  );
}

function Verifying() {
  const { t } = useTranslation("pricing");
  return (
    <div className="flex min-h-[50vh] flex-col items-center justify-center gap-4 text-center">
      <LoaderCircle aria-hidden className="size-8 animate-spin text-accent-ink" />
      <h1 className="font-semibold text-lg">{t("result.verifying")}</h1>
    </div>
  );
}

function Paid({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(["pricing", "plan"]);
  const locale = useLanguage();
  const { planType } = checkout.metadata;
  return (
    <>
      <header className="text-center">
        <span
          aria-hidden
          className="inline-grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink"
        >
          <CircleCheck className="size-6" />
        </span>
        <h1 className="mt-4 font-semibold text-2xl">
          {planType === null
            ? t("topUp.PAID", { number: formatInteger(checkout.tasks ?? 0, locale) })
            : t("result.paid", { plan: t(`plan:name.${planType}`) })}
        </h1>
        <p className="mt-1 text-ink-soft">{t(planType === null ? "topUp.paidText" : "result.paidText")}</p>
      </header>
      <PaidOrder checkout={checkout} />
    </>
  );
}

function Unpaid({ checkout, isLong, onLook }: { checkout: CheckoutView; isLong: boolean; onLook: () => void }) {
  const { t } = useTranslation(["pricing", "plan"]);
  const { state } = checkout;
  if (state === "PAID") return null;
  const { planType } = checkout.metadata;
  const mayCome = state === "OPEN" || state === "PENDING";
  const unpaidText = () => {
    if (planType === null) return t(`topUp.${state}`);
    if (state !== "PENDING") return t(STATE_TEXTS[state]);
    return t(isLong ? "result.pendingLong" : "result.pendingText", { plan: t(`plan:name.${planType}`) });
  };
  return (
    <Outcome icon={STATE_ICONS[state]} title={t(`result.${state}`)} onLook={mayCome ? onLook : undefined}>
      {unpaidText()}
    </Outcome>
  );
}

function Outcome({
  icon,
  title,
  children,
  onLook,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  onLook?: () => void;
}) {
  const { t } = useTranslation("pricing");
  return (
    <Card>
      <StateMessage
        icon={icon}
        title={title}
        actions={
          <>
            {onLook && <Button onClick={onLook}>{t("result.recheck")}</Button>}
            <LinkButton to="/pricing" tone={onLook ? "quiet" : "primary"}>
              {t("result.back")}
            </LinkButton>
          </>
        }
      >
        {children}
      </StateMessage>
    </Card>
  );
}

function Support() {
  const { t } = useTranslation("pricing");
  const supportUrl = useRootData()?.config.supportUrl;
  if (!supportUrl) return null;
  return (
    <p className="mt-6 text-center">
      <a href={supportUrl} className={buttonClass("quiet", "sm")}>
        {t("result.support")}
      </a>
    </p>
  );
}
