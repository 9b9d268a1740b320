import { Download, Link2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { LoadingRows } from "#app/components/loading-rows.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { RecordView } from "#workers/modules/records/contract.ts";
import { FilterCard } from "./filter-card.tsx";
import { ListBody } from "./list-body.tsx";
import type { RecordsData } from "./load-records.server.ts";
import { RecordsTable } from "./records-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useRecordsExport } from "./use-records-export.ts";
import { type RecordsScreen, useRecordsScreen } from "./use-records-screen.ts";

const RecordsBoard = lazyPart(() => import("./board.client.tsx"));
const Suggestions = lazyPart(() => import("./suggestions.client.tsx"));
const RecordDrawer = lazyPart(() => import("./record-drawer.client.tsx"));
const BatchTagDialog = lazyPart(() => import("./batch-tag-dialog.client.tsx"));
const TagsDialog = lazyPart(() => import("./tags-dialog.client.tsx"));
const NewTagDialog = lazyPart(() => import("./new-tag-dialog.client.tsx"));

type Opened = "tags" | "newTag" | "batch";

/** Saved creators with tags, notes and stages (spec 3 §2.10). The address says what is shown. */
export function RecordsPage({ data }: { data: RecordsData }) {
  const { t } = useTranslation("savedCreators");
  const screen = useRecordsScreen(data);
  const { address, totalCount, pages, goTo } = screen;
  const { isExporting, exportList } = useRecordsExport(address);
  const [dialog, setDialog] = useState<Opened | null>(null);
  return (
    <div className="w-full">
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <>
            <Button icon={<Link2 aria-hidden className="size-4" />} onClick={() => setDialog("batch")}>
              {t("batch.open")}
            </Button>
            {totalCount > 0 && (
              <Button
                icon={<Download aria-hidden className="size-4" />}
                busy={isExporting}
                onClick={() => void exportList()}
              >
                {t("export.start")}
              </Button>
            )}
          </>
        }
      />
      <FilterCard screen={screen} onNewTag={() => setDialog("newTag")} onManageTags={() => setDialog("tags")} />
      {screen.mayDelete && <SuggestionsSlot />}
      <ListBody screen={screen}>
        {address.view === "board" ? (
          <BoardSlot screen={screen} />
        ) : (
          <>
            <RecordsTable screen={screen} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
              <Total screen={screen} />
              <Pagination page={address.page} pages={pages} onChange={goTo} />
            </div>
            <SelectionBar screen={screen} />
          </>
        )}
      </ListBody>
      <Dialogs screen={screen} dialog={dialog} onClose={() => setDialog(null)} />
      <RemoveDialog screen={screen} />
    </div>
  );
}

/** Creators that may be one person are asked for in the browser, beside the page. */
function SuggestionsSlot() {
  if (!useMounted()) return null;
  return (
    <Suspense fallback={null}>
      <Suggestions kolId={null} className="mb-3" />
    </Suspense>
  );
}

/** The board is drawn in the browser, once its code is there. */
function BoardSlot({ screen }: { screen: RecordsScreen }) {
  const { t } = useTranslation("savedCreators");
  const isMounted = useMounted();
  const loading = <LoadingRows label={t("loading")} picture="size-10 rounded-full" />;
  if (!isMounted) return loading;
  return (
    <Suspense fallback={loading}>
      <RecordsBoard screen={screen} />
    </Suspense>
  );
}

/** How many there are; "at least" where they are counted up to a limit only. */
function Total({ screen: { totalCount, isCapped } }: { screen: RecordsScreen }) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const number = integer(totalCount);
  return (
    <p aria-live="polite" className="text-ink-faint text-sm tabular-nums">
      {isCapped ? t("total.capped", { number }) : t("total.all", { count: totalCount, number })}
    </p>
  );
}

/** Asks before a record goes: that cannot be undone. */
function RemoveDialog({ screen: { removing, setRemoving, actions } }: { screen: RecordsScreen }) {
  const { t } = useTranslation("savedCreators");
  const [isBusy, setBusy] = useState(false);
  // Its words stay while the dialog leaves.
  const [shown, setShown] = useState(removing);
  if (removing !== null && removing !== shown) setShown(removing);
  const confirm = async () => {
    if (removing === null) return;
    setBusy(true);
    await actions.remove(removing);
    setBusy(false);
    setRemoving(null);
  };
  return (
    <ConfirmDialog
      open={removing !== null}
      onClose={() => setRemoving(null)}
      onConfirm={() => void confirm()}
      title={t("remove.title", { name: shown?.kol.nickname ?? "" })}
      confirmLabel={t("remove.confirm")}
      danger
      busy={isBusy}
    >
      {shown !== null && shown.others.length > 0 ? t("remove.person", personOf(shown)) : t("remove.text")}
    </ConfirmDialog>
  );
}

/** The profiles that go with a merged person. */
function personOf({ kol, others }: RecordView) {
  const profiles = [kol, ...others];
  const names = profiles.map(({ platform, platformAccount }) => `${PLATFORM_NAMES[platform]} @${platformAccount}`);
  return { name: kol.nickname, number: profiles.length, profiles: names.join(", ") };
}

/** What opens over the page; its code is fetched when it is first wanted. */
function Dialogs({ screen, dialog, onClose }: { screen: RecordsScreen; dialog: Opened | null; onClose: () => void }) {
  const { address, open, tags, actions, mayDelete } = screen;
  const everLooked = useEverOpened(address.kolId !== null);
  const everManaged = useEverOpened(dialog === "tags");
  const everTagged = useEverOpened(dialog === "batch");
  const everAdded = useEverOpened(dialog === "newTag");
  return (
    <>
      {everLooked && (
        <Suspense fallback={null}>
          <RecordDrawer
            kolId={address.kolId}
            tags={tags}
            actions={actions}
            mayMerge={mayDelete}
            onClose={() => open(null)}
          />
        </Suspense>
      )}
      {everManaged && (
        <Suspense fallback={null}>
          <TagsDialog open={dialog === "tags"} tags={tags ?? []} onClose={onClose} />
        </Suspense>
      )}
      {everTagged && (
        <Suspense fallback={null}>
          <BatchTagDialog open={dialog === "batch"} tags={tags ?? []} onClose={onClose} />
        </Suspense>
      )}
      {everAdded && (
        <Suspense fallback={null}>
          <NewTagDialog open={dialog === "newTag"} tags={tags ?? []} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
