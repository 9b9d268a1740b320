import { ArrowRight, Search, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { LANGUAGE_PARAMETER } from "#app/i18n/languages.ts";
import { HOME } from "#app/lib/paths.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { DrawingParts } from "./drawings.tsx";
import { INVENTED, type InventedPlatform } from "./invented.ts";
import { InventedCard, Mark } from "./invented-card.tsx";
import { type Judgement, judge, LONGEST_PHRASE } from "./judge.ts";
import { SHOWN_AT_ONCE, statusOf, TRY_OUT, type TryOutTexts } from "./status.ts";
import script from "./try-out.script.ts?script";

const PLATFORMS: readonly InventedPlatform[] = ["YOUTUBE", "TIKTOK", "INSTAGRAM"];
const TABS = ["pending", "no", "favorite"] as const;

/**
 * The product's main job on invented creators: describe a creator, see which fit and why, rate with three keys, take it back. The server writes the first state and answers the form of a
 * browser without scripts; `try-out.script.ts` takes it over when it comes near. `phrase` is null for a first visit.
 */
export function TryOut({ phrase }: { phrase: string | null }) {
  const { t } = useTranslation("landing");
  const typed = phrase ?? t("tryOut.examples.first");
  const judgement = judge(typed);
  return (
    <section
      id={TRY_OUT}
      data-part={script}
      data-texts={JSON.stringify(useTexts())}
      aria-labelledby="try-title"
      className="scroll-mt-16 border-line border-t py-14"
    >
      <DrawingParts />
      <h2 id="try-title" className="font-semibold text-2xl">
        {t("tryOut.title")}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t("tryOut.text", { count: INVENTED.length })}</p>
      <Box typed={typed} />
      <Bar judgement={judgement} />
      <Cards judgement={judgement} />
      <More />
      <MarkPatterns />
    </section>
  );
}

function useTexts(): TryOutTexts {
  const { t } = useTranslation("landing");
  // The script fills in the values.
  const raw = { n: "{{n}}", all: "{{all}}", name: "{{name}}" };
  return {
    fit: t("tryOut.status.fit", raw),
    closest: t("tryOut.status.closest", raw),
    nobody: t("tryOut.status.nobody", raw),
    all: t("tryOut.status.all", raw),
    unknown: t("tryOut.status.unknown", raw),
    done: t("tryOut.status.done", raw),
    empty: t("tryOut.status.empty", raw),
    no: t("tryOut.status.no", raw),
    like: t("tryOut.status.like", raw),
    superlike: t("tryOut.status.superlike", raw),
    undone: t("tryOut.status.undone", raw),
    liked: t("tryOut.liked", raw),
  };
}

function Box({ typed }: { typed: string }) {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  return (
    <form action={`/#${TRY_OUT}`} className="mt-6 max-w-3xl">
      <input type="hidden" name={LANGUAGE_PARAMETER} value={language} />
      <div className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{t("tryOut.label")}</span>
          <Search aria-hidden className="absolute start-3 top-3 size-4 text-ink-faint" />
          <input
            name={TRY_OUT}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={LONGEST_PHRASE}
            defaultValue={typed}
            className="field-ring h-10 w-full rounded-control border border-line-strong bg-surface ps-9 pe-3 text-lg"
          />
        </label>
        <button type="submit" className={buttonClass("primary", "lg")}>
          {t("tryOut.find")}
        </button>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <span className="text-ink-faint text-sm">{t("tryOut.orTry")}</span>
        {(["first", "second", "third", "fourth"] as const).map((key) => (
          <button key={key} type="button" data-example className={buttonClass("secondary", "sm")}>
            {t(`tryOut.examples.${key}`)}
          </button>
        ))}
      </p>
    </form>
  );
}

function Bar({ judgement }: { judgement: Judgement }) {
  const { t } = useTranslation("landing");
  const pressable =
    "focus-ring inline-flex h-8 items-center gap-1.5 rounded-control border border-line-strong px-2.5 text-ink-soft text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink";
  const texts = useTexts();
  const numbers = { pending: INVENTED.length, no: 0, favorite: 0 };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <output data-status className="min-w-48 flex-1 font-medium">
        {statusOf(judgement, judgement.verdicts.length, texts)}
      </output>
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">{t("tryOut.platform")}</legend>
        {PLATFORMS.map((platform) => (
          <button key={platform} type="button" data-site={platform} aria-pressed={false} className={pressable}>
            <PlatformMark platform={platform} decorative />
            <span className="max-sm:sr-only">{PLATFORM_NAMES[platform]}</span>
          </button>
        ))}
      </fieldset>
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">{t("tryOut.show")}</legend>
        {TABS.map((tab) => (
          <button key={tab} type="button" data-tab={tab} aria-pressed={tab === "pending"} className={pressable}>
            {t(`tryOut.tabs.${tab}`)}
            <span data-number className="tabular-nums">
              {numbers[tab]}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Cards({ judgement }: { judgement: Judgement }) {
  const shown = new Map(judgement.verdicts.slice(0, SHOWN_AT_ONCE).map(({ creator, marks }) => [creator.id, marks]));
  // Those who are shown come first.
  const inOrder = INVENTED.map((creator, place) => ({ creator, place })).sort(
    (one, other) => Number(shown.has(other.creator.id)) - Number(shown.has(one.creator.id)),
  );
  return (
    <div data-cards className="try-out-cards mt-4 gap-4">
      {inOrder.map(({ creator, place }) => (
        <InventedCard key={creator.id} creator={creator} place={place} marks={shown.get(creator.id) ?? null} />
      ))}
    </div>
  );
}

/** The way on, and the way back. */
function More() {
  const { t } = useTranslation("landing");
  const signedIn = useRootData()?.signedIn ?? false;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken px-4 py-3">
      <p data-liked className="min-w-56 flex-1 text-ink-soft">
        {t("tryOut.invite")}
      </p>
      <button type="button" data-undo disabled className={buttonClass("quiet", "md")}>
        <Undo2 aria-hidden className="size-4" />
        {t("tryOut.undo")}
        <span aria-hidden className="hidden lg:contents">
          <Kbd>Z</Kbd>
        </span>
      </button>
      <a href={signedIn ? HOME : "/login"} className={buttonClass("primary", "md")}>
        {t(signedIn ? "tryOut.real" : "tryOut.signIn")}
        <ArrowRight aria-hidden className="size-4" />
      </a>
    </div>
  );
}

/** What the script copies to write a mark. */
function MarkPatterns() {
  return (
    <template>
      <Mark label="" fits />
      <Mark label="" fits={false} />
    </template>
  );
}
