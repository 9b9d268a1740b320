import { useTranslation } from "react-i18next";
import { NamePicker } from "#app/entities/tag/name-picker.tsx";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import { MAX_TAG_NAME, MAX_TAGS_PER_MEMBER, TAG_COLORS } from "#workers/modules/enterprises/domain.ts";
import { MemberTagDot } from "./member-tags.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";
import { useMemberTags } from "./use-member-tags.ts";

type Props = { member: MemberView; screen: EnterpriseScreen; onClose: () => void };

const anyColor = () => TAG_COLORS[Math.floor(Math.random() * TAG_COLORS.length)] ?? "blue";

/** Gives a member tags, makes new ones and deletes them. A new one gets any of the colours (spec 3 §9). */
export default function TagPicker({ member, screen, onClose }: Props) {
  const { t } = useTranslation("enterprisePage");
  const actions = useMemberTags(screen);
  return (
    <NamePicker
      list={screen.tags}
      picked={member.enterpriseTags.map(({ id }) => id)}
      most={MAX_TAGS_PER_MEMBER}
      longest={MAX_TAG_NAME}
      words={{
        find: t("tags.find"),
        none: t("tags.none"),
        full: t("tags.full", { max: MAX_TAGS_PER_MEMBER }),
        tooLong: t("tags.tooLong", { max: MAX_TAG_NAME }),
        duplicate: (name) => t("tags.duplicate", { name }),
        create: (name) => t("tags.create", { name }),
        failed: t("failures.createTag"),
      }}
      Dot={MemberTagDot}
      nextColor={anyColor}
      toggle={(tag, isPicked) => void (isPicked ? actions.take(member.id, tag.id) : actions.give(member.id, tag))}
      create={actions.create}
      more={{
        label: (name) => t("tags.remove", { name }),
        sure: (count) => t("tags.removeSure", { count }),
        remove: ({ id }) => void actions.remove(id),
      }}
      onClose={onClose}
    />
  );
}
