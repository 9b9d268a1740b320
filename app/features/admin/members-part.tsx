import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { EnterpriseView } from "#workers/modules/admin/enterprises/contract.ts";
import { Part } from "./part.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { accountPath } from "./views.ts";

/** Who belongs to an enterprise, its admins first, each with the way to the account. */
export function MembersPart({ enterprise: { members, memberCount } }: { enterprise: EnterpriseView }) {
  const { t } = useTranslation("adminPages");
  const { integer } = useFormat();
  return (
    <Part
      title={t("enterprise.members")}
      actions={<span className="text-ink-faint text-sm tabular-nums">{integer(memberCount)}</span>}
    >
      {members.length === 0 ? (
        <p className="text-ink-faint text-sm">{t("enterprise.nobody")}</p>
      ) : (
        <ul className="-my-1 max-h-80 divide-y divide-line overflow-y-auto text-sm">
          {members.map(({ userId, email, isAdmin, status }) => (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <Link
                to={accountPath(userId)}
                className="focus-ring focus-visible:-outline-offset-2! wrap-anywhere min-w-0 rounded-control hover:underline"
              >
                {email}
              </Link>
              <span className="flex gap-1">
                {isAdmin && <Badge tone="accent">{t("enterprise.admin")}</Badge>}
                {status !== "ACTIVE" && <StatusBadge status={status} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {memberCount > members.length && (
        <p className="text-ink-soft text-sm">{t("enterprise.more", { count: memberCount - members.length })}</p>
      )}
    </Part>
  );
}
