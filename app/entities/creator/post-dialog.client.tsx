import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CardView, PostView } from "./card-view.ts";
import { PostPlayer } from "./post-player.tsx";

/** One post in place: played where it stands, with its words and numbers, and the way to the post itself. */
export function PostDialog({
  post,
  name,
  platform,
  ratio,
  onClose,
}: {
  post: PostView;
  name: string;
  platform: Platform;
  ratio: CardView["ratio"];
  onClose: () => void;
}) {
  const { t } = useTranslation(["creator", "ui"]);
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const facts = [
    {
      key: "plays",
      value: playsOf(post, integer(post.plays), { hidden: t("card.hidden"), estimated: t("ui:estimated") }),
    },
    { key: "likes", value: post.likes === null ? t("card.hidden") : integer(post.likes) },
    { key: "comments", value: post.comments === null ? t("card.hidden") : integer(post.comments) },
    { key: "published", value: post.publishedAt === null ? "–" : dateTime(post.publishedAt) },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("card.postTitle", { name })}
      width="lg"
      footer={
        <a href={post.url} target="_blank" rel="noreferrer noopener" className={buttonClass("primary")}>
          <ExternalLink aria-hidden className="size-4" />
          {t("card.watch", { platform: PLATFORM_NAMES[platform] })}
        </a>
      }
    >
      <div className={ratio === "video" ? "grid gap-4" : "grid gap-4 sm:grid-cols-[20rem_1fr]"}>
        <PostPlayer post={post} platform={platform} ratio={ratio} />
        <div className="min-w-0">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
          <p tabIndex={0} className="focus-ring max-h-40 overflow-y-auto whitespace-pre-line break-words text-ink">
            {post.title}
          </p>
          <dl className="mt-4 grid grid-cols-2 gap-3">
            {facts.map(({ key, value }) => (
              <div key={key}>
                <dt className="text-ink-faint text-sm">{t(`card.${key}`)}</dt>
                <dd className="font-medium text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Dialog>
  );
}

function playsOf(post: PostView, plays: string, words: { hidden: string; estimated: string }): string {
  if (post.plays === null) return words.hidden;
  return post.isEstimated ? `${plays} ${words.estimated}` : plays;
}
