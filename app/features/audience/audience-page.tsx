import { Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/page-header.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { type AudienceAddress, readAudienceAddress, writeAudienceAddress } from "./audience-address.ts";
import { BatchHistory } from "./batch-history.tsx";
import { BatchQuery } from "./batch-query.tsx";
import type { AudienceData } from "./load-audience.ts";
import { NotificationButton } from "./notification-button.tsx";
import { useBatch } from "./use-batch.ts";

const BatchDialog = lazyPart(async () => ({ default: (await import("./batch-dialog.client.tsx")).BatchDialog }));

/** The batch link query and its history (spec 1 §2 /audience); a batch opens over either of them. */
export function AudiencePage({ data }: { data: AudienceData }) {
  const { t } = useTranslation("audience");
  const [params, setParams] = usePromptParams();
  const address = useMemo(() => readAudienceAddress(params), [params]);
  const go = (change: Partial<AudienceAddress>) =>
    setParams((now) => writeAudienceAddress({ ...readAudienceAddress(now), ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  /** Kept while the tabs change; after an export nothing of the query is left (spec 1 §4). */
  const [text, setText] = useState("");
  const open = (batchId: string) => go({ batchId });
  /** The query begun last: its end is told even when its window was closed. */
  const [started, setStarted] = useState<string | null>(null);
  /** A window over the page belongs to the browser: there is nothing of it that a server could draw. */
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="w-full max-w-4xl">
      <PageHeader title={t("title")} text={t("text")} actions={<NotificationButton />} />
      <Tabs
        label={t("tabs.label")}
        value={address.tab}
        onChange={(tab) => go({ tab, page: 1, batchId: null })}
        items={[
          {
            key: "batchQuery",
            label: t("tabs.batchQuery"),
            content: (
              <BatchQuery
                text={text}
                onText={setText}
                queryType={address.queryType}
                onQueryType={(queryType) => go({ queryType })}
                onBatch={(batchId) => {
                  setStarted(batchId);
                  open(batchId);
                }}
              />
            ),
          },
          {
            key: "historyExport",
            label: t("tabs.historyExport"),
            content: (
              <BatchHistory
                page={address.page}
                initial={data.history}
                onPage={(page) => go({ page })}
                onOpen={open}
                onQuery={() => go({ tab: "batchQuery" })}
              />
            ),
          },
        ]}
      />
      {started !== null && started !== address.batchId && <BatchWatcher key={started} batchId={started} />}
      {isAlive && address.batchId !== null && (
        <Suspense fallback={null}>
          <BatchDialog
            key={address.batchId}
            batchId={address.batchId}
            initial={data.batch}
            onClose={() => go({ batchId: null })}
            onExported={() => {
              go({ batchId: null });
              setText("");
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Shows nothing: it follows a batch whose window is closed. */
function BatchWatcher({ batchId }: { batchId: string }) {
  useBatch(batchId, null, false);
  return null;
}
