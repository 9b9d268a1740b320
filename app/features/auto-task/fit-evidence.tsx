import clsx from "clsx";
import { ChevronDown, ExternalLink, Info, List, ThumbsDown } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { CriterionEvidence, FitView } from "#workers/modules/auto-tasks/finds-contract.ts";

/** Words that a sentence names; the posts below hold the rest. */
const WORDS_IN_SENTENCE = 3;
/** Criteria that a card says at once. */
const SENTENCES = 2;

/** Why a creator fits, in a sentence or two, with the posts that say so; for one that misses something, what that is. */
export function FitEvidence({
  fit,
  name,
  isOpen,
  onToggle,
}: {
  fit: FitView;
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation(["autoTask", "autoTasks"]);
  const listId = useId();
  const { evidence, whyNot, group } = fit;
  const spoken = evidence.filter(({ quotes }) => quotes.length > 0);
  const isRest = group === "contentOk";
  const Icon = isRest ? Info : List;
  const toggle = isRest
    ? t(isOpen ? "autoTask:fit.whyHide" : "autoTask:fit.why")
    : t(isOpen ? "autoTask:fit.hide" : "autoTask:fit.show");
  return (
    <section className="flex flex-col gap-1.5 rounded-control bg-sunken px-3 py-2 text-sm">
      <div className="flex min-h-10 flex-col gap-1">
        {spoken.slice(0, SENTENCES).map((criterion) => (
          <FitSentence key={criterion.text} criterion={criterion} isAlone={spoken.length === 1} />
        ))}
        {spoken.length === 0 && (
          <p className="text-ink-faint">
            {t("autoTask:fit.none", { read: Math.max(0, ...evidence.map(({ postsRead }) => postsRead)) })}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={`${toggle}: ${name}`}
        onClick={onToggle}
        className="focus-ring -ms-1 flex items-center gap-1.5 self-start rounded-control px-1 font-medium text-accent-ink hover:underline"
      >
        <Icon aria-hidden className="size-3.5" />
        {toggle}
        <ChevronDown aria-hidden className={isOpen ? "size-3.5 rotate-180" : "size-3.5"} />
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <div className="flex flex-col gap-3 pt-1">
            {whyNot.length > 0 && (
              <ul className="flex flex-col gap-1">
                {whyNot.map(({ reason, criterion }) => (
                  <li key={`${reason} ${criterion}`} className="flex items-baseline gap-1.5 text-ink">
                    <ThumbsDown aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-no" />
                    {t(`autoTasks:whyNot.${reason}`, { criterion: criterion ?? "" })}
                  </li>
                ))}
              </ul>
            )}
            {evidence.map((criterion) => (
              <CriterionQuotes key={criterion.text} criterion={criterion} posts={fit.posts} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** "4 of 12 posts: skincare, SPF routine" of one criterion, which alone has the room of two lines. */
function FitSentence({ criterion, isAlone }: { criterion: CriterionEvidence; isAlone: boolean }) {
  const { t } = useTranslation("autoTask");
  const { text, isWanted } = criterion;
  const sentence = useSentence(criterion);
  return (
    <p className={clsx(isAlone ? "line-clamp-2" : "truncate", isWanted ? "text-ink-soft" : "text-no")}>
      <strong className="font-medium text-ink" translate="no">
        {isWanted ? text : t("fit.against", { text })}
      </strong>{" "}
      <span>{sentence}</span>
    </p>
  );
}

function useSentence({ posts, postsRead, quotes }: CriterionEvidence): string {
  const { t } = useTranslation("autoTask");
  const { locale } = useFormat();
  const words = [...new Map(quotes.map((quote) => [quote.words.toLowerCase(), quote.words])).values()]
    .slice(0, WORDS_IN_SENTENCE)
    .map((word) => t("fit.quoted", { word }))
    .join(locale === "zh-CN" ? "、" : ", ");
  if (quotes.length === 0) return t("fit.silent", { read: postsRead });
  return posts === 0 ? t("fit.bio", { words }) : t("fit.posts", { posts, read: postsRead, words });
}

function CriterionQuotes({ criterion, posts }: { criterion: CriterionEvidence; posts: FitView["posts"] }) {
  const { t } = useTranslation("autoTask");
  const sentence = useSentence(criterion);
  return (
    <div>
      <p className={criterion.isWanted ? "font-medium text-ink" : "font-medium text-no"}>
        <span translate="no">{criterion.isWanted ? criterion.text : t("fit.against", { text: criterion.text })}</span>
      </p>
      {criterion.quotes.length === 0 ? (
        <p className="text-ink-faint">{sentence}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1">
          {criterion.quotes.map((quote) => (
            <li key={`${quote.postId} ${quote.words}`} className="flex min-w-0 items-baseline gap-2">
              <span className="max-w-[45%] shrink-0 truncate rounded-control bg-surface px-1.5 text-ink" translate="no">
                {quote.words}
              </span>
              <QuotePlace quote={quote} posts={posts} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where the words stand: the post with its title as a link, or the profile. */
function QuotePlace({ quote, posts }: { quote: CriterionEvidence["quotes"][number]; posts: FitView["posts"] }) {
  const { t } = useTranslation("autoTask");
  const post = posts.find(({ postId }) => postId === quote.postId);
  if (!post) {
    const place = quote.field === "bio" || quote.field === "description" ? t("fit.inBio") : t("fit.inName");
    return <span className="text-ink-faint">{place}</span>;
  }
  const title = post.title || post.postId;
  if (post.url === null) return <span className="min-w-0 truncate text-ink-faint">{title}</span>;
  return (
    <a
      href={post.url}
      target="_blank"
      rel="noreferrer noopener"
      title={title}
      className="focus-ring flex min-w-0 items-baseline gap-1 rounded-control text-ink-soft hover:underline"
    >
      <span className="truncate" translate="no">
        {title}
      </span>
      <ExternalLink aria-hidden className="size-3 shrink-0 self-center text-ink-faint" />
    </a>
  );
}
