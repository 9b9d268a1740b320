import { Crown, LifeBuoy, LogOut, Sparkles } from "lucide-react";
import { type ReactElement, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Menu, type MenuGroup } from "#app/components/menu.tsx";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { useSwitchLanguage } from "#app/i18n/use-switch-language.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { THEMES } from "#app/lib/preferences.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { useSwitchTheme } from "#app/lib/use-switch-theme.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { PLANS_AVAILABLE } from "./navigation.ts";
import { THEME_ICONS, THEME_TEXT } from "./preference-controls.tsx";
import type { ShellData } from "./shell-data.ts";

const LogoutDialog = lazyPart(() => import("./logout-dialog.client.tsx"));

/** The menu behind the avatar: language, theme, upgrade, support, logout (spec 1 §2). */
export function AccountMenu({
  data,
  trigger,
  anchor,
}: {
  data: ShellData;
  trigger: ReactElement;
  anchor: "right end" | "bottom end";
}) {
  const { t } = useTranslation("shell");
  const [leaving, setLeaving] = useState(false);
  const groups = useAccountGroups(data, () => setLeaving(true));
  return (
    <>
      <Menu
        trigger={trigger}
        anchor={anchor}
        className="w-60"
        header={
          <div className="px-2 py-1.5">
            <p className="flex items-center gap-1.5 truncate font-medium">
              {data.user.name}
              {data.account.isPaid && (
                <>
                  <Crown aria-hidden className="size-3.5 shrink-0 text-accent-ink" />
                  <span className="sr-only">{t("account.paid")}</span>
                </>
              )}
            </p>
            <p className="truncate text-ink-faint text-sm">{data.user.email}</p>
          </div>
        }
        groups={groups}
      />
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function useAccountGroups(data: ShellData, onLogout: () => void): MenuGroup[] {
  const { t } = useTranslation("shell");
  const language = useLanguage();
  const root = useRootData();
  const switchLanguage = useSwitchLanguage();
  const switchTheme = useSwitchTheme();
  const canUpgrade = PLANS_AVAILABLE && !data.account.isPaid;
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
          checked: choice === root?.theme,
          onSelect: () => switchTheme(choice),
        };
      }),
    },
    {
      key: "account",
      entries: [
        ...(canUpgrade
          ? [{ key: "upgrade", label: t("account.upgrade"), icon: <Sparkles aria-hidden />, href: "/pricing" }]
          : []),
        {
          key: "contact",
          label: t("account.contact"),
          icon: <LifeBuoy aria-hidden />,
          href: root?.config.supportUrl ?? "/",
        },
        { key: "logout", label: t("account.logout"), icon: <LogOut aria-hidden />, onSelect: onLogout },
      ],
    },
  ];
}
