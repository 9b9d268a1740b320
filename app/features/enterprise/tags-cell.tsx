import { Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import { MemberTagNames } from "./member-tags.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";

const TagPicker = lazyPart(() => import("./tag-picker.client.tsx"));
const MOST_SHOWN = 3;

/** The tags of a member; admins change them. */
export function MemberTagsCell({ member, screen }: { member: MemberView; screen: EnterpriseScreen }) {
  const { t } = useTranslation("enterprisePage");
  const { enterpriseTags: own, user } = member;
  if (!screen.isAdmin)
    return (
      <span className="flex flex-wrap items-center gap-1">
        <MemberTagNames tags={own} most={MOST_SHOWN} />
      </span>
    );
  return (
    <Popover
      anchor="bottom start"
      className="w-72"
      trigger={
        <button
          type="button"
          className="focus-ring -mx-1 flex min-h-7 max-w-full flex-wrap items-center gap-1 rounded-control px-1 text-start hover:bg-hover aria-expanded:bg-hover"
        >
          <MemberTagNames tags={own} most={MOST_SHOWN} />
          <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-faint">
            <Plus aria-hidden className="size-3.5" />
            {own.length === 0 && t("tags.add")}
          </span>
          <span className="sr-only">{t("tags.edit", { email: user.email })}</span>
        </button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <TagPicker member={member} screen={screen} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
