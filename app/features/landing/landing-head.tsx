import { Languages, Menu as MenuIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { SkipLink } from "#app/components/skip-link.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { HOME, PLANS_PATH } from "#app/lib/paths.ts";
import { HEAD_MENU, HeadMenu } from "./head-menu.tsx";
import type { Person } from "./load-landing.server.ts";

/** The head of the start page (spec 3 §2.13), a document without the app: all of it are links, forms, and one menu that the browser itself opens. */
export function LandingHead({ person }: { person: Person | null }) {
  const { t } = useTranslation("site");
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <SkipLink />
      <nav aria-label={t("nav.label")} className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <a href="/" className="focus-ring rounded-control">
          <Wordmark />
        </a>
        <span className="flex-1" />
        {!person && <Preferences />}
        <a href={PLANS_PATH} className={buttonClass("quiet", "md", "max-sm:hidden")}>
          {t("nav.pricing")}
        </a>
        {person ? (
          <a href={HOME} target="_blank" rel="noreferrer" className={buttonClass("primary", "md", "ms-2")}>
            {t("nav.openApp")}
          </a>
        ) : (
          <a href="/login" className={buttonClass("primary", "md", "ms-2")}>
            {t("nav.signIn")}
          </a>
        )}
        {person && (
          <MenuButton label={t("account.open")} className="focus-ring ms-2 hidden rounded-full sm:block">
            <Avatar src={person.avatarUrl} name={person.name} size="sm" />
          </MenuButton>
        )}
        <MenuButton label={t("nav.menu")} className={buttonClass("quiet", "md", "ms-1 sm:hidden", true)}>
          <MenuIcon aria-hidden className="size-4" />
        </MenuButton>
      </nav>
      <HeadMenu person={person} />
    </header>
  );
}

function Preferences() {
  const { t } = useTranslation("landing");
  return (
    <MenuButton
      label={t("head.preferences")}
      className={buttonClass("quiet", "md", "max-sm:hidden", true)}
      title={t("head.preferences")}
    >
      <Languages aria-hidden className="size-4" />
    </MenuButton>
  );
}

/** A press opens the menu; the browser tells whether it is open. */
function MenuButton(props: { label: string; className: string; title?: string; children: ReactNode }) {
  const { label, children, ...rest } = props;
  const opens = { popovertarget: HEAD_MENU };
  return (
    <button type="button" {...opens} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </button>
  );
}
