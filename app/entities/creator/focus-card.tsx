import clsx from "clsx";
import { memo, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { Region } from "#app/components/flag.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { FairPriceSlot } from "#app/entities/price/fair-price-slot.tsx";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { type CardView, type PostView, toCardView } from "./card-view.ts";
import { CardActions, CardContact, CardNumbers, ProfileLink } from "./creator-card.tsx";
import { PostCover, useReadAt } from "./post-strip.tsx";

/** Six covers fill what a desk screen has beside the facts; widths follow from its height, so that none is cut. */
const COVERS = {
  video: "grid-cols-2 lg:max-w-[calc((100dvh-11rem)*1.14)]",
  portrait: "grid-cols-3 lg:max-w-[calc((100dvh-11rem)*0.82)]",
  square: "grid-cols-3 lg:max-w-[calc((100dvh-11rem)*1.44)]",
} as const satisfies Record<CardView["ratio"], string>;

type Props = { card: ListItem; onOpenPost: (card: ListItem, post: PostView) => void };

/** One creator over the whole screen: the facts on the left, the latest posts large beside them; on a phone one below the other. */
export function FocusCard<Card extends ListItem>({
  card,
  isShown,
  onOpenPost,
  renderMore,
}: Props & {
  card: Card;
  /** What the list says of the creator beside the facts. */
  renderMore: ((card: Card) => ReactNode) | undefined;
  /** Drawn ahead of being wanted when false: it takes its room and its pictures, and can be neither seen nor reached. */
  isShown: boolean;
}) {
  const more = useMemo(() => renderMore?.(card), [card, renderMore]);
  return (
    <article
      aria-label={card.title}
      data-focused={isShown ? card.id : undefined}
      className={clsx("absolute inset-0 touch-pan-y overflow-y-auto", !isShown && "invisible")}
    >
      <Content card={card} more={more} onOpenPost={onOpenPost} />
    </article>
  );
}

/** Apart from its frame, so that a card that was drawn ahead is shown without being drawn again. */
const Content = memo(function Content({ card, more, onOpenPost }: Props & { more: ReactNode }) {
  const { t } = useTranslation("creator");
  const view = useMemo(() => toCardView(card), [card]);
  const readAt = useReadAt(card.infoUpdatedAt);
  return (
    <div className="flex flex-col gap-5 p-4 lg:flex-row lg:justify-center lg:gap-8 lg:p-6">
      <div className="flex min-w-0 shrink-0 flex-col gap-4 lg:w-88">
        <header className="flex items-center gap-3">
          <Avatar src={card.avatar} name={card.title} size="lg" />
          <div className="min-w-0 flex-1">
            <div className="flex items-center justify-between gap-3">
              <ProfileLink card={card} />
              <Region code={card.region} className="max-w-32 shrink-0 text-ink-soft text-sm" />
            </div>
            <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
              <PlatformMark platform={card.platform} />
              {view.handle && <span className="truncate">@{view.handle}</span>}
              <CardActions card={card} />
            </p>
          </div>
        </header>
        {more}
        <CardNumbers card={card} />
        <FairPriceSlot card={card} />
        <CardContact card={card} />
        {view.bio && (
          <p className="line-clamp-4 whitespace-pre-line break-words text-ink-soft lg:line-clamp-[12]">{view.bio}</p>
        )}
      </div>
      {view.posts.length === 0 ? (
        <p className={clsx("w-full text-ink-faint text-sm", COVERS[view.ratio])}>{t("card.noPosts")}</p>
      ) : (
        <ul className={clsx("grid w-full min-w-0 content-start gap-2", COVERS[view.ratio])}>
          {view.posts.map((post) => (
            <li key={post.id} className="min-w-0">
              <PostCover post={post} ratio={view.ratio} title={readAt} onOpen={() => onOpenPost(card, post)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
