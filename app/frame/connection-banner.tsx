import { WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useIsPartMissing } from "#app/lib/missing-parts.ts";

/** Says that the network is gone for as long as it is, and else that a part of the page could not be fetched. */
export function ConnectionBanner() {
  const { t } = useTranslation("shell");
  const offline = useIsOffline();
  const isPartMissing = useIsPartMissing();
  return (
    <div role="status" aria-live="polite">
      {offline && (
        <Banner>
          <WifiOff aria-hidden className="size-4 shrink-0 text-quota-warning" />
          {t("errors.offline")}
        </Banner>
      )}
      {!offline && isPartMissing && (
        <Banner>
          <span>{t("errors.partMissing")}</span>
          <Button size="sm" onClick={() => location.reload()}>
            {t("errors.reload")}
          </Button>
        </Banner>
      )}
    </div>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <p className="fixed inset-x-3 bottom-3 z-50 mx-auto flex w-fit items-center gap-2 rounded-card border border-line bg-raised px-4 py-2 shadow-float">
      {children}
    </p>
  );
}

function useIsOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine);
    read();
    window.addEventListener("online", read);
    window.addEventListener("offline", read);
    return () => {
      window.removeEventListener("online", read);
      window.removeEventListener("offline", read);
    };
  }, []);
  return offline;
}
