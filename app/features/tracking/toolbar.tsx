import clsx from "clsx";
import { Download, RefreshCw, RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { DateRange } from "#app/entities/tracked-post/date-range.tsx";
import { isNarrowed } from "#app/entities/tracked-post/tracking-address.ts";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { ShareButton } from "#app/features/report/share-button.tsx";
import { refreshCostUnits } from "#workers/modules/publications/domain.ts";
import { LabelFilter, PlatformFilter } from "./list-filters.tsx";
import { MemberSelect } from "./member-select.tsx";
import { TaskProgress } from "./task-progress.tsx";
import { useExport } from "./use-export.ts";
import type { TrackingScreen } from "./use-tracking-screen.ts";

/** What narrows the list, and what reads the page's posts again. */
export function Toolbar({ screen }: { screen: TrackingScreen }) {
  const { address, change, labels, team, posts, refresh, isRunning, isFollowing, task, clearFilters } = screen;
  const { isOwn, autoUpdate } = screen;
  const shown = posts.length;
  const { t } = useTranslation("videoTracking");
  const runsText = useRunsText();
  const { mayExport, isExporting, exportList } = useExport(address);
  return (
    <>
      <DateRange value={address} onChange={change} />
      <MemberSelect team={team} member={address.member} onMember={(member) => change({ member, labels: [] })} />
      <div className="flex gap-2 md:hidden">
        <PlatformFilter look="bar" address={address} onAddress={change} />
        <LabelFilter look="bar" address={address} onAddress={change} labels={labels} />
      </div>
      {isNarrowed(address) && (
        <Button tone="quiet" icon={<X aria-hidden className="size-4" />} onClick={clearFilters}>
          {t("filter.clear")}
        </Button>
      )}
      <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
        {screen.isOwn && <ShareButton address={address} total={screen.list.data?.total ?? 0} />}
        {mayExport && shown > 0 && (
          <Button
            icon={<Download aria-hidden className="size-4" />}
            busy={isExporting}
            onClick={() => void exportList()}
          >
            {t("export")}
          </Button>
        )}
        {isOwn && (
          <Button
            icon={<RotateCw aria-hidden className={clsx("size-4", autoUpdate.isActive && "text-accent-ink")} />}
            onClick={autoUpdate.open}
          >
            {t(autoUpdate.isActive ? "autoUpdate.buttonOn" : "autoUpdate.button")}
          </Button>
        )}
        {isFollowing ? (
          <TaskProgress task={task} />
        ) : (
          <Button
            icon={<RefreshCw aria-hidden className="size-4" />}
            disabled={isRunning || shown === 0}
            onClick={() => void refresh.page()}
          >
            {shown === 0 ? t("refresh") : `${t("refresh")} · ${runsText(refreshCostUnits(shown))}`}
          </Button>
        )}
      </div>
    </>
  );
}
