import type { TFunction } from "i18next";
import { CreditCard, Layers, RotateCcw, Sparkles, XCircle } from "lucide-react";
import type { MenuEntry } from "#app/components/menu.tsx";
import type { RenewalChange } from "#app/entities/plan/plan-rules.ts";
import { type PlanStanding, readStanding, showPortal } from "#app/entities/plan/plan-standing.client.ts";
import { PLANS_PATH } from "#app/lib/paths.ts";

/** A plan that was read, and what a menu offers for it. */
export type ReadPlan = {
  standing: PlanStanding;
  entries: (t: TFunction<"site">, onAsk: (change: RenewalChange) => void) => MenuEntry[];
};

/** Reads the plan of the account. */
export async function readPlan(): Promise<ReadPlan> {
  const standing = await readStanding();
  return { standing, entries: (t, onAsk) => entriesOf(standing, t, onAsk) };
}

function entriesOf(
  { controls, mayChange }: PlanStanding,
  t: TFunction<"site">,
  onAsk: (change: RenewalChange) => void,
): MenuEntry[] {
  const { buy, portal, renew, cancel } = controls;
  const entries: (MenuEntry | false | null)[] = [
    buy && { key: "upgrade", label: t("account.upgrade"), icon: <Sparkles aria-hidden />, href: PLANS_PATH },
    mayChange && { key: "change", label: t("account.changePlan"), icon: <Layers aria-hidden />, href: PLANS_PATH },
    portal && {
      key: "portal",
      label: t(`account.${portal}`),
      icon: <CreditCard aria-hidden />,
      onSelect: () => void showPortal(t("account.portalFailed")),
    },
    renew && {
      key: "renew",
      label: t("account.renew"),
      icon: <RotateCcw aria-hidden />,
      onSelect: () => onAsk("renew"),
    },
    cancel && {
      key: "cancel",
      label: t("account.cancel"),
      icon: <XCircle aria-hidden />,
      onSelect: () => onAsk("cancel"),
    },
  ];
  return entries.filter((entry) => entry !== false && entry !== null);
}
