import { Crown, LifeBuoy, LogOut, ShieldCheck, UserRound } from "lucide-react";
import { type ReactElement, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Menu, type MenuEntry, type MenuGroup } from "#app/components/menu.tsx";
import { THEME_ICONS, THEME_TEXT } from "#app/components/preference-controls.tsx";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { useSwitchLanguage } from "#app/i18n/use-switch-language.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { THEMES } from "#app/lib/preferences.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { type ShellData, useShellData } from "#app/lib/session/shell-data.ts";
import { useSwitchTheme } from "#app/lib/use-switch-theme.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { usePlanEntries } from "./use-plan-entries.tsx";

const LogoutDialog = lazyPart(() => import("./logout-dialog.client.tsx"));

/** Whose menu it is; `isPaid` is null where the page does not know. */
export type AccountProps = { user: Pick<ShellData["user"], "name" | "email" | "avatarUrl">; isPaid: boolean | null };

/** The menu behind the avatar: language, theme, subscription, support, logout (spec 1 §2); `first` stands over them. */
export function AccountMenu({
  user,
  isPaid,
  trigger,
  anchor,
  first = [],
}: AccountProps & {
  trigger: ReactElement;
  anchor: "right end" | "bottom end";
  first?: readonly MenuGroup[];
}) {
  const { t } = useTranslation("site");
  const [leaving, setLeaving] = useState(false);
  const plan = usePlanEntries({ isPaid });
  const groups = [...first, ...useAccountGroups(plan.entries, () => setLeaving(true))];
  return (
    <>
      <Menu
        trigger={trigger}
        anchor={anchor}
        className="w-60"
        header={
          <div className="px-2 py-1.5">
            <p className="flex items-center gap-1.5 truncate font-medium">
              {user.name}
              {isPaid && (
                <>
                  <Crown aria-hidden className="size-3.5 shrink-0 text-accent-ink" />
                  <span className="sr-only">{t("account.paid")}</span>
                </>
              )}
            </p>
            <p className="truncate text-ink-faint text-sm">{user.email}</p>
            {plan.watcher}
          </div>
        }
        groups={groups}
      />
      {plan.dialog}
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function useAccountGroups(plan: readonly MenuEntry[], onLogout: () => void): MenuGroup[] {
  const { t } = useTranslation("site");
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  return [
    ...usePreferenceGroups(),
    { key: "plan", entries: [...plan, ...useOwnPages()] },
    {
      key: "account",
      entries: [
        { key: "contact", label: t("account.contact"), icon: <LifeBuoy aria-hidden />, href: supportUrl },
        { key: "logout", label: t("account.logout"), icon: <LogOut aria-hidden />, onSelect: onLogout },
      ],
    },
  ];
}

/** Shown before the plan has loaded, so that rows below don't shift under a click. */
function useOwnPages(): MenuEntry[] {
  const { t } = useTranslation("site");
  const isStaff = useShellData()?.account.isSystemAdmin === true;
  const settings = { key: "settings", label: t("account.settings"), icon: <UserRound aria-hidden /> };
  const admin = { key: "admin", label: t("account.admin"), icon: <ShieldCheck aria-hidden /> };
  return [{ ...settings, href: "/settings/account" }, ...(isStaff ? [{ ...admin, href: "/admin" }] : [])];
}

/** Language and theme as parts of a menu. */
export function usePreferenceGroups(): MenuGroup[] {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const theme = useRootData()?.theme;
  const switchLanguage = useSwitchLanguage();
  const switchTheme = useSwitchTheme();
  return [
    {
      key: "language",
      heading: t("account.language"),
      entries: LANGUAGES.map((choice) => ({
        key: choice,
        label: LANGUAGE_NAMES[choice],
        checked: choice === language,
        onSelect: () => switchLanguage(choice),
      })),
    },
    {
      key: "theme",
      heading: t("account.theme"),
      entries: THEMES.map((choice) => {
        const Icon = THEME_ICONS[choice];
        return {
          key: choice,
          label: t(THEME_TEXT[choice]),
          icon: <Icon aria-hidden />,
          checked: choice === theme,
          onSelect: () => switchTheme(choice),
        };
      }),
    },
  ];
}
