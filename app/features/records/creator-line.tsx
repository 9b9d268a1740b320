import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Count } from "#app/components/number.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import type { RecordedCreator } from "#workers/modules/records/contract.ts";

type LineProps = {
  kol: RecordedCreator;
  /** Further profiles of the same person. */
  others?: readonly RecordedCreator[];
  size?: "sm" | "md";
};

/** Who it is: picture, name, and of each profile platform and handle, which leads to it. */
export function CreatorLine({ kol, others = [], size = "md" }: LineProps) {
  const { nickname: name } = kol;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar src={kol.avatar} name={name} size={size} />
      <div className="min-w-0">
        <p translate="no" className="truncate font-semibold" title={name}>
          {name}
        </p>
        {[kol, ...others].map((profile) => (
          <Profile key={profile.id} kol={profile} />
        ))}
      </div>
    </div>
  );
}

function Profile({ kol: { nickname: name, platform, platformAccount, url } }: { kol: RecordedCreator }) {
  const { t } = useTranslation("savedCreators");
  const handle = platformAccount === "" ? name : `@${platformAccount}`;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
      <PlatformMark platform={platform} />
      {url === "" ? (
        <span translate="no" className="truncate">
          {handle}
        </span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          translate="no"
          title={t("row.openProfile", { name, platform: PLATFORM_NAMES[platform] })}
          className="focus-ring truncate rounded-control hover:text-ink hover:underline"
        >
          {handle}
        </a>
      )}
    </p>
  );
}

type FollowersProps = { profiles: readonly RecordedCreator[]; isNumeric?: boolean };

/** The followers of each profile, by its platform where there are several; at the end of a column of numbers. */
export function FollowersCell({ profiles, isNumeric = false }: FollowersProps) {
  return profiles.map(({ id, platform, known }) => (
    <span key={id} className={clsx("flex items-center gap-1.5", isNumeric && "md:justify-end")}>
      {profiles.length > 1 && <PlatformMark platform={platform} className="size-3.5 text-ink-faint" />}
      {known === null || known.followers === null ? (
        <Unknown isDelivered={known !== null} />
      ) : (
        <Count value={known.followers} readAt={known.infoUpdatedAt} />
      )}
    </span>
  ));
}

/** The addresses of the profiles, each once, with a way to copy it; a dash where there is none or it is not known yet. */
export function EmailCell({ profiles }: { profiles: readonly RecordedCreator[] }) {
  const { t } = useTranslation("savedCreators");
  const emails = new Map(
    profiles.flatMap(({ known, nickname }) => (known?.email ? [[known.email.toLowerCase(), nickname] as const] : [])),
  );
  if (emails.size === 0) return <Unknown isDelivered={profiles.some(({ known }) => known !== null)} />;
  return (
    <span className="flex min-w-0 flex-col">
      {[...emails].map(([email, name]) => (
        <span key={email} className="flex min-w-0 items-center gap-0.5">
          <a href={`mailto:${email}`} translate="no" className="focus-ring truncate rounded-control hover:underline">
            {email}
          </a>
          <CopyButton text={email} label={t("row.copyEmail", { name })} />
        </span>
      ))}
    </span>
  );
}

/** A dash, and why: nothing is known, or it comes with a search or a link query. */
export function Unknown({ isDelivered }: { isDelivered: boolean }) {
  const { t } = useTranslation("savedCreators");
  const text = t(isDelivered ? "row.none" : "row.notDelivered");
  return (
    <span title={text} className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
