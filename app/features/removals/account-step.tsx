import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { EnteredAccount, RemovalProblem } from "./removal-form.ts";
import { StepHeading } from "./step-heading.tsx";

/** The first step: the account. A GET form, so that the address keeps it while its owner is in another app. */
export function AccountStep({ entered, problem }: { entered: EnteredAccount; problem: RemovalProblem | null }) {
  const { t } = useTranslation("removalPage");
  const isBusy = useNavigation().location?.pathname === "/removal";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.field === "account") input.current?.focus();
  }, [problem]);
  const textOf = (field: RemovalProblem["field"]) => (problem?.field === field && !isBusy ? problem.text : null);
  return (
    <Form method="get" className="flex flex-col gap-5">
      <StepHeading>{t("account.title")}</StepHeading>
      <Field label={t("account.label")} hint={t("account.hint")} error={textOf("account")} required>
        <TextInput
          ref={input}
          size="lg"
          name="account"
          maxLength={2_048}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("account.placeholder")}
          defaultValue={entered.account}
        />
      </Field>
      <PlatformChoice entered={entered} problem={textOf("platform")} />
      <FormProblem text={textOf(null)} />
      <Button type="submit" tone="primary" size="lg" className="sm:self-start" busy={isBusy}>
        {t("account.submit")}
      </Button>
    </Form>
  );
}

const CHOICE =
  "flex h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 hover:bg-hover " +
  "has-checked:border-accent has-checked:bg-accent-soft " +
  "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2";

/** The platform of a handle; a link names its own. */
function PlatformChoice({ entered, problem }: { entered: EnteredAccount; problem: string | null }) {
  const { t } = useTranslation("removalPage");
  return (
    <fieldset aria-describedby={problem === null ? undefined : "platform-problem"} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t("account.platform")}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <label className={CHOICE}>
          <input type="radio" name="platform" value="" defaultChecked={entered.platform === null} className="sr-only" />
          {t("account.fromLink")}
        </label>
        {PLATFORMS.map((platform) => (
          <label key={platform} className={CHOICE}>
            <input
              type="radio"
              name="platform"
              value={platform}
              defaultChecked={entered.platform === platform}
              className="sr-only"
            />
            <PlatformMark platform={platform} decorative />
            {PLATFORM_NAMES[platform]}
          </label>
        ))}
      </div>
      {problem !== null && (
        <p id="platform-problem" role="alert" className="mt-1.5 text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
