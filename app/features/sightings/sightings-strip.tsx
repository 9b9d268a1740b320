import { Radar } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { StartedTask } from "#workers/modules/publications/track-contract.ts";
import type { SightingsView } from "#workers/modules/sightings/contract.ts";
import { OPEN_COUNTED } from "#workers/modules/sightings/domain.ts";
import { useSightingsView } from "./use-sightings.ts";

const SightingsDialog = lazyPart(() => import("./sightings-dialog.client.tsx"));

type Props = {
  /** What came with the document; null when it could not be read. */
  given: SightingsView | null;
  /** Follows the task of posts that were confirmed. */
  onTracked: (task: StartedTask) => void;
};

/** One line about posts that agreed creators made: how many wait, or how they are found. Nothing is shown before a creator has agreed. */
export function SightingsStrip({ given, onTracked }: Props) {
  const { t } = useTranslation("sightings");
  const { integer } = useFormat();
  const view = useSightingsView(given);
  const [isOpen, setOpen] = useState(false);
  const everOpened = useEverOpened(isOpen);
  if (view === undefined || (view.watched === 0 && view.terms.length === 0 && view.open === 0)) return null;
  const { open, watched, terms } = view;
  const found = `${integer(open)}${open >= OPEN_COUNTED ? "+" : ""}`;
  const counted = { count: watched, number: integer(watched) };
  const [text, action] =
    open > 0
      ? [t("strip.open", { count: open, number: found }), t("strip.look")]
      : terms.length === 0
        ? [t("strip.begin", counted), t("strip.set")]
        : [watched === 0 ? t("strip.later") : t("strip.idle", counted), t("strip.settings")];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-3 py-1.5 text-sm">
      <Radar aria-hidden className={open > 0 ? "size-4 text-accent" : "size-4 text-ink-faint"} />
      <p className={open > 0 ? "min-w-0 flex-1 font-medium" : "min-w-0 flex-1 text-ink-soft"}>{text}</p>
      <Button size="sm" tone={open > 0 ? "primary" : "quiet"} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {everOpened && (
        <Suspense fallback={null}>
          <SightingsDialog view={view} open={isOpen} onClose={() => setOpen(false)} onTracked={onTracked} />
        </Suspense>
      )}
    </div>
  );
}
