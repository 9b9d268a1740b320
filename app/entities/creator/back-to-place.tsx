import { ArrowDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import type { useScrollMemory } from "./use-scroll-memory.ts";

/** Offers to go back to where one was in a list, and says so while the list is loaded up to there. */
export function BackToPlace({ memory: { restore, isRestoring } }: { memory: ReturnType<typeof useScrollMemory> }) {
  const { t } = useTranslation("creator");
  if (!restore && !isRestoring) return null;
  return (
    <div className="sticky top-32 z-10 flex h-0 justify-center">
      <Button
        size="sm"
        icon={<ArrowDown aria-hidden className="size-4" />}
        className="rounded-full bg-raised shadow-float"
        busy={isRestoring}
        onClick={restore ?? undefined}
      >
        {t(isRestoring ? "place.goingBack" : "place.back")}
      </Button>
    </div>
  );
}
