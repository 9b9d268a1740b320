import { CalendarDays, Download, FileUp, Store } from "lucide-react";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { SUPERLIKE_COUNT, searchCostUnits } from "#workers/modules/search/domain.ts";
import { AnalysisCard } from "./analysis-card.tsx";
import { CreatorGrid, LoadingGrid, PageFooter } from "./creator-grid.tsx";
import { FilterCard } from "./filter-card.tsx";
import { readShopAddress, type ShopAddress, writeShopAddress } from "./shop-address.ts";
import { useShop } from "./use-shop.ts";
import { useShopExport } from "./use-shop-export.ts";

const ImportDialog = lazyPart(() => import("./import-dialog.client.tsx"));
const PlanDialog = lazyPart(() => import("./plan-dialog.client.tsx"));
const SuperlikePanel = lazyPart(() => import("#app/features/superlikes/superlike-panel.client.tsx"));
const SampleShop = lazyPart(() => import("./sample-shop.client.tsx"));

const SUPERLIKE_UNITS = searchCostUnits("similar", "TIKTOK", SUPERLIKE_COUNT);

/** Creators that are vetted for a TikTok shop (spec 2 §2.4). The address says what is shown. */
export function ShopPage() {
  const { t } = useTranslation("shopVetting");
  const [params, setParams] = usePromptParams();
  const isMounted = useMounted();
  const projectId = useShellData()?.currentProjectId ?? null;
  const address = readShopAddress(params);
  const change = useCallback(
    (next: Partial<ShopAddress>) =>
      setParams((before) => writeShopAddress(before, { ...readShopAddress(before), page: 1, ...next }), {
        preventScrollReset: next.page === undefined,
      }),
    [setParams],
  );
  if (!isMounted) {
    return (
      <>
        <PageHeader title={t("title")} />
        <LoadingGrid />
      </>
    );
  }
  if (address.isSample) {
    return (
      <Suspense fallback={<LoadingGrid />}>
        <SampleShop address={address} onChange={change} />
      </Suspense>
    );
  }
  if (projectId === null) return <StateMessage icon={<Store />} title={t("noProject")} fill />;
  return <ProjectShop key={projectId} projectId={projectId} address={address} onChange={change} />;
}

type Props = { projectId: string; address: ShopAddress; onChange: (next: Partial<ShopAddress>) => void };

function ProjectShop({ projectId, address, onChange }: Props) {
  const { t } = useTranslation("shopVetting");
  const { integer } = useFormat();
  const screen = useShop(projectId, address);
  const { overview, list, task, isRunning } = screen;
  const scope = useMemo(
    () => ({ projectId, taskType: "TT_SHOP", platform: "TIKTOK", taskId: undefined }) as const,
    [projectId],
  );
  const [isImporting, setImporting] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const everImported = useEverOpened(isImporting);
  const everPlanned = useEverOpened(isPlanning);
  const { isExporting, exportShop } = useShopExport(projectId, address);
  const importButton = (
    <Button icon={<FileUp aria-hidden className="size-4" />} onClick={() => setImporting(true)}>
      {t("import")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        text={
          overview && overview.importedAt !== null
            ? t("project", { title: overview.project.title, time: exactTime(overview.importedAt) })
            : overview?.project.title
        }
        actions={
          <>
            <LinkButton to="/search?platform=tiktok" tone="quiet">
              {t("back")}
            </LinkButton>
            {list !== null && list.imported > 0 && (
              <>
                <span aria-live="polite" className="text-ink-soft tabular-nums">
                  {t("liked", { number: integer(list.liked) })}
                </span>
                <Button icon={<CalendarDays aria-hidden className="size-4" />} onClick={() => setPlanning(true)}>
                  {t("plan.open")}
                </Button>
                {importButton}
                <Button
                  icon={<Download aria-hidden className="size-4" />}
                  busy={isExporting}
                  onClick={() => void exportShop()}
                >
                  {t("excel")}
                </Button>
              </>
            )}
          </>
        }
      />
      {overview !== null && overview.imported > 0 && (
        <AnalysisCard
          overview={overview}
          task={task}
          isRunning={isRunning}
          isStarting={screen.isStarting}
          onStart={() => void screen.start()}
          onStop={() => void screen.stop()}
        />
      )}
      {list === null ? (
        screen.hasFailed ? (
          <StateMessage
            tone="danger"
            title={t("failed")}
            actions={<Button onClick={() => void screen.refresh()}>{t("again")}</Button>}
          />
        ) : (
          <LoadingGrid />
        )
      ) : list.imported === 0 ? (
        <StateMessage icon={<Store />} title={t("empty.title")} actions={importButton} fill>
          {t("empty.text")}
        </StateMessage>
      ) : (
        <>
          <FilterCard address={address} onChange={onChange} />
          <Suspense fallback={null}>
            <SuperlikePanel scope={scope} superliked={screen.superliked} onFound={screen.refresh} />
          </Suspense>
          <CreatorGrid
            page={list}
            address={address}
            isStale={screen.isStale}
            superlikeUnits={SUPERLIKE_UNITS}
            onRate={(creator, attitude) => void screen.rate(creator, attitude)}
            onChange={onChange}
          />
          <PageFooter page={list} address={address} onChange={onChange} />
        </>
      )}
      {everPlanned && (
        <Suspense fallback={null}>
          <PlanDialog open={isPlanning} projectId={projectId} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
      {everImported && (
        <Suspense fallback={null}>
          <ImportDialog
            open={isImporting}
            projectId={projectId}
            onClose={() => setImporting(false)}
            onImported={() => void screen.refresh()}
          />
        </Suspense>
      )}
    </>
  );
}

/** Year-month-day hour:minute:second (spec 2 §2.4), in the visitor's time zone. */
function exactTime(at: number): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" }).format(at);
}
