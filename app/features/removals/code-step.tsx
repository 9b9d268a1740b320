import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { useDay } from "#app/lib/use-date-time.ts";
import type { RemovalCodeView } from "#workers/modules/removals/contract.ts";
import { AccountLink } from "./account-link.tsx";
import type { EnteredAccount, RemovalProblem } from "./removal-form.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { entered: EnteredAccount; code: RemovalCodeView; problem: RemovalProblem | null };

/** The second step: the code, where it goes, and the press that checks and removes. */
export function CodeStepCard({ entered, code, problem }: Props) {
  const { t } = useTranslation("removalPage");
  const steps = [t(code.platform === "YOUTUBE" ? "code.stepPasteYoutube" : "code.stepPaste"), t("code.stepSave")];
  const day = useDay();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-4">
        <span className="sr-only">{t("code.of")}</span>
        <AccountLink account={code} />
        <Link
          to="/removal"
          className="focus-ring ms-auto rounded-control text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          {t("code.change")}
        </Link>
      </div>
      <StepHeading className="mt-5">{t("code.title")}</StepHeading>
      <ShownCode code={code.code} />
      <ol className="mt-4 flex list-decimal flex-col gap-1.5 ps-5 marker:text-ink-faint">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3 text-ink-faint text-sm">{t("code.until", { day: day(code.validUntil - 1) })}</p>
      <CheckForm entered={entered} code={code} problem={problem} />
    </>
  );
}

/** The code, selected as a whole by one click. */
function ShownCode({ code }: { code: string }) {
  const { t } = useTranslation("removalPage");
  return (
    <p className="mt-3 flex items-center gap-2 rounded-control bg-sunken py-2 ps-4 pe-2">
      <span className="sr-only">{t("code.label")}</span>
      <code translate="no" className="min-w-0 flex-1 select-all break-all font-mono text-lg sm:text-xl">
        {code}
      </code>
      <CopyButton size="md" text={code} label={t("code.copy")} />
    </p>
  );
}

function CheckForm({ entered, code, problem }: Props) {
  const { t } = useTranslation("removalPage");
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="mt-5 flex flex-col gap-3">
      <input type="hidden" name="account" value={entered.account} />
      <input type="hidden" name="platform" value={entered.platform ?? ""} />
      <input type="hidden" name="code" value={code.code} />
      <FormProblem text={isBusy ? null : (problem?.text ?? null)} />
      {problem?.field === "code" && (
        <LinkButton to={`/removal?${newCodeQuery(entered)}`} className="self-start">
          {t("code.newCode")}
        </LinkButton>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone="danger" size="lg" className="max-sm:w-full" busy={isBusy}>
          {t("code.submit")}
        </Button>
        <p role="status" className="min-w-0 flex-[1_1_12rem] text-ink-soft text-sm">
          {isBusy ? t("code.checking", { platform: PLATFORM_NAMES[code.platform] }) : t("code.final")}
        </p>
      </div>
    </Form>
  );
}

function newCodeQuery({ account, platform }: EnteredAccount): URLSearchParams {
  return new URLSearchParams({ account, platform: platform ?? "" });
}
