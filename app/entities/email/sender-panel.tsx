import { Link } from "@remix-run/react";
import clsx from "clsx";
import { ChevronDown, Mail, Settings2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { NumberSlider } from "#app/components/number-slider.tsx";
import { Select } from "#app/components/select.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { MAILBOXES_PATH } from "#app/entities/mailbox/problems.ts";
import { isReady } from "#app/entities/mailbox/use-mailboxes.ts";
import { callApi } from "#app/lib/api.client.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { PLANS_PATH } from "#app/lib/paths.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { DEFAULT_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";
import type { resumeMailbox } from "#workers/modules/outreach/sending/contract.ts";
import { windowText } from "./hours.ts";
import { Panel } from "./panel.tsx";
import type { MailboxStats, Sender } from "./use-sender.ts";

const PaceDialog = lazyPart(() => import("./pace-dialog.client.tsx"));

/** Which mailbox the mails go out from, how many it sends, and what keeps it from sending. */
export function SenderPanel({
  sender,
  problem,
  onConnect,
}: {
  sender: Sender;
  problem: string | null;
  onConnect: (email: string | null) => void;
}) {
  const { t } = useTranslation(["email", "ui"]);
  const { mailboxes, mailbox, numbers } = sender;
  const all = mailboxes.data ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t("sender.title")}
      problem={problem}
      aside={
        all.length > 0 && (
          <Link to={MAILBOXES_PATH} className="focus-ring rounded-control px-1 text-accent-ink text-sm hover:underline">
            {t("sender.manage")}
          </Link>
        )
      }
    >
      {mailboxes.isPending && <Skeleton className="h-8" />}
      {mailboxes.isError && (
        <p role="alert" className="text-danger text-sm">
          {t("sender.failed")}{" "}
          <Button size="sm" onClick={() => void mailboxes.refetch()}>
            {t("ui:retry")}
          </Button>
        </p>
      )}
      {mailbox !== null && (
        <Select
          label={t("sender.choose")}
          choices={all.map((one) => ({
            value: one.email,
            label: isReady(one) ? one.email : t("sender.notReady", { email: one.email }),
          }))}
          value={mailbox.email}
          onChange={sender.choose}
        />
      )}
      {mailbox !== null && !isReady(mailbox) && (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p className="text-danger">{t(mailbox.isConnected ? "sender.sendMissing" : "sender.lost")}</p>
          <Button size="sm" onClick={() => onConnect(mailbox.email)}>
            {t("sender.again")}
          </Button>
        </div>
      )}
      {mailboxes.isSuccess && mailbox === null && (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p className="text-ink-soft">{t("sender.none")}</p>
          <Button size="sm" icon={<Mail aria-hidden className="size-4" />} onClick={() => onConnect(null)}>
            {t("sender.connect")}
          </Button>
        </div>
      )}
      {numbers !== null && <Halted numbers={numbers} onResumed={sender.resumed} />}
      {numbers?.planCap === 0 && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm">
          {t("pace.beyondPlan")} <Plans />
        </p>
      )}
      <Button
        size="sm"
        tone="quiet"
        className="-ms-2 self-start lg:hidden"
        aria-expanded={isOpen}
        icon={<ChevronDown aria-hidden className={clsx("motion size-4", isOpen && "rotate-180")} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t("stats.show")}
      </Button>
      <div className={clsx("flex flex-col gap-3", !isOpen && "max-lg:hidden")}>
        <Numbers sender={sender} />
      </div>
    </Panel>
  );
}

function Numbers({ sender: { stats, numbers } }: { sender: Sender }) {
  const { t } = useTranslation("email");
  const { integer, locale } = useFormat();
  const dateTime = useDateTime();
  const [isPacing, setPacing] = useState(false);
  if (stats.isError)
    return (
      <p role="alert" className="text-danger text-sm">
        {t("stats.failed")}
      </p>
    );
  const limit = numbers === null ? DEFAULT_PER_24_HOURS : Math.min(numbers.per24Hours, numbers.planCap);
  const figures = [
    ["pending", stats.data?.pendingCount],
    ["sent", stats.data?.todaySentCount],
    ["available", stats.data?.todayAvailableCount],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-2" data-testid="mail-stats">
        {figures.map(([key, value]) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-ink-soft text-xs">{t(`stats.${key}`)}</dt>
            <dd className="font-semibold text-xl tabular-nums">{integer(value)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="mb-1 font-medium text-sm">{t("pace.limit")}</p>
        <NumberSlider
          label={t("pace.limit")}
          value={limit}
          min={Math.min(1, limit)}
          max={Math.max(DEFAULT_PER_24_HOURS, limit)}
          onChange={() => undefined}
          disabled
          format={integer}
        />
      </div>
      {numbers !== null && (
        <div className="flex flex-col gap-1 text-ink-soft text-sm">
          <p>{t("pace.now", { sent: integer(numbers.sent), cap: integer(numbers.cap), count: numbers.cap })}</p>
          {numbers.planCap > 0 && numbers.planCap < numbers.per24Hours && (
            <p>
              {t("pace.planCap", { number: integer(numbers.planCap) })} <Plans />
            </p>
          )}
          {numbers.cap < limit && <p>{t("pace.slowStart")}</p>}
          <p>
            {windowText(numbers.window, locale)} · {numbers.window.zone.replaceAll("_", " ")}
          </p>
          {numbers.nextAt !== null && <p>{t("pace.nextAt", { time: dateTime(numbers.nextAt) })}</p>}
          <span>
            <Button
              size="sm"
              tone="quiet"
              className="-ms-2"
              icon={<Settings2 aria-hidden className="size-4" />}
              onClick={() => setPacing(true)}
            >
              {t("pace.change")}
            </Button>
          </span>
        </div>
      )}
      {isPacing && numbers !== null && (
        <Suspense fallback={null}>
          <PaceDialog mailbox={numbers} onClose={() => setPacing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Plans() {
  const { t } = useTranslation("email");
  return (
    <Link to={PLANS_PATH} className="focus-ring rounded-control text-accent-ink hover:underline">
      {t("pace.plans")}
    </Link>
  );
}

/** Why nothing goes out from the mailbox, and the way on where there is one. */
function Halted({ numbers, onResumed }: { numbers: MailboxStats; onResumed: () => void }) {
  const { t } = useTranslation("email");
  const [isBusy, setBusy] = useState(false);
  if (numbers.haltReason === null) return null;
  const resume = async () => {
    setBusy(true);
    try {
      const params = { id: numbers.mailboxId };
      await callApi<typeof resumeMailbox>("POST /auto-email/mailboxes/:id/resume", { params });
      onResumed();
    } catch (error) {
      reportError(error, t("halted.failed"));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm">
      <p className="text-danger">{numbers.haltText ?? t("halted.title")}</p>
      {(numbers.haltReason === "bounce_breaker" || numbers.haltReason === "expired") && (
        <Button size="sm" busy={isBusy} onClick={() => void resume()}>
          {t("halted.resume")}
        </Button>
      )}
    </div>
  );
}
