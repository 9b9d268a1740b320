import clsx from "clsx";
import { Heart, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CoverImage, coverLabelClass } from "#app/components/cover-image.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { CardView, PostView } from "./card-view.ts";

/** Every row of covers is full: six are three or six abreast, four are two or four. */
const COLUMNS = {
  wide: { 4: "grid-cols-2 @sm:grid-cols-4", 6: "grid-cols-2 @sm:grid-cols-3 @3xl:grid-cols-6" },
  tall: { 4: "grid-cols-3 @sm:grid-cols-6", 6: "grid-cols-3 @sm:grid-cols-6" },
} as const;

/** The latest posts of a creator as covers with their numbers; a press opens one in place. */
export function PostStrip({
  view,
  readAt,
  most,
  rows = 1,
  onOpen,
}: {
  view: CardView;
  /** When its numbers were read (ms). */
  readAt: number;
  most: number;
  /** Two rows of three larger covers instead of as many abreast as have room. */
  rows?: 1 | 2;
  onOpen: (post: PostView) => void;
}) {
  const { t } = useTranslation("creator");
  const title = useReadAt(readAt);
  const posts = view.posts.slice(0, most);
  const columns = COLUMNS[view.ratio === "video" ? "wide" : "tall"][most > 4 ? 6 : 4];
  if (posts.length === 0) {
    return <p className="text-ink-faint text-sm">{t("card.noPosts")}</p>;
  }
  return (
    <div className="@container">
      <ul className={clsx("grid gap-1.5", rows === 2 ? "grid-cols-3" : columns)}>
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCover post={post} ratio={view.ratio} title={title} onOpen={() => onOpen(post)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When the numbers of posts were read, as their covers say it. */
export function useReadAt(readAt: number): string {
  const { t } = useTranslation("creator");
  return t("card.readAt", { time: useDateTime()(readAt) });
}

/** One post as a cover with its numbers on it. */
export function PostCover({
  post,
  ratio,
  title,
  onOpen,
}: {
  post: PostView;
  ratio: CardView["ratio"];
  /** `useReadAt`, written once for all covers of a creator. */
  title: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation("creator");
  const { count, age } = useFormat();
  const now = useNow();
  return (
    <button type="button" onClick={onOpen} title={title} className="focus-ring group block w-full rounded-control">
      <CoverImage src={post.cover} alt="" ratio={ratio} className="@container group-hover:opacity-90">
        <span className="sr-only">{post.title || post.id}</span>
        <span className="absolute inset-x-0.5 bottom-0.5 flex items-end justify-between gap-1">
          {ratio === "square" ? (
            <span className={coverLabelClass}>
              <Heart fill="currentColor" role="img" aria-label={t("card.likes")} />
              {count(post.likes)}
            </span>
          ) : (
            <span className={coverLabelClass}>
              <Play fill="currentColor" role="img" aria-label={t("card.plays")} />
              {count(post.plays)}
            </span>
          )}
          {ratio === "video" && post.likes !== null && (
            // Where both don't fit beside each other, plays alone.
            <span className="hidden @min-[9.5rem]:block">
              <span className={coverLabelClass}>
                <Heart role="img" aria-label={t("card.likes")} />
                {count(post.likes)}
              </span>
            </span>
          )}
        </span>
        <span className="absolute inset-x-0.5 top-0.5 flex items-start justify-between gap-1">
          {post.publishedAt !== null ? <span className={coverLabelClass}>{age(post.publishedAt, now)}</span> : <span />}
          {post.length !== null && ratio !== "portrait" && <span className={coverLabelClass}>{post.length}</span>}
        </span>
      </CoverImage>
    </button>
  );
}
