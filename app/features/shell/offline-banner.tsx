import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Says that the network is gone, for as long as it is. */
export function OfflineBanner() {
  const { t } = useTranslation("shell");
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
  return (
    <div role="status" aria-live="polite">
      {offline && (
        <p className="fixed inset-x-3 bottom-3 z-50 mx-auto flex w-fit items-center gap-2 rounded-card border border-line bg-raised px-4 py-2 shadow-float">
          <WifiOff aria-hidden className="size-4 shrink-0 text-quota-warning" />
          {t("errors.offline")}
        </p>
      )}
    </div>
  );
}
