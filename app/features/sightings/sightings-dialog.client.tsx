import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { CoverImage } from "#app/components/cover-image.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Age } from "#app/components/number.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { refreshCostUnits } from "#workers/modules/publications/domain.ts";
import type { StartedTask } from "#workers/modules/publications/track-contract.ts";
import type { Sighting, SightingsView } from "#workers/modules/sightings/contract.ts";
import { TermsForm } from "./terms-form.tsx";
import { type Sightings, useSightings } from "./use-sightings.ts";

type Props = {
  view: SightingsView;
  open: boolean;
  onClose: () => void;
  onTracked: (task: StartedTask) => void;
};

/** Posts of agreed creators that name the brand: tracked or dismissed one by one, and by what they are known. */
export default function SightingsDialog({ view, open, onClose, onTracked }: Props) {
  const { t } = useTranslation("sightings");
  const { integer } = useFormat();
  const runsText = useRunsText();
  const dateTime = useDateTime();
  const hasTerms = view.terms.length > 0;
  const sightings = useSightings(open && (hasTerms || view.open > 0), onTracked);
  const posts = sightings.posts ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="lg"
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {posts.length > 1 && (
            <Button tone="primary" busy={sightings.isBusy} onClick={() => sightings.track(posts.map(({ id }) => id))}>
              {t("trackAll", { number: integer(posts.length), price: runsText(refreshCostUnits(posts.length)) })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-soft">
          {t("about")}{" "}
          {hasTerms &&
            view.watched > 0 &&
            (view.lookedAt === null ? t("notYet") : t("looked", { at: dateTime(view.lookedAt) }))}
        </p>
        {(hasTerms || view.open > 0) && <Found sightings={sightings} />}
        <TermsForm terms={view.terms} onSaved={sightings.keep} />
      </div>
    </Dialog>
  );
}

function Found({ sightings }: { sightings: Sightings }) {
  const { t } = useTranslation("sightings");
  const { posts, error } = sightings;
  if (error !== null) {
    return (
      <ErrorMessage onRetry={sightings.retry} busy={sightings.isFetching}>
        {`${t("failed")}: ${error.message}`}
      </ErrorMessage>
    );
  }
  if (posts === undefined) return <Skeleton className="h-16 w-full" />;
  if (posts.length === 0) return <p className="text-ink-faint text-sm">{t("none")}</p>;
  return (
    <ul aria-label={t("list")} className="flex flex-col divide-y divide-line rounded-card border border-line">
      {posts.map((post) => (
        <FoundPost key={post.id} post={post} sightings={sightings} />
      ))}
    </ul>
  );
}

function FoundPost({ post, sightings }: { post: Sighting; sightings: Sightings }) {
  const { t } = useTranslation("sightings");
  const runsText = useRunsText();
  const { id, url, title, cover, platform, publishedAt, terms, creator } = post;
  const { name } = creator;
  const price = runsText(refreshCostUnits(1));
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("open", { name })}
        className="focus-ring shrink-0 rounded-control"
      >
        <CoverImage src={cover} alt={name} ratio="square" className="w-12" />
      </a>
      <div className="min-w-40 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <PlatformMark platform={platform} className="size-3.5 text-ink-soft" />
          <span translate="no" className="truncate font-medium" title={name}>
            {name}
          </span>
          <span className="shrink-0 text-ink-faint text-xs">
            <Age at={publishedAt} />
          </span>
        </p>
        <p translate="no" className="truncate text-ink-soft text-sm" title={title}>
          {title}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-1 text-ink-faint text-xs">
          {t("names")}
          {terms.map((term) => (
            <Badge key={term} tone="accent">
              <span translate="no">{term}</span>
            </Badge>
          ))}
        </p>
      </div>
      <div className="ms-auto flex gap-2">
        <Button size="sm" tone="quiet" aria-label={t("dismissOne", { name })} onClick={() => sightings.dismiss(id)}>
          {t("dismiss")}
        </Button>
        <Button
          size="sm"
          disabled={sightings.isBusy}
          aria-label={t("trackOne", { name, price })}
          onClick={() => sightings.track([id])}
        >
          {t("track", { price })}
        </Button>
      </div>
    </li>
  );
}
