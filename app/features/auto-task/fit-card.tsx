import clsx from "clsx";
import { PanelRight } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { Region } from "#app/components/flag.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { type PostView, postsShown, toCardView } from "#app/entities/creator/card-view.ts";
import { CardActions, CardBio, CardContact, CardNumbers, ProfileLink } from "#app/entities/creator/creator-card.tsx";
import { PostStrip } from "#app/entities/creator/post-strip.tsx";
import { RatingControl } from "#app/entities/creator/rating-control.tsx";
import { FairPriceSlot } from "#app/entities/price/fair-price-slot.tsx";
import type { AutoAttitude } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitBadge, FitEvidence } from "./fit-evidence.tsx";
import { ownRatingOf } from "./fit-pages.ts";
import { LikedMark } from "./liked-mark.tsx";

export type FitCardProps = {
  card: AutoListItem;
  /** The card that the keyboard speaks to. */
  isActive: boolean;
  /** Whether the evidence is shown whole. */
  isOpen: boolean;
  onToggle: (card: AutoListItem) => void;
  onRate: (card: AutoListItem, attitude: AutoAttitude) => void;
  onOpenPost: (card: AutoListItem, post: PostView) => void;
  onDetails: (card: AutoListItem) => void;
};

/** One creator of an AI task: who, how large, why it fits with the posts that say so, and the latest posts. */
export const FitCard = memo(function FitCard(props: FitCardProps) {
  const { card, isActive, isOpen, onToggle, onRate, onOpenPost, onDetails } = props;
  const { t } = useTranslation("creator");
  const view = useMemo(() => toCardView(card), [card]);
  return (
    <article
      aria-label={card.title}
      data-creator={card.id}
      className={clsx(
        "flex flex-col gap-3 self-start rounded-card border bg-surface p-3 sm:p-4",
        isActive ? "border-accent" : "border-line",
      )}
    >
      <header className="flex items-start gap-3">
        <Avatar src={card.avatar} name={card.title} />
        <div className="min-w-0 flex-1">
          <ProfileLink card={card} />
          <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
            <PlatformMark platform={card.platform} />
            {view.handle && <span className="truncate">@{view.handle}</span>}
            <CardActions card={card} />
          </p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <FitBadge fit={card.fit} />
          <LikedMark card={card} />
          <Region code={card.region} className="max-w-32 text-ink-soft text-sm" />
        </div>
        <IconButton
          size="sm"
          label={t("card.details", { name: card.title })}
          icon={<PanelRight className="size-4" />}
          data-details
          onClick={() => onDetails(card)}
          className="-me-1 -mt-1"
        />
      </header>
      <FitEvidence fit={card.fit} name={card.title} isOpen={isOpen} onToggle={() => onToggle(card)} />
      <CardNumbers card={card} />
      <FairPriceSlot card={card} />
      <CardContact card={card} />
      <CardBio bio={view.bio} />
      <PostStrip
        view={view}
        readAt={card.infoUpdatedAt}
        most={postsShown(card.platform, 2)}
        onOpen={(post) => onOpenPost(card, post)}
      />
      <div>
        <RatingControl
          name={card.title}
          value={ownRatingOf(card)}
          isSuggested={card.likedBy === "ai"}
          onRate={(attitude) => attitude !== "NORATE" && onRate(card, attitude)}
        />
      </div>
    </article>
  );
});
