import { CircleHelp, Lock, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { CoverImage } from "#app/components/cover-image.tsx";
import { Flag } from "#app/components/flag.tsx";
import { Age } from "#app/components/number.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import { linkPlatform } from "#workers/modules/publications/domain.ts";

/** What a row is about: the post with its creator, when it came out and when its numbers were read; `children` stand below. */
export function PostPreview({ post, children }: { post: PublicationView; children?: ReactNode }) {
  const { t } = useTranslation("videoTracking");
  const { postLink, postThumbnailUrl, r2ImageUrl, influencer, title, platform } = post;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <a
        href={postLink}
        target="_blank"
        rel="noreferrer"
        aria-label={t("row.open", { name: influencer })}
        className="focus-ring shrink-0 rounded-control"
      >
        <CoverImage src={r2ImageUrl ?? postThumbnailUrl} alt={influencer} ratio="square" className="w-12" />
      </a>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <PlatformMark platform={linkPlatform(platform)} className="size-3.5 text-ink-soft" />
          <span translate="no" className="truncate font-medium" title={influencer}>
            {influencer}
          </span>
          <RegionFlag code={post.region} />
        </p>
        {title !== "" && (
          <p translate="no" className="truncate text-ink-soft" title={title}>
            {title}
          </p>
        )}
        <Times post={post} />
        {children}
      </div>
    </div>
  );
}

function RegionFlag({ code }: { code: string | null }) {
  const { region } = useFormat();
  const name = region(code);
  return (
    name !== null && (
      <span title={name} className="flex shrink-0 items-center">
        <Flag code={code} />
        <span className="sr-only">{name}</span>
      </span>
    )
  );
}

/** When it was published and read; in place of both, what has become of a post that can no longer be read. */
function Times({ post: { state, publishDate, readAt } }: { post: PublicationView }) {
  const { t } = useTranslation("videoTracking");
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ink-faint text-xs">
      {state === "ok" ? (
        publishDate !== null && (
          <>
            <span>
              {t("row.posted")} <Age at={publishDate} />
            </span>
            <span aria-hidden>·</span>
          </>
        )
      ) : (
        <StateBadge state={state} />
      )}
      <span>
        {t("row.read")} <Age at={readAt} />
      </span>
    </p>
  );
}

const STATES = {
  deleted: { icon: <Trash2 aria-hidden />, tone: "danger" },
  private: { icon: <Lock aria-hidden />, tone: "neutral" },
  unavailable: { icon: <CircleHelp aria-hidden />, tone: "neutral" },
} as const;

function StateBadge({ state }: { state: keyof typeof STATES }) {
  const { t } = useTranslation("videoTracking");
  const { icon, tone } = STATES[state];
  return (
    <span title={t(`states.${state}.text`)}>
      <Badge tone={tone} icon={icon}>
        {t(`states.${state}.name`)}
      </Badge>
      <span className="sr-only">{t(`states.${state}.text`)}</span>
    </span>
  );
}
