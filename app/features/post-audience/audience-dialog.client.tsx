import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { AudienceView } from "#workers/modules/audiences/contract.ts";
import { AUDIENCE_COST_UNITS } from "#workers/modules/audiences/domain.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import { AudienceDetails } from "./audience-details.tsx";
import { useAudience } from "./use-audience.ts";

type Props = { open: boolean; onClose: () => void; post: PublicationView; member: string | null };

/** Who comments on a post: the price before, the reading, and what it brought (spec 3 §2.11, §4.9). */
export default function AudienceDialog({ open, onClose, post, member }: Props) {
  const { t } = useTranslation("postAudience");
  const runsText = useRunsText();
  const { view, error, isFetching, retry, isReading, ask } = useAudience(post.id, member, open);
  const costUnits = view?.costUnits ?? 0;
  const label = view?.profile == null ? "ask" : "again";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="lg"
      title={t("title")}
      footer={
        view !== null &&
        costUnits > 0 && (
          <Button tone="primary" busy={isReading} onClick={ask}>
            {t(label, { runs: runsText(costUnits) })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <a
          href={post.postLink}
          target="_blank"
          rel="noreferrer"
          translate="no"
          className="focus-ring truncate rounded-control text-accent-ink hover:underline"
        >
          {[post.influencer, post.title].filter(Boolean).join(" · ")}
        </a>
        {view !== null ? (
          <Body view={view} isReading={isReading} isInstagram={post.platform === "INSTAGRAM"} />
        ) : error ? (
          <ErrorMessage onRetry={retry} busy={isFetching}>
            {`${t("failed")}，${error.message}`}
          </ErrorMessage>
        ) : (
          <Skeleton className="h-32 w-full" />
        )}
      </div>
    </Dialog>
  );
}

function Body({ view, isReading, isInstagram }: { view: AudienceView; isReading: boolean; isInstagram: boolean }) {
  const { profile, takenAt, outcome } = view;
  return (
    <>
      <div aria-live="polite">{isReading ? <Reading comments={view.comments} /> : <Outcome outcome={outcome} />}</div>
      {profile !== null && takenAt !== null ? (
        <AudienceDetails profile={profile} takenAt={takenAt} isHeld={view.costUnits === 0} />
      ) : (
        !isReading && <Offer isInstagram={isInstagram} />
      )}
    </>
  );
}

function Offer({ isInstagram }: { isInstagram: boolean }) {
  const { t } = useTranslation("postAudience");
  const runsText = useRunsText();
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      <p>{t("about")}</p>
      {isInstagram && <p>{t("instagram")}</p>}
      <p>{t("price", { runs: runsText(AUDIENCE_COST_UNITS) })}</p>
    </div>
  );
}

function Reading({ comments }: { comments: number }) {
  const { t } = useTranslation("postAudience");
  const { integer } = useFormat();
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <p className="font-medium">{t("reading")}</p>
      <div aria-hidden className="my-2 h-1 overflow-hidden rounded-full bg-pressed">
        <div className="h-full w-1/4 animate-seek rounded-full bg-accent" />
      </div>
      <p className="text-ink-soft text-sm">
        {t("read", { count: comments, number: integer(comments) })} · {t("goesOn")}
      </p>
    </div>
  );
}

/** How the last question ended, where it brought no profile. */
function Outcome({ outcome }: { outcome: AudienceView["outcome"] }) {
  const { t } = useTranslation("postAudience");
  if (outcome === null || outcome === "asked" || outcome === "profile") return null;
  return (
    <Notice tone="warning" icon={<CircleAlert />} title={outcome === "failed" ? t("failed") : undefined}>
      <p>{outcome === "failed" ? t("failedText") : t(`outcomes.${outcome}`)}</p>
    </Notice>
  );
}
