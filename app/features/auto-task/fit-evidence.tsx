import clsx from "clsx";
import { Check, ChevronDown, CircleHelp, ExternalLink, type LucideIcon, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { fitSentence } from "#workers/modules/auto-tasks/domain.ts";
import type { FitView, JudgedCriterion } from "#workers/modules/auto-tasks/finds-contract.ts";

const VERDICTS: Record<JudgedCriterion["verdict"], { icon: LucideIcon; tone: string }> = {
  yes: { icon: Check, tone: "text-accent-ink" },
  no: { icon: X, tone: "text-ink" },
  unknown: { icon: CircleHelp, tone: "text-ink-faint" },
};

/** How well a creator fits, in a number. */
export function FitBadge({ fit, className }: { fit: FitView; className?: string }) {
  const { t } = useTranslation("autoTask");
  return (
    <Badge tone={fit.group === "perfectFit" ? "accent" : "neutral"} className={className}>
      {t("fit.score", { score: Math.round(fit.score) })}
    </Badge>
  );
}

/** Why a creator fits or not: one sentence, then a verdict for each criterion, and on demand the words that show it. */
export function FitEvidence({
  fit,
  name,
  isOpen,
  isRoomy = false,
  onToggle,
}: {
  fit: FitView;
  name: string;
  isOpen: boolean;
  /** With the fit in a number, and a line for each criterion that says how many posts bear it out, also without the words. */
  isRoomy?: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation("autoTask");
  const sentence = useFitSentence(fit);
  const listId = useId();
  const toggle = t(isOpen ? "fit.hide" : "fit.show");
  const hasQuotes = fit.criteria.some(({ quotes }) => quotes.length > 0);
  return (
    <section className="flex flex-col gap-1.5 rounded-control bg-sunken px-3 py-2 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="line-clamp-2 text-ink">{sentence}</p>
        {isRoomy && <FitBadge fit={fit} className="shrink-0" />}
      </div>
      <ul id={listId} className={clsx("flex gap-x-3 gap-y-1", isOpen || isRoomy ? "flex-col" : "flex-wrap")}>
        {fit.criteria.map((criterion) => (
          <Criterion
            key={`${criterion.kind} ${criterion.text}`}
            criterion={criterion}
            posts={fit.posts}
            isSaid={isOpen || isRoomy}
            isOpen={isOpen}
          />
        ))}
      </ul>
      {hasQuotes && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={`${toggle}: ${name}`}
          onClick={onToggle}
          className="focus-ring -ms-1 flex items-center gap-1 self-start rounded-control px-1 font-medium text-accent-ink hover:underline"
        >
          {toggle}
          <ChevronDown aria-hidden className={isOpen ? "size-3.5 rotate-180" : "size-3.5"} />
        </button>
      )}
    </section>
  );
}

function useFitSentence(fit: FitView): string {
  const { t } = useTranslation("autoTasks");
  const { main, reason } = fitSentence(fit);
  const said = t(`sentence.${main.key}`, { ...main, count: main.read });
  if (reason === null) return said;
  return t("sentence.but", { main: said, reason: t(`whyNot.${reason.reason}`, { criterion: reason.criterion ?? "" }) });
}

function Criterion({
  criterion,
  posts,
  isSaid,
  isOpen,
}: {
  criterion: JudgedCriterion;
  posts: FitView["posts"];
  /** Whether the verdict stands in words beside its picture. */
  isSaid: boolean;
  /** Whether the words that show it stand below. */
  isOpen: boolean;
}) {
  const { t } = useTranslation("autoTask");
  const { kind, text, verdict, quotes, posts: count, postsRead } = criterion;
  const { icon: Icon, tone } = VERDICTS[verdict];
  const label = kind === "exclusion" ? t("fit.against", { text }) : text;
  const counted = count > 0 ? t("fit.ofPosts", { posts: count, read: postsRead, count: postsRead }) : "";
  return (
    <li className="min-w-0 max-w-full">
      <p className="flex min-w-0 items-center gap-1">
        <Icon aria-hidden className={`size-3.5 shrink-0 ${tone}`} />
        <span className="sr-only">{t(`fit.verdict.${verdict}`)}</span>
        <span className={clsx("truncate", verdict === "unknown" ? "text-ink-faint" : "text-ink-soft")} translate="no">
          {label}
        </span>
        {isSaid && <span className="shrink-0 text-ink-faint">{verdictWords()}</span>}
      </p>
      {isOpen && quotes.length > 0 && (
        <ul className="ms-[1.125rem] mt-0.5 flex flex-col gap-0.5">
          {quotes.map((quote) => (
            <li key={`${quote.postId} ${quote.words}`} className="flex min-w-0 items-baseline gap-2">
              <span className="max-w-[45%] shrink-0 truncate rounded-control bg-surface px-1.5 text-ink" translate="no">
                {quote.words}
              </span>
              <QuotePlace quote={quote} posts={posts} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );

  function verdictWords(): string {
    if (kind === "tone" || kind === "audience") return t("fit.tone");
    // "Not wanted: gaming", and a "Yes" behind it, would say the opposite of the tick.
    if (kind === "exclusion" && verdict === "yes") return counted;
    return [t(`fit.verdict.${verdict}`), counted].filter(Boolean).join(" · ");
  }
}

/** Where the words stand: the post with its title as a link, or the profile. */
function QuotePlace({ quote, posts }: { quote: JudgedCriterion["quotes"][number]; posts: FitView["posts"] }) {
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
