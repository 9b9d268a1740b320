import { Link } from "@remix-run/react";
import { EllipsisVertical, Pencil, RotateCw, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Menu } from "#app/components/menu.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { MODE_ICONS } from "#app/entities/list/mode-icons.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { SavedSearchView } from "#workers/modules/saved-searches/contract.ts";
import { LastRun } from "./last-run.tsx";
import { newestRunAddress } from "./run-address.ts";
import { useSavedSearches } from "./use-saved-searches.ts";

const NameDialog = lazyPart(() => import("./name-dialog.client.tsx"));

/** The saved searches of a project with what each brought last, what it costs again and the way to run it; nothing where none is saved. */
export function SavedSearches({ saved }: { saved: readonly SavedSearchView[] }) {
  const { t } = useTranslation("savedSearches");
  const { starting, run, rename, remove } = useSavedSearches();
  const [renamed, setRenamed] = useState<SavedSearchView | null>(null);
  return (
    <>
      {saved.length > 0 && (
        <Card className="mb-6 px-2 py-2">
          <div className="px-2 pt-1 pb-1.5">
            <h2 id="hub-saved" className="font-semibold">
              {t("title")}
            </h2>
            <p className="text-ink-faint text-sm">{t("text")}</p>
          </div>
          <ul aria-labelledby="hub-saved" className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
            {saved.map((one) => (
              <li key={one.id}>
                <Row
                  saved={one}
                  isStarting={starting === one.id}
                  isBusy={starting !== null}
                  onRun={() => void run(one)}
                  onRename={() => setRenamed(one)}
                  onRemove={() => void remove(one)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {renamed && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("renameTitle")}
            name={renamed.name}
            onSend={(name) => rename(renamed, name)}
            onClose={() => setRenamed(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type RowProps = {
  saved: SavedSearchView;
  isStarting: boolean;
  isBusy: boolean;
  onRun: () => void;
  onRename: () => void;
  onRemove: () => void;
};

function Row({ saved, isStarting, isBusy, onRun, onRename, onRemove }: RowProps) {
  const { t } = useTranslation(["savedSearches", "list"]);
  const { runs } = useFormat();
  const { name, mode, platform, costUnits } = saved;
  const Icon = MODE_ICONS[mode];
  const action = t("savedSearches:run", { count: costUnits / UNITS_PER_RUN, runs: runs(costUnits) });
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2 text-sm">
      <span role="img" aria-label={t(`list:modes.${mode}.title`)} className="shrink-0 text-ink-faint">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex min-w-0 items-center gap-1.5">
          <PlatformMark platform={platform} />
          <NameOf saved={saved} />
        </p>
        <LastRun saved={saved} />
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button
          size="sm"
          busy={isStarting}
          disabled={isBusy}
          aria-label={t("savedSearches:runName", { action, name })}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={onRun}
        >
          {action}
        </Button>
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={t("savedSearches:options", { name })}
              icon={<EllipsisVertical className="size-4" />}
            />
          }
          groups={[
            {
              key: "change",
              entries: [
                {
                  key: "rename",
                  label: t("savedSearches:rename"),
                  icon: <Pencil className="size-4" />,
                  onSelect: onRename,
                },
                {
                  key: "delete",
                  label: t("savedSearches:delete"),
                  icon: <Trash2 className="size-4" />,
                  onSelect: onRemove,
                  danger: true,
                },
              ],
            },
          ]}
        />
      </div>
    </div>
  );
}

/** The name as the way to the newest results; a name alone where there are none. */
function NameOf({ saved }: { saved: SavedSearchView }) {
  const { name } = saved;
  const newest = newestRunAddress(saved);
  if (newest === null) {
    return (
      <span translate="no" className="truncate font-medium">
        {name}
      </span>
    );
  }
  return (
    <Link
      to={newest}
      prefetch="intent"
      translate="no"
      className="focus-ring truncate rounded-control font-medium text-ink hover:underline"
    >
      {name}
    </Link>
  );
}
