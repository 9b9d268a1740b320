import { Keyboard, type LucideIcon, Search, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PublicFooter } from "#app/components/public-footer.tsx";
import { useNonce } from "#app/lib/nonce.tsx";
import { useLanguage } from "#app/lib/root-data.ts";
import { Film } from "./film/film.tsx";
import { InstallButtons } from "./install-buttons.tsx";
import script from "./landing.script.ts?script";
import { LandingHead } from "./landing-head.tsx";
import { structuredData } from "./landing-tags.ts";
import type { Person } from "./load-landing.server.ts";
import { TryOut } from "./try-out/try-out.tsx";

const FEATURES = [
  { icon: Search, title: "features.findTitle", text: "features.findText" },
  { icon: Keyboard, title: "features.judgeTitle", text: "features.judgeText" },
  { icon: Send, title: "features.writeTitle", text: "features.writeText" },
] as const satisfies ReadonlyArray<{ icon: LucideIcon; title: string; text: string }>;

const FACTS = ["facts.charge", "facts.age", "facts.estimate", "facts.source"] as const;

/** The start page (spec 3 §2.13): what Kolscout does, shown by its own screen, and the ways in. A document without the app. */
export function LandingPage({
  origin,
  person,
  phrase,
}: {
  origin: string;
  person: Person | null;
  phrase: string | null;
}) {
  const nonce = useNonce();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <LandingHead person={person} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 outline-none sm:px-6">
        <Opening />
        <Features />
        <TryOut phrase={phrase} />
        <Facts />
      </main>
      <PublicFooter />
      <About origin={origin} />
      <script type="module" src={script} nonce={nonce} />
    </div>
  );
}

function Opening() {
  const { t } = useTranslation("landing");
  return (
    <section className="py-12 lg:py-16">
      <div className="mx-auto flex max-w-3xl flex-col items-center text-center">
        <h1 className="break-keep text-balance font-semibold text-display tracking-tight">{t("headline")}</h1>
        <p className="mt-5 max-w-2xl text-balance text-ink-soft text-lg">{t("lead")}</p>
        <InstallButtons />
      </div>
      <div className="mt-10">
        <Film />
      </div>
    </section>
  );
}

function Features() {
  const { t } = useTranslation("landing");
  return (
    <section className="border-line border-t py-14">
      <h2 className="font-semibold text-xl">{t("features.title")}</h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-card border border-line p-5">
            <Icon aria-hidden className="size-5 text-accent-ink" />
            <h3 className="mt-3 font-semibold text-lg">{t(title)}</h3>
            <p className="mt-1 text-ink-soft">{t(text)}</p>
          </li>
        ))}
      </ul>
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

/** What search engines read of the product. */
function About({ origin }: { origin: string }) {
  const { t } = useTranslation("landing");
  const data = structuredData(origin, useLanguage(), t("description"));
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by `structuredData`, which leaves no way out of the element
    <script type="application/ld+json" nonce={useNonce()} dangerouslySetInnerHTML={{ __html: data }} />
  );
}
