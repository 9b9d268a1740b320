import clsx from "clsx";
import { SearchX } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { type Opened, OpenedPost } from "#app/entities/creator/opened-post.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { ShopCreator, ShopPage } from "#workers/modules/shops/contract.ts";
import { NO_FILTERS } from "./filter-card.tsx";
import { countFilters, type ShopAddress } from "./shop-address.ts";
import { ShopCard } from "./shop-card.tsx";

/** The creators of a page, two abreast where there is room. */
export function CreatorGrid({
  page,
  address,
  isStale = false,
  superlikeUnits,
  onRate,
  onChange,
}: {
  page: ShopPage;
  address: ShopAddress;
  /** The page before is shown until this one is there. */
  isStale?: boolean;
  /** What a superlike costs at most; undefined where it orders nothing. */
  superlikeUnits?: number;
  onRate: (creator: ShopCreator, attitude: Attitude) => void;
  onChange: (next: Partial<ShopAddress>) => void;
}) {
  const { t } = useTranslation("shopVetting");
  const { integer } = useFormat();
  const [opened, setOpened] = useState<Opened | null>(null);
  if (page.data.length === 0) {
    return (
      <StateMessage
        icon={<SearchX />}
        title={t("noneLeft.title")}
        actions={<Button onClick={() => onChange(NO_FILTERS)}>{t("noneLeft.clear")}</Button>}
      >
        {t("noneLeft.text", { number: integer(page.imported) })}
      </StateMessage>
    );
  }
  return (
    <>
      <ul aria-busy={isStale} className={clsx("grid gap-3 lg:grid-cols-2", isStale && "opacity-60")}>
        {page.data.map((creator) => (
          <li key={creator.handle_name} className="min-w-0">
            <ShopCard
              creator={creator}
              videoRows={address.videoRows}
              superlikeUnits={superlikeUnits}
              onRate={(attitude) => onRate(creator, attitude)}
              onOpenPost={(card, post) => setOpened({ card, post })}
            />
          </li>
        ))}
      </ul>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** The total, the pages, and the way to one of them by its number (spec 2 §2.4). */
export function PageFooter({
  page,
  address,
  onChange,
}: {
  page: ShopPage;
  address: ShopAddress;
  onChange: (next: Partial<ShopAddress>) => void;
}) {
  const { t } = useTranslation("shopVetting");
  const { integer } = useFormat();
  const numbers = { count: page.total, number: integer(page.total), all: integer(page.imported) };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p aria-live="polite" className="text-ink-faint text-sm tabular-nums">
        {countFilters(address) > 0 ? t("totalFiltered", { ...numbers, count: page.imported }) : t("total", numbers)}
      </p>
      <div className="flex items-center gap-2">
        <Pagination page={address.page} pages={page.totalPage} onChange={(next) => onChange({ page: next })} />
        {page.totalPage > 1 && <Jumper pages={page.totalPage} onJump={(next) => onChange({ page: next })} />}
      </div>
    </div>
  );
}

function Jumper({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const { t } = useTranslation("shopVetting");
  const [text, setText] = useState("");
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(text);
        if (Number.isInteger(wanted) && wanted >= 1) onJump(Math.min(wanted, pages));
        setText("");
      }}
    >
      <label htmlFor={id} className="flex items-center gap-1.5 text-ink-soft text-sm">
        {t("jump")}
        <TextInput
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputMode="numeric"
          maxLength={5}
          className="w-16"
        />
      </label>
    </form>
  );
}

/** The place of the cards while they load. */
export function LoadingGrid() {
  const { t } = useTranslation("shopVetting");
  return (
    <div role="status" aria-label={t("loading")} className="grid gap-3 lg:grid-cols-2">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-96 w-full rounded-card" />
      ))}
    </div>
  );
}
