import { useCallback, useEffect, useState } from "react";
import { keepStored, readStored } from "./browser-storage.ts";
import { isInSight, presentSight } from "./in-sight.ts";

/** Spec 1 §4: notifications are asked for unless this is stored as "false". */
const PREFERENCE_KEY = "kolscout_notifications_enabled";
/** Spec 1 §9: a notification closes itself after 5 s. */
const AUTO_CLOSE_MS = 5_000;

type Permission = "unsupported" | "off" | "ask" | "granted" | "denied";

/** The browser's own notifications: whether they may be sent, asking for it, and sending one. */
export function useNotifications() {
  const [permission, setPermission] = useState<Permission>("unsupported");
  useEffect(() => setPermission(readPermission()), []);

  const ask = useCallback(async (): Promise<Permission> => {
    if (!("Notification" in window)) return "unsupported";
    keepStored(PREFERENCE_KEY, "true");
    await Notification.requestPermission().catch((error: unknown) => console.warn("notification permission", error));
    const next = readPermission();
    setPermission(next);
    return next;
  }, []);

  const turnOff = useCallback(() => {
    keepStored(PREFERENCE_KEY, "false");
    setPermission("off");
  }, []);

  /** Sends one, unless the page at `own`, which shows the same, is what the user looks at; null where no page does. */
  const notify = useCallback((title: string, body: string, own: string | null) => {
    if (readPermission() !== "granted" || (own !== null && isInSight(own, presentSight()))) return;
    const notification = new Notification(title, { body, icon: "/favicon.svg", tag: "kolscout-task" });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    setTimeout(() => notification.close(), AUTO_CLOSE_MS);
  }, []);
  return { permission, ask, turnOff, notify };
}

function readPermission(): Permission {
  if (!("Notification" in window)) return "unsupported";
  if (readStored(PREFERENCE_KEY) === "false") return "off";
  return Notification.permission === "default" ? "ask" : Notification.permission;
}
