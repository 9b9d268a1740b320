import clsx from "clsx";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { Count } from "#app/components/number.tsx";
import { Skeleton, SkeletonText } from "#app/components/skeleton.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { PLATFORMS_WITH_POSTS } from "#workers/modules/lists/domain.ts";
import type { CardView } from "./card-view.ts";
import type { DrawnPost } from "./drawn-posts.ts";
import { PostPlayer, playerFrame } from "./post-player.tsx";
import { useAllPosts } from "./use-all-posts.ts";

/** Places that are kept while a page loads: two rows. */
const PLACES = { video: 2, portrait: 4, square: 4 } as const;

/** The stored posts of a creator at once, and the earlier ones a page at a time: each is played where it stands. */
export function DrawerPosts({ card, view }: { card: ListItem; view: CardView }) {
  const all = useAllPosts(card, view.posts);
  const { posts, isLoading } = all;
  const canAsk = PLATFORMS_WITH_POSTS.includes(card.platform);
  const { list, foot, remember } = useFocusOnNew(posts.length, isLoading);
  if (posts.length === 0 && !canAsk) return null;
  const press = (event: MouseEvent) => {
    remember(event);
    all.loadMore();
  };
  return (
    <section aria-busy={isLoading}>
      <h3 className="mb-2 font-semibold">
        <Heading shown={posts.length} total={card.postCount} wasAsked={all.state !== null} />
      </h3>
      <ul ref={list} className={clsx("grid gap-4", view.ratio !== "video" && "sm:grid-cols-2")}>
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCell post={post} card={card} ratio={view.ratio} />
          </li>
        ))}
        {isLoading &&
          Array.from({ length: PLACES[view.ratio] }, (_, at) => (
            <Place key={`place-${String(at)}`} ratio={view.ratio} />
          ))}
      </ul>
      {canAsk && (
        <div ref={foot} className="mt-4 flex flex-col items-center gap-2 text-center text-sm">
          <More all={all} onPress={press} />
        </div>
      )}
    </section>
  );
}

/** What stands below the posts: why the last press failed, the button, or that there are no more. */
function More({ all, onPress }: { all: ReturnType<typeof useAllPosts>; onPress: (event: MouseEvent) => void }) {
  const { t } = useTranslation(["triage", "ui"]);
  const { posts, state, hasMore, isLoading, error } = all;
  const isEmpty = posts.length === 0;
  return (
    <>
      {error && (
        <p role="alert" className="break-words text-danger">
          {t("drawer.failed", { message: describeError(error) })}
        </p>
      )}
      {hasMore && (
        <Button busy={isLoading} onClick={onPress}>
          {error ? t("ui:retry") : t(isEmpty ? "drawer.showFirst" : "drawer.showEarlier")}
        </Button>
      )}
      <p role="status" tabIndex={-1} className="text-ink-faint outline-none">
        {!hasMore && state && t(`drawer.end.${isEmpty && state === "open" ? "none" : state}`)}
      </p>
    </>
  );
}

function Heading({ shown, total, wasAsked }: { shown: number; total: number | null; wasAsked: boolean }) {
  const { t } = useTranslation("triage");
  const { integer } = useFormat();
  if (!wasAsked) return t("drawer.posts", { count: shown });
  // The account may have posted since its number was read.
  if (total === null || total < shown) return t("drawer.shown", { count: shown });
  return t("drawer.shownOf", { count: total, shown: integer(shown), total: integer(total) });
}

function PostCell({ post, card, ratio }: { post: DrawnPost; card: ListItem; ratio: CardView["ratio"] }) {
  const { t } = useTranslation(["triage", "creator"]);
  const dateTime = useDateTime();
  return (
    <>
      <PostPlayer post={post} platform={card.platform} ratio={ratio} />
      <p className="mt-1.5 line-clamp-2 break-words text-sm">{post.title}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
        {post.mark && <Badge>{t(`drawer.mark.${post.mark}`)}</Badge>}
        <Amount label={t("creator:card.plays")} value={post.plays} estimated={post.isEstimated} />
        <Amount label={t("creator:card.likes")} value={post.likes} />
        <Amount label={t("creator:card.comments")} value={post.comments} />
        {post.publishedAt !== null && <span>{dateTime(post.publishedAt)}</span>}
      </p>
    </>
  );
}

function Place({ ratio }: { ratio: CardView["ratio"] }) {
  return (
    <li aria-hidden className="min-w-0">
      <Skeleton className={playerFrame(ratio)} />
      <SkeletonText lines={2} className="mt-1.5" />
    </li>
  );
}

function Amount({ label, value, estimated }: { label: string; value: number | null; estimated?: boolean }) {
  if (value === null) return null;
  return (
    <span>
      {label} <Count value={value} estimated={estimated} className="text-ink-soft" />
    </span>
  );
}

/** Who asks by keyboard goes on at the first new post; at the button where none came, or at what stands there in its place. */
function useFocusOnNew(shown: number, isLoading: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const first = useRef<number | null>(null);
  useEffect(() => {
    const place = first.current;
    if (isLoading || place === null) return;
    first.current = null;
    const post = shown > place ? list.current?.children[place] : undefined;
    (post?.querySelector("button") ?? foot.current?.querySelector<HTMLElement>("button, [tabindex]"))?.focus();
  }, [isLoading, shown]);
  const remember = ({ detail }: MouseEvent) => {
    // A press of a key is a click of no mouse button.
    first.current = detail === 0 ? shown : null;
  };
  return { list, foot, remember };
}
