import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { failureText } from "./failure-text.ts";
import type { LoginProblem } from "./login-result.ts";

type Props = { redirect: string | null; withGmail: boolean; problem: LoginProblem | null };

/** The way through Google, marked as the better choice. A form that the browser itself sends: its answer leaves the site. */
export function GoogleMethod({ redirect, withGmail, problem }: Props) {
  const { t } = useTranslation("auth");
  const errorKey = problem === "tooMany" ? "tooMany" : "googleFailed";
  return (
    <div>
      <form method="post" action="/login/google">
        {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
        {withGmail && <input type="hidden" name="scope" value="gmail" />}
        <button type="submit" className={buttonClass("secondary", "lg", "w-full")}>
          <GoogleMark />
          {t("google")}
          <Badge tone="accent">{t("betterChoice")}</Badge>
        </button>
      </form>
      {withGmail && <p className="mt-2 text-ink-soft text-sm">{t("gmail")}</p>}
      {problem !== null && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {failureText(t, { ok: false, errorKey, message: null, retryAfterSeconds: 60 })}
        </p>
      )}
    </div>
  );
}

/** Google's mark as four arcs and a bar. */
function GoogleMark() {
  const arc = { fill: "none", strokeWidth: 4, pathLength: 100 } as const;
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-5 shrink-0">
      <circle cx="12" cy="12" r="8" {...arc} stroke="#ea4335" strokeDasharray="31 69" transform="rotate(205 12 12)" />
      <circle cx="12" cy="12" r="8" {...arc} stroke="#fbbc05" strokeDasharray="15 85" transform="rotate(152 12 12)" />
      <circle cx="12" cy="12" r="8" {...arc} stroke="#34a853" strokeDasharray="29 71" transform="rotate(48 12 12)" />
      <circle cx="12" cy="12" r="8" {...arc} stroke="#4285f4" strokeDasharray="14 86" />
      <path d="M12 12h10" stroke="#4285f4" strokeWidth="4" />
    </svg>
  );
}
