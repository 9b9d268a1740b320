import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import type { ListPart } from "#app/entities/list/list-scope.ts";
import type { Filters } from "#app/entities/list/search-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";

const LeftOut = lazyPart(() => import("./left-out.client.tsx"));

/** Which creators are shown, in numbers that are always true: tabs, filters, exports and bulk marks are about these. */
export function ScopeLine({
  part,
  filters,
  isLoading,
  onClear,
}: {
  part: ListPart | null;
  filters: Filters;
  /** Other creators were chosen and are on their way (spec 2 §4: a wait message). */
  isLoading: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation("results");
  const say = usePartText();
  const isMounted = useMounted();
  const asksForecast = Boolean(filters.expectedViews ?? filters.fairPrice);
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-ink-soft text-sm tabular-nums" aria-live="polite">
      <span>{isLoading ? t("scope.wait") : part && say(part)}</span>
      {asksForecast && isMounted && (
        <Suspense fallback={null}>
          <LeftOut filters={filters} />
        </Suspense>
      )}
      {part?.isFiltered && !isLoading && (
        <Button tone="quiet" size="sm" onClick={onClear}>
          {t("filter.clear")}
        </Button>
      )}
    </p>
  );
}

/** Says which creators of a list are meant and how many they are. */
export function usePartText() {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  return ({ tab, isFiltered, matching, isCapped, all, total, withEmail }: ListPart) => {
    const numbers = { all: integer(all), total: integer(total), email: integer(withEmail) };
    if (!isFiltered) return t(`scope.${tab}`, { ...numbers, count: total });
    return t("scope.filtered", { ...numbers, matching: `${integer(matching)}${isCapped ? "+" : ""}` });
  };
}
