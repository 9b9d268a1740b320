import clsx from "clsx";
import { Crown } from "lucide-react";
import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { AccountMenu, type AccountProps } from "./account-menu.tsx";

/** The avatar that opens the account menu; a crown marks who pays (spec 1 §2). */
export function AccountButton({
  user,
  isPaid,
  wide,
  compact = false,
}: AccountProps & { wide: boolean; compact?: boolean }) {
  return (
    <AccountMenu
      user={user}
      isPaid={isPaid}
      anchor={compact ? "bottom end" : "right end"}
      trigger={<Trigger user={user} isPaid={isPaid} wide={wide} compact={compact} />}
    />
  );
}

const Trigger = forwardRef<HTMLButtonElement, AccountProps & { wide: boolean; compact: boolean }>(function Trigger(
  { user, isPaid, wide, compact, ...rest },
  ref,
) {
  const { t } = useTranslation("site");
  const nameClass = wide ? "" : "hidden md:group-data-[folded=false]/menu:block";
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={clsx(
        "focus-ring flex items-center gap-2 rounded-control",
        compact ? "rounded-full" : "w-full px-1.5 py-1.5 hover:bg-hover",
        !wide && !compact && "justify-center md:group-data-[folded=false]/menu:justify-start",
      )}
    >
      <span className="relative">
        <Avatar src={user.avatarUrl} name={user.name} size="sm" className={compact ? undefined : "size-7"} />
        {isPaid && (
          <span className="absolute -end-1 -top-1.5 rounded-full bg-surface p-0.5 text-accent-ink">
            <Crown aria-hidden className="size-3" />
          </span>
        )}
      </span>
      {!compact && <span className={clsx("min-w-0 flex-1 truncate text-start text-sm", nameClass)}>{user.name}</span>}
      <span className="sr-only">{t("account.open")}</span>
    </button>
  );
});
