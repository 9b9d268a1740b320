import { ExternalLink, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { CoverImage } from "#app/components/cover-image.tsx";
import { Region } from "#app/components/flag.tsx";
import { Age, Count } from "#app/components/number.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { BatchCreator, BatchLink, BatchPost } from "#workers/modules/batch-links/contract.ts";

/** One link of a batch: what it brought, or why it brought nothing, or that its turn has not come. */
export function BatchRow({ link }: { link: BatchLink }) {
  return (
    <li className="flex min-w-0 items-start gap-3 border-line border-b py-3 last:border-b-0">
      {link.status === "COMPLETED" ? (
        link.post ? (
          <PostRow link={link} post={link.post} />
        ) : (
          link.creator && <CreatorRow link={link} creator={link.creator} />
        )
      ) : (
        <EmptyRow link={link} />
      )}
    </li>
  );
}

function CreatorRow({ link, creator }: { link: BatchLink; creator: BatchCreator }) {
  const { t } = useTranslation("audience");
  const { percent } = useFormat();
  return (
    <>
      <Avatar src={creator.avatar} name={creator.title} />
      <div className="min-w-0 flex-1">
        <Heading link={link} href={creator.url} title={creator.title}>
          <span className="hidden min-w-0 shrink truncate text-ink-faint text-sm sm:inline">
            @{creator.platformAccount}
          </span>
          <Region code={creator.region} className="ms-auto max-w-28 shrink-0 text-ink-faint text-sm" />
        </Heading>
        <Numbers>
          <Fact label={t("batch.followers")}>
            <Count value={creator.followers} readAt={creator.infoUpdatedAt} />
          </Fact>
          <Fact label={t("batch.views")}>
            <Count value={creator.averageViews} readAt={creator.infoUpdatedAt} estimated={creator.isEstimated} />
          </Fact>
          {creator.engagementRate !== null && (
            <Fact label={t("batch.engagement")} formula={t("batch.engagementFormula")}>
              {percent(creator.engagementRate)}
            </Fact>
          )}
          {creator.lastPostedAt !== null && (
            <Fact label={t("batch.lastPost")}>
              <Age at={creator.lastPostedAt} />
            </Fact>
          )}
        </Numbers>
        <EmailLine email={creator.email} />
      </div>
      <LatestPosts creator={creator} />
    </>
  );
}

/** The newest covers, where there is room for them. */
function LatestPosts({ creator }: { creator: BatchCreator }) {
  return (
    <div className="hidden shrink-0 gap-1 sm:flex">
      {creator.posts.map((post) => (
        <a
          key={post.url}
          href={post.url}
          target="_blank"
          rel="noreferrer noopener"
          title={post.title}
          className="focus-ring rounded-control"
        >
          <CoverImage src={post.cover} alt={post.title} ratio="square" className="size-12" />
        </a>
      ))}
    </div>
  );
}

function PostRow({ link, post }: { link: BatchLink; post: BatchPost }) {
  const { t } = useTranslation("audience");
  const { creator } = link;
  const name = creator?.title ?? post.author.name;
  return (
    <>
      <CoverImage src={post.cover} alt="" ratio="square" className="size-14 shrink-0" />
      <div className="min-w-0 flex-1">
        <Heading link={link} href={post.url} title={post.title || post.url} />
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          <span className="min-w-0 truncate">{t("batch.by", { name })}</span>
          {creator !== null && (
            <Fact label={t("batch.followers")}>
              <Count value={creator.followers} readAt={creator.infoUpdatedAt} />
            </Fact>
          )}
        </p>
        <Numbers>
          <Fact label={t("batch.plays")}>
            <Count value={post.plays} estimated={post.isEstimated} />
          </Fact>
          <Fact label={t("batch.likes")}>
            <Count value={post.likes} />
          </Fact>
          <Fact label={t("batch.comments")}>
            <Count value={post.comments} />
          </Fact>
          {post.shares !== null && (
            <Fact label={t("batch.shares")}>
              <Count value={post.shares} />
            </Fact>
          )}
          {post.createdAt !== null && (
            <Fact label={t("batch.posted")}>
              <Age at={post.createdAt} />
            </Fact>
          )}
        </Numbers>
        <EmailLine email={creator?.email ?? null} />
      </div>
    </>
  );
}

/** What it is called and where it is, in one line. */
function Heading({
  link,
  href,
  title,
  children,
}: {
  link: BatchLink;
  href: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <PlatformMark platform={link.platform} className="size-4 text-ink-faint" />
      <a
        href={href}
        target="_blank"
        rel="noreferrer noopener"
        className="focus-ring min-w-0 truncate rounded-control font-semibold text-ink hover:underline"
      >
        {title}
      </a>
      {children}
    </p>
  );
}

function Numbers({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap items-baseline gap-x-3 text-ink-faint text-sm">{children}</p>;
}

function Fact({ label, formula, children }: { label: string; formula?: string; children: ReactNode }) {
  const fact = (
    <span className="whitespace-nowrap text-ink-faint text-sm">
      <span className="font-medium text-ink">{children}</span> {label}
    </span>
  );
  return formula === undefined ? fact : <Tooltip text={formula}>{fact}</Tooltip>;
}

function EmailLine({ email }: { email: string | null }) {
  if (email === null) return null;
  return (
    <p className="-mb-1 flex min-w-0 items-center gap-1.5 text-sm">
      <Mail aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <a href={`mailto:${email}`} className="focus-ring min-w-0 truncate rounded-control text-ink hover:underline">
        {email}
      </a>
      <CopyButton text={email} />
    </p>
  );
}

function EmptyRow({ link }: { link: BatchLink }) {
  const { t } = useTranslation("audience");
  const isWaiting = link.status === "PROCESSING";
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-faint">
        <PlatformMark platform={link.platform} />
      </span>
      <div className="min-w-0 flex-1">
        <a
          href={link.url}
          target="_blank"
          rel="noreferrer noopener"
          className="focus-ring flex min-w-0 items-center gap-1.5 rounded-control text-ink hover:underline"
        >
          <span className="truncate">{link.url.replace(/^https:\/\/(www\.)?/, "")}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </a>
        {isWaiting ? (
          <span className="mt-1 block">
            <span className="sr-only">{t("batch.waiting")}</span>
            <Skeleton className="h-3.5 w-2/5" />
          </span>
        ) : (
          <p className="text-sm">{link.message}</p>
        )}
      </div>
    </>
  );
}
