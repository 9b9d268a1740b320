import { ArrowRight, ArrowUpRight, Globe, MapPin, MessageCircle, Puzzle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { HOME } from "#app/lib/paths.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";

/** The ways in (spec 3 §2.13): into the product for all; the extension and a demo, or in Chinese a card for each kind of creators. What the settings name no address for is not shown. */
export function InstallButtons() {
  const { t } = useTranslation(["landing", "site"]);
  const language = useLanguage();
  const { signedIn = false, config } = useRootData() ?? {};
  const isChinese = language === "zh-CN";
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
        <a href={signedIn ? HOME : "/login"} className={buttonClass("primary", "lg")}>
          {t("start")}
          <ArrowRight aria-hidden className="size-4" />
        </a>
        {!isChinese && config?.extensionUrl && (
          <Elsewhere to={config.extensionUrl} icon={<Puzzle aria-hidden className="size-4" />}>
            {t("site:nav.extension")}
          </Elsewhere>
        )}
        {!isChinese && config?.demoUrl && (
          <Elsewhere to={config.demoUrl} icon={<MessageCircle aria-hidden className="size-4" />}>
            {t("install.demo")}
          </Elsewhere>
        )}
      </div>
      {!signedIn && <p className="mt-3 text-ink-faint">{t("note")}</p>}
      {isChinese && <KindsOfCreators />}
    </>
  );
}

function Elsewhere({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={buttonClass("secondary", "lg")}>
      {icon}
      {children}
    </a>
  );
}

function KindsOfCreators() {
  const { t } = useTranslation(["landing", "site"]);
  const { domesticUrl = null, extensionUrl = null } = useRootData()?.config ?? {};
  const cards = [
    {
      to: domesticUrl,
      icon: MapPin,
      title: "install.domesticTitle",
      text: "install.domesticText",
      link: "install.domesticLink",
    },
    {
      to: extensionUrl,
      icon: Globe,
      title: "install.overseasTitle",
      text: "install.overseasText",
      link: "site:nav.extension",
    },
  ] as const;
  const shown = cards.flatMap((card) => (card.to === null ? [] : { ...card, to: card.to }));
  if (shown.length === 0) return null;
  return (
    <ul className="mt-6 grid w-full gap-3 text-start sm:grid-cols-2">
      {shown.map(({ to, icon: Icon, title, text, link }) => (
        <li key={title} className="rounded-card border border-line bg-surface p-4">
          <h2 className="flex items-center gap-2 font-semibold text-lg">
            <Icon aria-hidden className="size-4 text-accent-ink" />
            {t(title)}
          </h2>
          <p className="mt-1 text-ink-soft">{t(text)}</p>
          <a href={to} target="_blank" rel="noreferrer" className={buttonClass("secondary", "md", "mt-3")}>
            {t(link)}
            <ArrowUpRight aria-hidden className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  );
}
