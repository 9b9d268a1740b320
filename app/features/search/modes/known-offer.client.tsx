import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRested } from "#app/lib/use-rested.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { previewSearch, takeCachedSearch } from "#workers/modules/reuse/contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { SearchWish } from "./search-mode.ts";

/** A slider that is being moved asks once, when it rests. */
const REST_MS = 300;
const FRESH_MS = 60_000;
const MINUTE_MS = 60_000;

type Props = {
  wish: SearchWish;
  isBusy: boolean;
  onTake: (send: (idempotencyKey: string) => Promise<TaskView>) => void;
  /** Whether the same search can be had for nothing. */
  onOffer: (isOffered: boolean) => void;
  /** While one still types, a refusal is not told: the order itself tells of it. */
  isQuiet?: boolean;
};

/** What a search would get for nothing, before it is started: known creators, and what the same search has found. Says nothing when there is nothing. */
export default function KnownOffer({ wish, isBusy, onTake, onOffer, isQuiet = false }: Props) {
  const written = JSON.stringify(wish);
  const asked = useRested(written, REST_MS);
  const { data } = useQuery({
    queryKey: ["search-preview", asked],
    queryFn: () => callApi<typeof previewSearch>("POST /search/preview", { body: JSON.parse(asked) }, { isQuiet }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const told = asked === written ? data : undefined;
  const cached = told?.cached ?? null;
  const known = told?.known ?? null;
  useEffect(() => onOffer(cached !== null), [cached, onOffer]);
  const take = () =>
    onTake((idempotencyKey) =>
      callApi<typeof takeCachedSearch>("POST /search/cached", { body: wish }, { idempotencyKey }),
    );
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {cached ? (
        <Offer cached={cached} isBusy={isBusy} onTake={take} />
      ) : (
        known && known.shown > 0 && <KnownLine known={known} />
      )}
    </div>
  );
}

type Preview = OutputOf<typeof previewSearch>;

function Offer({
  cached,
  isBusy,
  onTake,
}: {
  cached: NonNullable<Preview["cached"]>;
  isBusy: boolean;
  onTake: () => void;
}) {
  const { t } = useTranslation("modes");
  const { integer, age } = useFormat();
  const now = useNow();
  const words = { number: integer(cached.count), count: cached.count, age: age(cached.foundAt, now) };
  const isNew = now - cached.foundAt < MINUTE_MS;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-soft px-3 py-2.5">
      <div className="text-sm">
        <p className="font-medium">{isNew ? t("known.foundNow", words) : t("known.found", words)}</p>
        <p className="text-ink-soft">{t("known.same")}</p>
      </div>
      <Button onClick={onTake} busy={isBusy} icon={<History aria-hidden className="size-4" />}>
        {t("known.take")}
      </Button>
    </div>
  );
}

function KnownLine({ known: { total, isCapped, shown } }: { known: NonNullable<Preview["known"]> }) {
  const { t } = useTranslation("modes");
  const { integer } = useFormat();
  const number = `${integer(total)}${isCapped ? "+" : ""}`;
  return (
    <p className="text-ink-faint text-sm">
      {shown < total || isCapped
        ? t("known.some", { number, shown: integer(shown) })
        : t("known.all", { number, count: total })}
    </p>
  );
}
