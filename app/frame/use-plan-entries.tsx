import { Sparkles } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MenuEntry } from "#app/components/menu.tsx";
import type { RenewalChange } from "#app/entities/plan/plan-rules.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { PLANS_PATH } from "#app/lib/paths.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { ReadPlan } from "./plan-entries.client.tsx";

const RenewalDialog = lazyPart(() => import("#app/entities/plan/renewal-dialog.client.tsx"));

/**
 * The subscription in an account's menu (spec 1 §2, spec 3 §4.7): manage or view billing, renew, cancel, or buy. The plan is read each time the menu opens, for which
 * `watcher` stands in the menu; `dialog` stands beside it.
 */
export function usePlanEntries({ isPaid }: { isPaid: boolean | null }): {
  entries: MenuEntry[];
  watcher: ReactNode;
  dialog: ReactNode;
} {
  const { t } = useTranslation("site");
  const [read, setRead] = useState<ReadPlan | "failed" | null>(null);
  const [asking, setAsking] = useState<RenewalChange | null>(null);
  const revalidate = useCalmRevalidate();
  const reads = useRef(0);
  const load = useCallback(() => {
    reads.current += 1;
    const turn = reads.current;
    import("./plan-entries.client.tsx")
      .then(({ readPlan }) => readPlan())
      .then(
        // An earlier read may be answered last, with the plan from before a change.
        (plan) => turn === reads.current && setRead(plan),
        () => setRead((before) => before ?? "failed"),
      );
  }, []);
  const first = useFirstEntries(read === "failed", isPaid);
  const onDone = () => {
    load();
    revalidate();
  };
  return {
    entries: read === null || read === "failed" ? first : read.entries(t, setAsking),
    watcher: <Watcher onShown={load} />,
    dialog: asking && read !== null && read !== "failed" && (
      <Suspense fallback={null}>
        <RenewalDialog change={asking} view={read.standing.view} onDone={onDone} onClose={() => setAsking(null)} />
      </Suspense>
    ),
  };
}

/** What the menu shows until the plan is read, and when it cannot be. */
function useFirstEntries(isFailed: boolean, isPaid: boolean | null): MenuEntry[] {
  const { t } = useTranslation("site");
  if (isPaid === false) {
    return [{ key: "upgrade", label: t("account.upgrade"), icon: <Sparkles aria-hidden />, href: PLANS_PATH }];
  }
  return isFailed ? [] : [{ key: "plan", label: t("account.planLoading"), disabled: true }];
}

/** Tells that the menu in which it stands has opened. */
function Watcher({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
