import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type {
  cancelSubscription,
  pollSubscription,
  resubscribe,
  SubscriptionView,
} from "#workers/modules/subscriptions/contract.ts";
import type { RenewalChange } from "./plan-rules.ts";

/** Spec 1 §4: once a second, up to 30 tries. */
const POLL_MS = 1_000;
const MAX_POLLS = 30;

/** Ends a subscription with its paid period, or takes that back, and waits until Stripe has told of it. Every outcome is told in a toast; `onDone` is called after a success. */
export function useRenewal(change: RenewalChange, onDone: () => void) {
  const { t } = useTranslation("plan");
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const run = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const isDone = await hasArrived(await post(change), change);
      if (!isDone) showToast({ kind: "error", text: t("renewal.timeout"), id: "renewal" });
      else {
        showToast({
          kind: "success",
          text: t(change === "cancel" ? "renewal.cancelled" : "renewal.renewed"),
          id: "renewal",
        });
        onDone();
      }
    } catch (error) {
      showToast({ kind: "error", text: t("renewal.failed"), description: describeError(error), id: "renewal" });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}

function post(change: RenewalChange): Promise<SubscriptionView> {
  return change === "cancel"
    ? callApi<typeof cancelSubscription>("POST /subscription/cancel", {})
    : callApi<typeof resubscribe>("POST /subscription/resubscribe", {});
}

/** Whether the change arrived within the tries. A poll that fails is one of them. */
async function hasArrived(answer: SubscriptionView, change: RenewalChange): Promise<boolean> {
  const { id: subscriptionId } = answer;
  if (subscriptionId === null) return isChanged(answer, change);
  for (let tries = 0; tries < MAX_POLLS; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = await callApi<typeof pollSubscription>("GET /subscription/subscription-polling", {
      query: { subscriptionId },
    }).catch(() => null);
    if (now && isChanged(now, change)) return true;
  }
  return false;
}

function isChanged({ cancelAtPeriodEnd }: SubscriptionView, change: RenewalChange): boolean {
  return cancelAtPeriodEnd === (change === "cancel");
}
