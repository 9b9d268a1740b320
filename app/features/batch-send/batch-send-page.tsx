import clsx from "clsx";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { ReceiversView } from "#app/entities/email/receivers-view.tsx";
import { SendBar, type SendOptions } from "#app/entities/email/send-bar.tsx";
import { SenderPanel } from "#app/entities/email/sender-panel.tsx";
import { SourcesMenu } from "#app/entities/email/sources-menu.tsx";
import type { Outcome } from "#app/entities/email/use-order.ts";
import { useSender } from "#app/entities/email/use-sender.ts";
import { useWriting } from "#app/entities/email/use-writing.ts";
import { useConnected } from "#app/entities/mailbox/use-connected.ts";
import { useTemplateList } from "#app/features/templates/use-template-list.tsx";
import { useTemplates } from "#app/features/templates/use-templates.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { TemplatePanel } from "./template-panel.tsx";
import { useSend } from "./use-send.ts";

const ComparisonDialog = lazyPart(() => import("./comparison-dialog.client.tsx"));
const OutcomeNotice = lazyPart(() => import("#app/entities/email/outcome-notice.client.tsx"));
const PermissionDialog = lazyPart(() => import("#app/entities/mailbox/permission-dialog.client.tsx"));
const RecordsView = lazyPart(() => import("./records-view.client.tsx"));

/** Writes a template to many people and shows what became of it (spec 3 §2.4). */
export function BatchSendPage({ loaded }: { loaded: readonly TemplateView[] }) {
  const { t } = useTranslation("batchSend");
  const { templates, actions } = useTemplates(loaded);
  const list = useTemplateList(templates, actions);
  const sender = useSender();
  useConnected(() => void sender.mailboxes.refetch());
  const { showsRecords, setShowsRecords } = useShownPart();
  const writing = useWriting("kolscout_batch_send");
  const { judged, suppressed } = writing;
  const [asking, setAsking] = useState<{ email: string | null } | null>(null);
  // The list comes with a part of the page that only the browser fetches.
  const isMounted = useMounted();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [compareWith, setCompareWith] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  const others = templates.filter(({ id }) => id !== list.selected?.id);
  const rival = others.find(({ id }) => id === compareWith) ?? null;
  const count = judged.receivers.length - suppressed;
  const [options, setOptions] = useState<SendOptions>({ startsLater: false, startAt: "", stopsOnColleague: false });
  const { send, isBusy, problems, settle } = useSend({
    onPermission: () => sender.mailboxes.isSuccess && setAsking({ email: sender.mailbox?.email ?? null }),
    onQueued(result) {
      setOutcome(result);
      writing.finish();
      setCompareWith(null);
      setOptions((before) => ({ ...before, startsLater: false, startAt: "" }));
      document.getElementById("content")?.scrollIntoView();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was missing is looked at again once something is chosen or written
  useEffect(settle, [list.selected?.id, rival?.id, sender.mailbox?.id, judged.receivers]);
  return (
    <div>
      <PageHeader
        title={t("title")}
        text={t("subtitle")}
        actions={
          <SegmentedControl
            label={t("view.label")}
            value={showsRecords ? "records" : "receivers"}
            onChange={(value) => setShowsRecords(value === "records")}
            segments={[
              { value: "receivers", label: t("view.receivers") },
              { value: "records", label: t("view.records") },
            ]}
          />
        }
      />
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6">
        <Side isAside={showsRecords}>
          <TemplatePanel templates={templates} list={list} problem={problems.template ?? null} />
          <SenderPanel sender={sender} problem={problems.sender ?? null} onConnect={(email) => setAsking({ email })} />
        </Side>
        <div className="min-w-0">
          {outcome !== null && (
            <Suspense fallback={null}>
              <OutcomeNotice
                outcome={outcome}
                onRecords={() => setShowsRecords(true)}
                onClose={() => setOutcome(null)}
              />
            </Suspense>
          )}
          {showsRecords && !isMounted ? (
            <Skeleton className="h-80 rounded-card" />
          ) : showsRecords ? (
            <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
              <RecordsView counts={sender.stats.data?.counts} onWrite={() => setShowsRecords(false)} />
            </Suspense>
          ) : (
            <>
              <ReceiversView {...writing} sources={(onAdd) => <SourcesMenu onAdd={onAdd} takesChosen />} />
              <SendBar
                more={
                  list.selected !== null && (
                    <Button size="sm" className="max-w-full" onClick={() => setComparing(true)}>
                      <span className="truncate">
                        {rival === null ? t("compare.open") : t("compare.with", { name: rival.name })}
                      </span>
                    </Button>
                  )
                }
                count={count}
                leftOut={{ duplicates: judged.duplicates, invalid: judged.invalid, suppressed }}
                numbers={sender.numbers}
                options={options}
                onOptions={setOptions}
                problems={problems}
                isBusy={isBusy || sender.mailboxes.isPending}
                onSend={() =>
                  void send({
                    template: list.selected,
                    rival,
                    mailbox: sender.mailbox,
                    receivers: judged.receivers,
                    startAt: options.startsLater ? new Date(options.startAt).getTime() : null,
                    stopsOnColleague: options.stopsOnColleague ?? false,
                  })
                }
              />
            </>
          )}
        </div>
      </div>
      {list.dialogs}
      {isComparing && list.selected !== null && (
        <Suspense fallback={null}>
          <ComparisonDialog
            template={list.selected}
            others={others}
            chosen={rival?.id ?? null}
            count={count}
            mailbox={sender.mailbox}
            onChoose={setCompareWith}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      {asking !== null && (
        <Suspense fallback={null}>
          <PermissionDialog
            email={asking.email}
            back="/email/batchSend?hasValidEmail=1"
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Beside the mails it is shown where there is room for both. */
function Side({ isAside, children }: { isAside: boolean; children: ReactNode }) {
  return (
    <div className={clsx("flex min-w-0 flex-col gap-4 self-start lg:sticky lg:top-16", isAside && "max-lg:hidden")}>
      {children}
    </div>
  );
}

/** Which part is shown, as the address has it. */
function useShownPart() {
  const [params, setParams] = usePromptParams();
  return {
    showsRecords: params.get("showDetail") === "1",
    setShowsRecords(shows: boolean) {
      setParams(
        (before) => {
          before.delete("showDetail");
          if (shows) before.set("showDetail", "1");
          return before;
        },
        { preventScrollReset: true },
      );
    },
  };
}
