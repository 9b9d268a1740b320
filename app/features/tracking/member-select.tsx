import { useTranslation } from "react-i18next";
import { Select } from "#app/components/select.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import type { TrackingData } from "./load-tracking.server.ts";

const ME = "me";

/** Whose posts are looked at; only members of an enterprise have a choice (spec 3 §6). */
export function MemberSelect({
  team,
  member,
  onMember,
}: {
  team: TrackingData["team"];
  member: string | null;
  onMember: (member: string | null) => void;
}) {
  const { t } = useTranslation("videoTracking");
  const shell = useShellData();
  if (!shell?.account.isEnterpriseMember) return null;
  if (team === null) return <p className="self-center text-danger text-sm">{t("team.failed")}</p>;
  const others = team.members.filter(({ userId }) => userId !== shell.user.id);
  if (others.length === 0) return null;
  return (
    <Select
      label={t("team.label")}
      className="w-52 max-sm:w-full"
      value={member ?? ME}
      onChange={(chosen) => onMember(chosen === ME ? null : chosen)}
      choices={[
        { value: ME, label: t("team.me") },
        ...others.map(({ userId, user }) => ({ value: userId, label: user.email })),
      ]}
    />
  );
}
