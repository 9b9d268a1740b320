import type { FetcherWithComponents } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { failureText } from "./failure-text.ts";
import type { LoginResult } from "./login-result.ts";

type Props = { fetcher: FetcherWithComponents<LoginResult>; redirect: string | null; answer: LoginResult | undefined };

/** The first step: where the code is to be sent. */
export function EmailForm({ fetcher, redirect, answer }: Props) {
  const { t } = useTranslation("auth");
  const [isEmpty, setEmpty] = useState(false);
  const failure = answer?.step === "email" ? answer.failure : undefined;
  const problem = isEmpty ? t("errors.emailRequired") : failure ? failureText(t, failure) : null;
  return (
    <fetcher.Form
      method="post"
      action="/login"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        const email = new FormData(event.currentTarget).get("email");
        const nothing = typeof email !== "string" || email.trim() === "";
        setEmpty(nothing);
        if (nothing) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="redirect" value={redirect ?? ""} />
      <Field label={t("email")} error={problem} required>
        <TextInput
          size="lg"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("emailPlaceholder")}
          defaultValue={answer?.email ?? ""}
          onChange={() => setEmpty(false)}
        />
      </Field>
      <Button type="submit" tone="primary" size="lg" busy={fetcher.state !== "idle"}>
        {t("sendCode")}
      </Button>
    </fetcher.Form>
  );
}
