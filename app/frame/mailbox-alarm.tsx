import { Link } from "@remix-run/react";
import { MailWarning } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tooltip } from "#app/components/tooltip.tsx";
import { callApi } from "#app/lib/api.client.ts";
import type { AlarmView, listAlarms } from "#workers/modules/outreach/alarms/contract.ts";

const REFRESH_MS = 300_000;

/** Says on every signed-in page that a mailbox stands still, and leads to where that is mended. */
export function MailboxAlarm({ alarms: loaded }: { alarms: readonly AlarmView[] }) {
  const { t } = useTranslation("shell");
  const alarms = useFresh(loaded);
  const [first] = alarms;
  if (first === undefined) return null;
  const text = alarms.map(({ reason, email }) => t(`alarm.${reason}`, { email })).join("\n");
  return (
    <Tooltip text={text}>
      <Link
        to={
          first.reason === "bounce_breaker" || first.reason === "expired" ? "/email/batchSend" : "/settings/mailboxes"
        }
        aria-label={text}
        className="focus-ring flex h-8 shrink-0 items-center gap-1.5 rounded-control bg-danger-soft px-2 font-medium text-danger text-sm"
      >
        <MailWarning aria-hidden className="size-4" />
        {alarms.length > 1 && alarms.length}
      </Link>
    </Tooltip>
  );
}

/** What came with the page, and while the tab is looked at what is so since. */
function useFresh(loaded: readonly AlarmView[]): readonly AlarmView[] {
  const [asked, setAsked] = useState<{ of: readonly AlarmView[]; now: readonly AlarmView[] } | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      callApi<typeof listAlarms>("GET /emails/mailboxes/alarms", {}).then(
        (now) => setAsked({ of: loaded, now }),
        // What is known stays; the next look may succeed.
        () => undefined,
      );
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [loaded]);
  return asked?.of === loaded ? asked.now : loaded;
}
