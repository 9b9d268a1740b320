import clsx from "clsx";
import {
  Check,
  CreditCard,
  Layers,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Puzzle,
  RotateCcw,
  Sparkles,
  UserRound,
  XCircle,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { THEME_ICONS, THEME_TEXT } from "#app/components/preference-controls.tsx";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { PLANS_PATH } from "#app/lib/paths.ts";
import { THEMES } from "#app/lib/preferences.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { languageLink } from "./landing-tags.ts";
import type { Person, PlanOffer } from "./load-landing.server.ts";

/** The id by which buttons open the menu. */
export const HEAD_MENU = "head-menu";

const ENTRY =
  "focus-ring flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-start hover:bg-hover [&>svg]:size-4 [&>svg]:shrink-0";

/** Behind the head's button: on a phone the site, for all language and theme, and for who is signed in the account (spec 3 §2.13). */
export function HeadMenu({ person }: { person: Person | null }) {
  return (
    <div
      id={HEAD_MENU}
      {...{ popover: "auto" }}
      className="head-menu w-60 rounded-card border border-line bg-raised p-1 shadow-float"
    >
      {person && <Whose person={person} />}
      <Site />
      <LanguageChoice />
      <ThemeChoice />
      {person && <Account plan={person.plan} />}
    </div>
  );
}

function Whose({ person: { name, email } }: { person: Person }) {
  return (
    <div className="px-2 py-1.5">
      {name !== email && <p className="truncate font-medium">{name}</p>}
      <p className="truncate text-ink-faint text-sm">{email}</p>
      <div className="mt-2 h-px bg-line" />
    </div>
  );
}

function Site() {
  const { t } = useTranslation("site");
  const extensionUrl = useRootData()?.config.extensionUrl ?? null;
  return (
    <Group className="sm:hidden">
      <Entry to={PLANS_PATH} icon={CreditCard}>
        {t("nav.pricing")}
      </Entry>
      {extensionUrl !== null && (
        <Entry to={extensionUrl} icon={Puzzle} isElsewhere>
          {t("nav.extension")}
        </Entry>
      )}
    </Group>
  );
}

function LanguageChoice() {
  const { t } = useTranslation("site");
  const language = useLanguage();
  return (
    <Group heading={t("account.language")}>
      {LANGUAGES.map((choice) => (
        <a
          key={choice}
          href={languageLink(choice)}
          hrefLang={choice}
          lang={choice}
          data-language={choice}
          aria-current={choice === language}
          className={ENTRY}
        >
          <span className="flex-1">{LANGUAGE_NAMES[choice]}</span>
          <Mark />
        </a>
      ))}
    </Group>
  );
}

function ThemeChoice() {
  const { t } = useTranslation("site");
  const theme = useRootData()?.theme ?? "system";
  return (
    <Group heading={t("account.theme")}>
      {THEMES.map((choice) => {
        const Icon = THEME_ICONS[choice];
        return (
          <button
            key={choice}
            type="button"
            data-theme-choice={choice}
            aria-current={choice === theme}
            className={ENTRY}
          >
            <Icon aria-hidden />
            <span className="flex-1">{t(THEME_TEXT[choice])}</span>
            <Mark />
          </button>
        );
      })}
    </Group>
  );
}

function Mark() {
  return <Check aria-hidden className="head-menu-check text-accent-ink" />;
}

/** The subscription's actions lead to the plans, where they are carried out (spec 3 §4.7). */
function Account({ plan }: { plan: PlanOffer | null }) {
  const { t } = useTranslation("site");
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  const actions = [
    { key: "upgrade", isOffered: plan?.buy, icon: Sparkles },
    { key: "changePlan", isOffered: plan?.mayChange, icon: Layers },
    { key: "manage", isOffered: plan?.portal === "manage", icon: CreditCard },
    { key: "billing", isOffered: plan?.portal === "billing", icon: CreditCard },
    { key: "renew", isOffered: plan?.renew, icon: RotateCcw },
    { key: "cancel", isOffered: plan?.cancel, icon: XCircle },
  ] as const;
  return (
    <Group>
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ key, icon }) => (
          <Entry key={key} to={PLANS_PATH} icon={icon}>
            {t(`account.${key}`)}
          </Entry>
        ))}
      <Entry to="/settings/account" icon={UserRound}>
        {t("account.settings")}
      </Entry>
      <Entry to={supportUrl} icon={LifeBuoy}>
        {t("account.contact")}
      </Entry>
      <details>
        <summary className={clsx(ENTRY, "cursor-pointer list-none")}>
          <LogOut aria-hidden />
          {t("account.logout")}
        </summary>
        <form method="post" action="/logout" className="space-y-2 px-2 py-1.5">
          <p className="font-medium">{t("account.logoutTitle")}</p>
          <p className="text-ink-soft text-sm">{t("account.logoutText")}</p>
          <Button type="submit" className="w-full">
            {t("account.logout")}
          </Button>
        </form>
      </details>
    </Group>
  );
}

function Group({ heading, className, children }: { heading?: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      {heading && <p className="px-2 py-1 text-ink-faint text-xs">{heading}</p>}
      {children}
      <div className="my-1 h-px bg-line [:last-child>&]:hidden" />
    </div>
  );
}

type EntryProps = { to: string; icon: LucideIcon; isElsewhere?: boolean; children: ReactNode };

function Entry({ to, icon: Icon, isElsewhere = false, children }: EntryProps) {
  const target = isElsewhere ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a href={to} className={ENTRY} {...target}>
      <Icon aria-hidden />
      {children}
    </a>
  );
}
