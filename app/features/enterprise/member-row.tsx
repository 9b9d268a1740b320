import clsx from "clsx";
import { BadgeCheck, EllipsisVertical, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Menu } from "#app/components/menu.tsx";
import { Switch } from "#app/components/switch.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import { CardsCell } from "./cards-cell.tsx";
import { readLimit, writeLimit } from "./limit-text.ts";
import type { Asked } from "./members-card.tsx";
import { MemberTagsCell } from "./tags-cell.tsx";
import { TypedValue } from "./typed-value.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";
import { useLimitWords } from "./use-limit-words.ts";
import type { MemberActions } from "./use-member-actions.ts";

type Props = {
  member: MemberView;
  screen: EnterpriseScreen;
  actions: MemberActions;
  onAsk: (asked: Asked) => void;
};

/** One member: a row on a desk, a small card on a phone. */
export function MemberRow({ member, screen, actions, onAsk }: Props) {
  const { t } = useTranslation("enterprisePage");
  const { runs } = useFormat();
  const { isAdmin } = screen;
  const { user, usedQuota, usedToday } = member;
  const isOneself = user.email === screen.email;
  return (
    <tr className="relative border-line not-last:border-b hover:bg-hover/50 max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:px-4 max-lg:py-3">
      <td className="h-11 px-3 max-lg:h-auto max-lg:px-0 max-lg:pe-10">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere font-medium" translate="no">
            {user.email}
          </span>
          {member.isEnterpriseAdmin && <Badge tone="accent">{t("members.admin")}</Badge>}
          {isOneself && <Badge>{t("members.you")}</Badge>}
        </span>
      </td>
      <td className="px-3 max-lg:px-0">
        <MemberTagsCell member={member} screen={screen} />
      </td>
      <Named name={t("members.used")} isBlank={usedQuota === null}>
        <span className="whitespace-nowrap tabular-nums lg:block lg:text-end">
          {usedQuota === null ? "–" : runs(usedQuota)}
          {usedToday !== null && usedToday > 0 && (
            <span className="text-ink-faint text-xs max-lg:ms-2 lg:block">
              {t("members.today", { runs: runs(usedToday) })}
            </span>
          )}
        </span>
      </Named>
      {isAdmin && (
        <>
          <Named name={t("members.limit")}>
            <LimitCell member={member} screen={screen} actions={actions} />
          </Named>
          <Named name={t("members.cards")}>
            <CardsCell member={member} onBuy={(months) => onAsk({ what: "cards", member, months })} />
          </Named>
          <td className="px-1 max-lg:absolute max-lg:end-2 max-lg:top-1.5 max-lg:px-0">
            <Menu
              anchor="bottom end"
              trigger={
                <IconButton
                  label={t("members.actionsOf", { email: user.email })}
                  icon={<EllipsisVertical aria-hidden className="size-4" />}
                />
              }
              groups={[
                {
                  key: "member",
                  entries: [
                    {
                      key: "promote",
                      label: t("promote.action"),
                      icon: <BadgeCheck aria-hidden />,
                      disabled: member.isEnterpriseAdmin,
                      onSelect: () => onAsk({ what: "promote", member }),
                    },
                    {
                      key: "remove",
                      label: t("remove.action"),
                      icon: <UserX aria-hidden />,
                      danger: true,
                      disabled: isOneself,
                      onSelect: () => onAsk({ what: "remove", member }),
                    },
                  ],
                },
              ]}
            />
          </td>
        </>
      )}
    </tr>
  );
}

/** A cell that says on a phone, where the columns have no heads, what it is; a blank one takes no line there. */
function Named({ name, isBlank = false, children }: { name: string; isBlank?: boolean; children: ReactNode }) {
  return (
    <td
      className={clsx(
        "px-3 max-lg:items-center max-lg:justify-between max-lg:gap-3 max-lg:px-0",
        isBlank ? "max-lg:hidden" : "max-lg:flex",
      )}
    >
      <span aria-hidden className="text-ink-faint text-sm lg:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}

function LimitCell({ member, screen, actions }: Omit<Props, "onAsk">) {
  const { t } = useTranslation("enterprisePage");
  const words = useLimitWords();
  const { user, enableEnterpriseQuotaDailyLimit: isOwn, enterpriseQuotaDailyLimit: own } = member;
  const email = user.email;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Switch
        className="-ms-3"
        label={<span className="sr-only">{t("members.ownLimit", { email })}</span>}
        checked={isOwn}
        onChange={(isOn) => void actions.switchLimit(member, isOn)}
      />
      {isOwn ? (
        <TypedValue
          className="w-28"
          inputMode="decimal"
          label={t("members.limitOf", { email })}
          value={writeLimit(own ?? -1)}
          shown={words.shown(own ?? -1)}
          problemOf={words.problemOf}
          onSave={(text) => {
            const read = readLimit(text);
            if (read.ok) void actions.setLimit(member, read.units);
          }}
        />
      ) : (
        <span className="whitespace-nowrap text-ink-faint text-sm">
          {t("members.ofAll", { limit: words.shown(screen.enterprise.memberUsageDailyLimit) })}
        </span>
      )}
    </span>
  );
}
