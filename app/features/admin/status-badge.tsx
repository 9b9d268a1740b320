import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import type { MembershipStatus } from "#workers/modules/membership/domain.ts";

/** How a membership or an enterprise stands. */
export function StatusBadge({ status }: { status: MembershipStatus }) {
  const { t } = useTranslation("adminPages");
  const tone = status === "ACTIVE" ? "like" : status === "BAN" ? "danger" : "no";
  return <Badge tone={tone}>{t(`status.${status}`)}</Badge>;
}
