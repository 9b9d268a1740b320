import clsx from "clsx";
import { BadgeCheck, Mail, PanelRight } from "lucide-react";
import { memo, type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Region } from "#app/components/flag.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Age, Count } from "#app/components/number.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { FairPriceSlot } from "#app/entities/price/fair-price-slot.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { type CardView, type PostView, postsShown, toCardView } from "./card-view.ts";
import { ContactMark } from "./contact-mark.tsx";
import { PostStrip } from "./post-strip.tsx";
import { RatingControl } from "./rating-control.tsx";

const CardTools = lazyPart(() => import("./card-tools.client.tsx"));
const TagChips = lazyPart(() => import("#app/entities/tag/tag-chips.client.tsx"));

const MINUTE_MS = 60_000;

export type CreatorCardProps = {
  card: ListItem;
  attitude: Attitude;
  videoRow: 1 | 2;
  /** The card that the keyboard speaks to. */
  isActive: boolean;
  /** Undefined when cards cannot be selected now. */
  isSelected: boolean | undefined;
  /** What a superlike costs at most, in stored units. */
  superlikeUnits: number;
  onRate: (card: ListItem, attitude: Attitude) => void;
  onSelect: (card: ListItem, isSelected: boolean, withRange: boolean) => void;
  onOpenPost: (card: ListItem, post: PostView) => void;
  onDetails: (card: ListItem) => void;
};

