import { type FetcherWithComponents, Link, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { showToast } from "#app/components/toast.tsx";
import { CodeForm } from "./code-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { GoogleMethod } from "./google-method.tsx";
import { LoginFrame } from "./login-frame.tsx";
import type { LoginProblem, LoginResult } from "./login-result.ts";

export type LoginPageProps = {
  redirect: string | null;
  withGmail: boolean;
  hasEnded: boolean;
  isSignedOut: boolean;
  problem: LoginProblem | null;
  /** The answer to a form that was sent without scripts. */
  result: LoginResult | undefined;
};

/** Sign in: Google, or an e-mail address and then the code that was sent there (spec 1 §2). */
export function LoginPage({ redirect, withGmail, hasEnded, isSignedOut, problem, result }: LoginPageProps) {
  const { t } = useTranslation("auth");
  const fetcher = useFetcher<LoginResult>();
  const answer = fetcher.data ?? result;
  const [changing, setChanging] = useState(false);
  const step = answer && answer.step !== "email" && !changing ? "code" : "email";
  useOutcome(fetcher, () => setChanging(false));

  const isEmailStep = step === "email";
  return (
    <LoginFrame title={isEmailStep ? t("title") : t("codeTitle")} lead={isEmailStep ? t("lead") : null}>
      <Card className="p-6">
        {isEmailStep ? (
          <>
            <Banner text={hasEnded ? t("messages.sessionEnded") : isSignedOut ? t("messages.signedOut") : null} />
            <GoogleMethod redirect={redirect} withGmail={withGmail} problem={problem} />
            <p className="my-5 flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t("or")}
            </p>
            <EmailForm fetcher={fetcher} redirect={redirect} answer={answer} />
          </>
        ) : (
          answer && (
            <CodeForm fetcher={fetcher} redirect={redirect} answer={answer} onChangeEmail={() => setChanging(true)} />
          )
        )}
      </Card>
      <p className="mt-4 text-balance text-center text-ink-faint text-sm">
        {t("agreement")} <LegalLink to="/terms-of-service">{t("terms")}</LegalLink> {t("and")}{" "}
        <LegalLink to="/privacy">{t("privacy")}</LegalLink>
        {t("stop")}
      </p>
    </LoginFrame>
  );
}

/** Says in passing what worked, and leads on when one is signed in. */
function useOutcome(
  { data: result, state }: Pick<FetcherWithComponents<LoginResult>, "data" | "state">,
  onCode: () => void,
): void {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  // The router loses its way when a navigation begins while an action's answer is still being followed up.
  const settled = state === "idle" ? result : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer is told once, whatever else changes meanwhile
  useEffect(() => {
    if (!settled) return;
    if (settled.step === "code" && !settled.failure) {
      onCode();
      if (settled.isSent) showToast({ kind: "success", text: t("messages.codeSent"), id: "sign-in" });
    }
    if (settled.step === "done") {
      showToast({ kind: "success", text: t("messages.signedIn"), id: "sign-in" });
      navigate(settled.to, { replace: true });
    }
  }, [settled]);
}

function Banner({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="status" className="mb-5 rounded-control bg-sunken px-3 py-2 text-ink-soft text-sm">
      {text}
    </p>
  );
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="focus-ring rounded-control underline underline-offset-2 hover:text-ink">
      {children}
    </Link>
  );
}
