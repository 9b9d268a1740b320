import { Bell, BellOff, BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { useNotifications } from "#app/lib/use-notifications.ts";

/** Turns the browser's notifications on and off, and says why it can't (spec 1 §4, §8). */
export function NotificationButton() {
  const { t } = useTranslation("audience");
  const { permission, ask, turnOff } = useNotifications();
  const isOn = permission === "granted";
  const press = async () => {
    if (isOn) {
      turnOff();
      showToast({ kind: "success", text: t("notifications.turnedOff") });
      return;
    }
    const next = permission === "denied" ? permission : await ask();
    if (next === "granted") showToast({ kind: "success", text: t("notifications.turnedOn") });
    if (next === "denied") showToast({ kind: "error", text: t("notifications.denied") });
    if (next === "unsupported") showToast({ kind: "error", text: t("notifications.unsupported") });
  };
  const Icon = isOn ? BellRing : permission === "denied" ? BellOff : Bell;
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-pressed={isOn}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => void press()}
    >
      {isOn ? t("notifications.on") : t("notifications.turnOn")}
    </Button>
  );
}
