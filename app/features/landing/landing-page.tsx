import { ArrowRight, FileSpreadsheet, Keyboard, type LucideIcon, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";
import { HOME } from "#app/features/shell/navigation.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { CreatorPreview } from "./creator-preview.tsx";

const STEPS = [
  { key: "search", icon: Search, title: "steps.searchTitle", text: "steps.searchText" },
  { key: "judge", icon: Keyboard, title: "steps.judgeTitle", text: "steps.judgeText" },
  { key: "take", icon: FileSpreadsheet, title: "steps.takeTitle", text: "steps.takeText" },
] as const satisfies ReadonlyArray<{ key: string; icon: LucideIcon; title: string; text: string }>;

const FACTS = ["facts.charge", "facts.age", "facts.estimate", "facts.source"] as const;

/** The start page: what Kolscout does, shown by its own screen, and the way in. */
export function LandingPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <Opening />
      <Steps />
      <Facts />
    </div>
  );
}

function Opening() {
  const { t } = useTranslation("landing");
  const signedIn = useRootData()?.signedIn ?? false;
  return (
    <section className="grid items-center gap-12 py-14 lg:grid-cols-[5fr_6fr] lg:py-24">
      <div>
        <h1 className="break-keep text-balance font-semibold text-display tracking-tight">{t("headline")}</h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lg">{t("lead")}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
          <LinkButton to={signedIn ? HOME : "/login"} tone="primary" size="lg">
            {t("start")}
            <ArrowRight aria-hidden className="size-4" />
          </LinkButton>
          {!signedIn && <span className="text-ink-faint">{t("note")}</span>}
        </div>
      </div>
      <CreatorPreview />
    </section>
  );
}

function Steps() {
  const { t } = useTranslation("landing");
  return (
    <section className="border-line border-t py-14">
      <h2 className="font-semibold text-xl">{t("how")}</h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {STEPS.map((step) => (
          <li key={step.key}>
            <step.icon aria-hidden className="size-5 text-accent-ink" />
            <h3 className="mt-3 font-semibold text-lg">{t(step.title)}</h3>
            <p className="mt-1 text-ink-soft">{t(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts() {
  const { t } = useTranslation("landing");
  return (
    <section className="grid gap-6 border-line border-t py-14 md:grid-cols-3">
      <h2 className="text-balance font-semibold text-xl">{t("facts.title")}</h2>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 md:col-span-2">
        {FACTS.map((fact) => (
          <li key={fact} className="border-line-strong border-s-2 ps-3 text-ink-soft">
            {t(fact)}
          </li>
        ))}
      </ul>
    </section>
  );
}
