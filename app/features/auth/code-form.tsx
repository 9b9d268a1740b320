import { getFormProps, useForm } from "@conform-to/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { parseForm } from "#app/lib/parse-form.ts";
import type { LoginResult } from "./login-result.ts";
import { useRefusal } from "./use-refusal.ts";
import { useResendCountdown } from "./use-resend-countdown.ts";

const CODE_LENGTH = 6;

type Props = {
  fetcher: FetcherWithComponents<LoginResult>;
  redirect: string | null;
  answer: LoginResult;
  onChangeEmail: () => void;
};

/** The second step: six digits, typed or pasted; the sixth sends the form. */
export function CodeForm({ fetcher, redirect, answer, onChangeEmail }: Props) {
  const { t } = useTranslation("auth");
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);
  const isEnhanced = useHydrated();
  const [form, fields] = useForm({
    lastResult: useRefusal("code", fetcher.state === "idle" ? answer.failure : undefined),
    // Not while the digits are typed: five of six are not wrong yet.
    shouldRevalidate: "onSubmit",
    onValidate: ({ formData }) => {
      const wrong = t("errors.codeInvalid");
      return parseForm(formData, z.object({ code: z.string(wrong).check(z.length(CODE_LENGTH, wrong)) }));
    },
  });
  const waitSeconds = useResendCountdown(answer);
  const intent = fetcher.formData?.get("intent");

  useEffect(() => {
    if (!answer.failure) return;
    setCode("");
    input.current?.focus();
  }, [answer]);

  const send = (digits: string) => {
    const form = { intent: "verify", email: answer.email, code: digits, redirect: redirect ?? "", enhanced: "1" };
    fetcher.submit(form, { method: "post", action: "/login" });
  };
  // Six digits may be there before the answer that asked for them has been dealt with: they are sent when it has.
  useEffect(() => {
    if (fetcher.state !== "idle" || wanted.current === null) return;
    send(wanted.current);
    wanted.current = null;
  });
  const onType = (typed: string) => {
    const digits = typed.normalize("NFKC").replaceAll(/\D/g, "").slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code) wanted.current = digits;
  };

  return (
    <>
      <fetcher.Form {...getFormProps(form)} method="post" action="/login" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name="email" value={answer.email} />
        <input type="hidden" name="redirect" value={redirect ?? ""} />
        {isEnhanced && <input type="hidden" name="enhanced" value="1" />}
        <p className="text-balance break-words text-ink-soft">
          {t(answer.step === "code" && !answer.failure && !answer.isSent ? "codeLeadEarlier" : "codeLead", {
            email: answer.email,
          })}
        </p>
        <Field label={t("code")} hint={t("codeHint")} error={fields.code.errors} required>
          <TextInput
            ref={input}
            size="lg"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            pattern="[0-9]*"
            className="text-center font-medium tabular-nums tracking-[0.4em]"
            value={code}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" tone="primary" size="lg" busy={fetcher.state !== "idle" && intent === "verify"}>
          {t("verify")}
        </Button>
      </fetcher.Form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button tone="quiet" onClick={onChangeEmail}>
          {t("changeEmail")}
        </Button>
        <fetcher.Form method="post" action="/login">
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="step" value="code" />
          <input type="hidden" name="email" value={answer.email} />
          <input type="hidden" name="redirect" value={redirect ?? ""} />
          <Button
            type="submit"
            tone="quiet"
            disabled={waitSeconds > 0}
            busy={fetcher.state !== "idle" && intent === "send"}
          >
            {waitSeconds > 0 ? t("resendIn", { seconds: waitSeconds }) : t("resend")}
          </Button>
        </fetcher.Form>
      </div>
    </>
  );
}

/** Whether scripts run: the form then says so, and the server leaves the leading on to the page. */
function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
