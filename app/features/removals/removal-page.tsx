import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { useRootData } from "#app/lib/root-data.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { AccountStep } from "./account-step.tsx";
import { CodeStepCard } from "./code-step.tsx";
import { DoneCard } from "./done-card.tsx";
import type { CheckResult, CodeStep } from "./removal-form.ts";
import { StepContext } from "./step-heading.tsx";

/** The page on which creators remove themselves: name the account, put a code in its bio, check. Its forms work without scripts, too. */
export function RemovalPage({ step, result }: { step: CodeStep; result: CheckResult | undefined }) {
  const { t } = useTranslation("removalPage");
  const removed = result !== undefined && "removed" in result ? result.removed : null;
  const problem = result !== undefined && "problem" in result ? result.problem : null;
  return (
    <article className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{t("title")}</h1>
      <p className="mt-3 text-ink-soft text-lg">{t("lead")}</p>
      <StepContext.Provider value={useMounted()}>
        <Card className="mt-8 p-5 sm:p-6">
          {removed !== null ? (
            <DoneCard removed={removed} />
          ) : step.code !== null ? (
            <CodeStepCard entered={step.entered} code={step.code} problem={problem} />
          ) : (
            <AccountStep entered={step.entered} problem={step.problem} />
          )}
        </Card>
      </StepContext.Provider>
      <Effects />
      {removed === null && <Help />}
    </article>
  );
}

const EFFECTS = ["effects.deleted", "effects.away", "effects.emails", "effects.kept"] as const;

function Effects() {
  const { t } = useTranslation("removalPage");
  return (
    <section className="mt-10">
      <h2 className="font-semibold text-lg">{t("effects.title")}</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 text-ink-soft marker:text-ink-faint">
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(effect)}</li>
        ))}
      </ul>
      <Link
        to="/privacy"
        className="focus-ring mt-3 inline-block rounded-control text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        {t("effects.more")}
      </Link>
    </section>
  );
}

function Help() {
  const { t } = useTranslation("removalPage");
  const supportUrl = useRootData()?.config.supportUrl;
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunken px-5 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="font-medium">{t("help.title")}</h2>
        <p className="text-ink-soft">{t("help.text")}</p>
      </div>
      {supportUrl && (
        <a href={supportUrl} className={buttonClass("secondary")}>
          {t("help.contact")}
        </a>
      )}
    </section>
  );
}