/** One creator with what decides: who, how large, how alive, how to reach, and the latest posts. */
export const CreatorCard = memo(function CreatorCard(props: CreatorCardProps) {
  const { card, attitude, videoRow, isActive, isSelected, onRate, onSelect, onOpenPost } = props;
  const { t } = useTranslation("creator");
  const view = useMemo(() => toCardView(card), [card]);
  return (
    <article
      aria-label={card.title}
      data-creator={card.id}
      className={clsx(
        "flex h-full flex-col gap-3 rounded-card border bg-surface p-3 sm:p-4",
        isActive ? "border-accent" : "border-line",
        isSelected && "bg-accent-soft",
      )}
    >
      <header className="flex items-start gap-3">
        {isSelected !== undefined && (
          <Checkbox
            label={t("card.select", { name: card.title })}
            hideLabel
            checked={isSelected}
            onChange={(event) =>
              onSelect(
                card,
                event.target.checked,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
        )}
        <Avatar src={card.avatar} name={card.title} />
        <div className="min-w-0 flex-1">
          <ProfileLink card={card} />
          <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
            <PlatformMark platform={card.platform} />
            {view.handle && <span className="truncate">@{view.handle}</span>}
            {card.score === 0 && <SeenLine at={card.infoUpdatedAt} />}
            <CardActions card={card} />
          </p>
        </div>
        <Region code={card.region} className="max-w-32 pt-0.5 text-ink-soft text-sm" />
        <IconButton
          size="sm"
          label={t("card.details", { name: card.title })}
          icon={<PanelRight className="size-4" />}
          data-details
          onClick={() => props.onDetails(card)}
          className="-me-1 -mt-0.5"
        />
      </header>
      <CardNumbers card={card} />
      <FairPriceSlot card={card} />
      <CardContact card={card} />
      <CardBio bio={view.bio} />
      <PostStrip
        view={view}
        readAt={card.infoUpdatedAt}
        most={postsShown(card.platform, videoRow)}
        onOpen={(post) => onOpenPost(card, post)}
      />
      <div className="mt-auto w-full max-w-2xl">
        <RatingControl
          name={card.title}
          value={attitude}
          superlikeUnits={props.superlikeUnits}
          onRate={(next) => onRate(card, next)}
        />
      </div>
    </article>
  );
});

/** The name as the way to the profile. */
export function ProfileLink({ card }: { card: ListItem }) {
  const { t } = useTranslation("creator");
  const platform = PLATFORM_NAMES[card.platform];
  return (
    <h3 className="flex min-w-0 items-center gap-1">
      <a
        href={card.url}
        target="_blank"
        rel="noreferrer noopener"
        title={t("card.openProfile", { name: card.title, platform })}
        translate="no"
        className="focus-ring truncate rounded-control font-semibold hover:underline"
      >
        {card.title}
      </a>
      {card.verified && (
        <BadgeCheck role="img" aria-label={t("card.verified")} className="size-4 shrink-0 text-accent-ink" />
      )}
    </h3>
  );
}

/** The age of a card that no search brought: the creator was known already (`SCORE_FROM_INDEX`). */
export function SeenLine({ at }: { at: number }) {
  const { t } = useTranslation("creator");
  const { age } = useFormat();
  const now = useNow();
  return (
    <span className="shrink-0 rounded-control bg-sunken px-1.5 text-xs">
      {now - at < MINUTE_MS ? t("card.seenNow") : t("card.seen", { age: age(at, now) })}
    </span>
  );
}

/** How large and how alive, each with its age. */
export function CardNumbers({
  card,
}: {
  card: Pick<ListItem, "platform" | "followers" | "averageViews" | "engagementRate" | "lastPostedAt" | "infoUpdatedAt">;
}) {
  const { t } = useTranslation("creator");
  const { percent } = useFormat();
  const isEstimated = card.platform === "INSTAGRAM";
  return (
    <dl className="grid max-w-2xl grid-cols-[repeat(4,minmax(0,auto))] gap-2">
      <Fact label={t("card.followers")}>
        <Count value={card.followers} readAt={card.infoUpdatedAt} />
      </Fact>
      <Fact label={t("card.views")}>
        <Count
          value={card.averageViews === null ? null : Math.round(card.averageViews)}
          readAt={card.infoUpdatedAt}
          estimated={isEstimated}
        />
      </Fact>
      <Fact label={t("card.engagement")} formula={t("card.engagementFormula")}>
        <Tooltip text={<ReadAt at={card.infoUpdatedAt} />}>
          <span>{percent(card.engagementRate)}</span>
        </Tooltip>
      </Fact>
      <Fact label={t("card.lastPost")}>
        <Age at={card.lastPostedAt} />
      </Fact>
    </dl>
  );
}

function ReadAt({ at }: { at: number }) {
  const { t } = useTranslation("creator");
  return t("card.readAt", { time: useDateTime()(at) });
}

function Fact({ label, formula, children }: { label: string; formula?: string; children: ReactNode }) {
  const name = <dt className="truncate text-ink-faint text-xs">{label}</dt>;
  return (
    <div className="min-w-0">
      {formula === undefined ? name : <Tooltip text={formula}>{name}</Tooltip>}
      <dd className="truncate font-semibold">{children}</dd>
    </div>
  );
}

/** How to reach the creator, what came of it, and the account's own tags on them, in one line; who has none of them takes no line for it. */
export function CardContact({ card }: { card: ListItem }) {
  const isMounted = useMounted();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {card.email && <EmailLine card={card} email={card.email} />}
      <ContactMark contact={card.contact} />
      {isMounted && (
        <Suspense fallback={null}>
          <TagChips kolId={card.id} />
        </Suspense>
      )}
    </div>
  );
}

function EmailLine({ card, email }: { card: ListItem; email: string }) {
  const { t } = useTranslation("creator");
  return (
    <p className="flex h-7 min-w-0 items-center gap-1.5 text-sm">
      <Mail aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <a href={`mailto:${email}`} className="focus-ring truncate rounded-control font-medium hover:underline">
        {email}
      </a>
      <CopyButton text={email} label={t("card.copyEmail")} />
      {card.emailSource && (
        <span className="hidden truncate text-ink-faint sm:inline">{t(`card.emailSource.${card.emailSource}`)}</span>
      )}
    </p>
  );
}

/** Saves the creator, and opens the account's own tags on it; as high as the line that it stands in. */
export function CardActions({ card }: { card: ListItem }) {
  const isMounted = useMounted();
  if (!isMounted) return null;
  return (
    <Suspense fallback={null}>
      <CardTools kolId={card.id} name={card.title} />
    </Suspense>
  );
}

/** What the creator says of themselves; who says nothing takes no line for it. */
export function CardBio({ bio }: Pick<CardView, "bio">) {
  if (!bio) return null;
  return <p className="line-clamp-2 break-words text-ink-soft text-sm">{bio}</p>;
}
