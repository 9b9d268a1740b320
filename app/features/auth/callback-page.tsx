import { useFetcher, useNavigate } from "@remix-run/react";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LoginFrame } from "./login-frame.tsx";

/** With no sign-in after this the page goes to /login (spec 1 §2). */
const GIVE_UP_AFTER_MS = 5_000;

/** "Processing login...": finishes what Google sent back, once, and gives up after five seconds. */
export function CallbackPage({ code, redirect }: { code: string; redirect: string | null }) {
  const { t } = useTranslation("auth");
  const { submit, Form } = useFetcher();
  const navigate = useNavigate();
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current || code === "") return;
    isSent.current = true;
    submit({ code, redirect: redirect ?? "" }, { method: "post", action: "/callback" });
  }, [code, redirect, submit]);

  useEffect(() => {
    const timer = setTimeout(() => {
      navigate(redirect === null ? "/login" : `/login?${new URLSearchParams({ redirect })}`, { replace: true });
    }, GIVE_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, redirect]);

  return (
    <LoginFrame title={t("processing")} lead={t("processingHint")}>
      <div role="status" aria-live="polite" className="flex justify-center text-ink-faint">
        <LoaderCircle aria-hidden className="size-6 motion-safe:animate-spin" />
        <span className="sr-only">{t("processing")}</span>
      </div>
      <noscript>
        <Form method="post" action="/callback" className="mt-6 flex justify-center">
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="redirect" value={redirect ?? ""} />
          <Button type="submit" tone="primary">
            {t("verify")}
          </Button>
        </Form>
      </noscript>
    </LoginFrame>
  );
}
