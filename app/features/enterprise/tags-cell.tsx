import { useTranslation } from "react-i18next";
import { PickerCell } from "#app/entities/tag/picker-cell.tsx";
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
    <PickerCell
      names={<MemberTagNames tags={own} most={MOST_SHOWN} />}
      add={own.length === 0 ? t("tags.add") : null}
      label={t("tags.edit", { email: user.email })}
    >
      {(close) => <TagPicker member={member} screen={screen} onClose={close} />}
    </PickerCell>
  );
}
