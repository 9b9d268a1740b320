import { getFormProps, useForm } from "@conform-to/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { parseForm } from "#app/lib/parse-form.ts";
import type { LoginResult } from "./login-result.ts";
import { useRefusal } from "./use-refusal.ts";

type Props = { fetcher: FetcherWithComponents<LoginResult>; redirect: string | null; answer: LoginResult | undefined };

/** The first step: where the code is to be sent. */
export function EmailForm({ fetcher, redirect, answer }: Props) {
  const { t } = useTranslation("auth");
  const failure = answer?.step === "email" ? answer.failure : undefined;
  const [form, fields] = useForm({
    lastResult: useRefusal("email", failure),
    defaultValue: { email: answer?.email ?? "" },
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const missing = t("errors.emailRequired");
      return parseForm(formData, z.object({ email: z.string(missing).check(z.minLength(1, missing)) }));
    },
  });
  return (
    <fetcher.Form {...getFormProps(form)} method="post" action="/login" className="flex flex-col gap-4">
      <input type="hidden" name="redirect" value={redirect ?? ""} />
      <Field label={t("email")} error={fields.email.errors} required>
        <TextInput
          size="lg"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("emailPlaceholder")}
          defaultValue={fields.email.initialValue}
        />
      </Field>
      <Button type="submit" tone="primary" size="lg" name="intent" value="send" busy={fetcher.state !== "idle"}>
        {t("sendCode")}
      </Button>
      {failure?.errorKey === "tooMany" && (
        <Button type="submit" tone="quiet" name="intent" value="enter">
          {t("enterEarlierCode")}
        </Button>
      )}
    </fetcher.Form>
  );
}
