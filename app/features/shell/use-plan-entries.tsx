import { CreditCard, Layers, RotateCcw, Sparkles, XCircle } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MenuEntry } from "#app/components/menu.tsx";
import type { RenewalChange } from "#app/features/pricing/plan-rules.ts";
import type { PlanStanding } from "#app/features/pricing/plan-standing.client.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { PLANS_PATH } from "./navigation.ts";

const RenewalDialog = lazyPart(() => import("#app/features/pricing/renewal-dialog.client.tsx"));

/**
 * The subscription in an account's menu (spec 1 §2, spec 3 §4.7): manage or view billing, renew, cancel, or buy. The plan is read each time the menu opens, for which
 * `watcher` stands in the menu; `dialog` stands beside it.
 */
export function usePlanEntries({ isPaid }: { isPaid: boolean | null }): {
  entries: MenuEntry[];
  watcher: ReactNode;
  dialog: ReactNode;
} {
  const [read, setRead] = useState<PlanStanding | "failed" | null>(null);
  const [asking, setAsking] = useState<RenewalChange | null>(null);
  const revalidate = useCalmRevalidate();
  const load = useCallback(() => {
    import("#app/features/pricing/plan-standing.client.ts")
      .then(({ readStanding }) => readStanding())
      .then(setRead, () => setRead((before) => before ?? "failed"));
  }, []);
  const entries = useEntries(read, isPaid, setAsking);
  const onDone = () => {
    load();
    revalidate();
  };
  return {
    entries,
    watcher: <Watcher onShown={load} />,
    dialog: asking && read !== null && read !== "failed" && (
      <Suspense fallback={null}>
        <RenewalDialog change={asking} view={read.view} onDone={onDone} onClose={() => setAsking(null)} />
      </Suspense>
    ),
  };
}

function useEntries(
  read: PlanStanding | "failed" | null,
  isPaid: boolean | null,
  onAsk: (change: RenewalChange) => void,
): MenuEntry[] {
  const { t } = useTranslation("shell");
  const upgrade = { key: "upgrade", label: t("account.upgrade"), icon: <Sparkles aria-hidden />, href: PLANS_PATH };
  if (read === null || read === "failed") {
    if (isPaid === false) return [upgrade];
    return read === null ? [{ key: "plan", label: t("account.planLoading"), disabled: true }] : [];
  }
  const { controls, mayChange } = read;
  const { portal } = controls;
  return [
    ...(controls.buy ? [upgrade] : []),
    ...(mayChange
      ? [{ key: "change", label: t("account.changePlan"), icon: <Layers aria-hidden />, href: PLANS_PATH }]
      : []),
    ...(portal
      ? [
          {
            key: "portal",
            label: t(`account.${portal}`),
            icon: <CreditCard aria-hidden />,
            onSelect: () => void openPortal(t("account.portalFailed")),
          },
        ]
      : []),
    ...(controls.renew
      ? [
          {
            key: "renew",
            label: t("account.renew"),
            icon: <RotateCcw aria-hidden />,
            onSelect: () => onAsk("renew"),
          },
        ]
      : []),
    ...(controls.cancel
      ? [
          {
            key: "cancel",
            label: t("account.cancel"),
            icon: <XCircle aria-hidden />,
            onSelect: () => onAsk("cancel"),
          },
        ]
      : []),
  ];
}

async function openPortal(failureText: string): Promise<void> {
  const { showPortal } = await import("#app/features/pricing/plan-standing.client.ts");
  await showPortal(failureText);
}

/** Tells that the menu in which it stands has opened. */
function Watcher({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
