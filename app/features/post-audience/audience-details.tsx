import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/notice.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { AudienceProfile } from "#workers/modules/audiences/contract.ts";
import { confidenceOf } from "#workers/modules/audiences/domain.ts";
import { HourBars } from "./hour-bars.tsx";
import { ShareTable } from "./share-table.tsx";

/** An estimated audience: how large its sample is and how sure it is, before what it says. `isHeld`: it is shown again for nothing. */
export function AudienceDetails({
  profile,
  takenAt,
  isHeld,
}: {
  profile: AudienceProfile;
  takenAt: number;
  isHeld: boolean;
}) {
  const { t } = useTranslation("postAudience");
  const { integer } = useFormat();
  const { commenters, comments, repeated, tellsCountries } = profile;
  return (
    <>
      <Notice icon={<Info />} title={t("estimate")}>
        <p>{t("estimateText")}</p>
      </Notice>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name={t("sample")}>
          {t("sampleText", {
            people: t("people", { count: commenters, number: integer(commenters) }),
            comments: t("comments", { count: comments, number: integer(comments) }),
          })}
          {repeated > 0 && ` · ${t("repeated", { number: integer(repeated) })}`}
        </Fact>
        <Fact name={t("confidence")}>
          {tellsCountries && `${t("countries")}: ${t(`levels.${confidenceOf(profile.countryKnown)}`)} · `}
          {`${t("languages")}: ${t(`levels.${confidenceOf(profile.languageKnown)}`)}`}
        </Fact>
        <Fact name={t("taken")}>
          <Taken takenAt={takenAt} isHeld={isHeld} isFinished={profile.isFinished} />
        </Fact>
      </dl>
      <ShareTable
        kind="country"
        parts={profile.countries}
        known={profile.countryKnown}
        people={commenters}
        note={tellsCountries ? null : t("notTold")}
      />
      <ShareTable
        kind="language"
        parts={profile.languages}
        known={profile.languageKnown}
        people={commenters}
        note={null}
      />
      <HourBars hours={profile.hours} />
    </>
  );
}

function Taken({ takenAt, isHeld, isFinished }: { takenAt: number; isHeld: boolean; isFinished: boolean }) {
  const { t } = useTranslation("postAudience");
  const at = useDateTime()(takenAt);
  if (isHeld) return <>{t("takenText", { at })}</>;
  return <>{t(isFinished ? "outdated" : "part", { at })}</>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="max-sm:mb-1">{children}</dd>
    </>
  );
}
