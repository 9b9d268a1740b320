import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import type { RecordedCreator } from "#workers/modules/records/contract.ts";

/** Who it is: picture, name, platform and handle, which leads to the profile. */
export function CreatorLine({ kol, size = "md" }: { kol: RecordedCreator; size?: "sm" | "md" }) {
  const { t } = useTranslation("savedCreators");
  const { nickname: name, platform, platformAccount, url } = kol;
  const handle = platformAccount === "" ? name : `@${platformAccount}`;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar src={kol.avatar} name={name} size={size} />
      <div className="min-w-0">
        <p translate="no" className="truncate font-semibold" title={name}>
          {name}
        </p>
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
      </div>
    </div>
  );
}

/** The address with a way to copy it; a dash where there is none or it is not known yet. */
export function EmailCell({ kol }: { kol: RecordedCreator }) {
  const { t } = useTranslation("savedCreators");
  const { known, nickname: name } = kol;
  if (!known?.email) return <Unknown isDelivered={known !== null} />;
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <a href={`mailto:${known.email}`} translate="no" className="focus-ring truncate rounded-control hover:underline">
        {known.email}
      </a>
      <CopyButton text={known.email} label={t("row.copyEmail", { name })} />
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
