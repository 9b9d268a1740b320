import type { TFunction } from "i18next";
import type { SignInFailure } from "#workers/modules/auth/contract.ts";

/** Why signing in did not go on, in the person's words; the identity service's own messages as received (spec 1 §8). */
export function failureText(t: TFunction<"auth">, { errorKey, message, retryAfterSeconds }: SignInFailure): string {
  if (errorKey === null) return message ?? t("errors.sendFailed");
  return errorKey === "tooMany"
    ? t("errors.tooMany", { wait: waitText(t, retryAfterSeconds ?? 60) })
    : t(`errors.${errorKey}`);
}

function waitText(t: TFunction<"auth">, seconds: number): string {
  return seconds < 100 ? t("wait.seconds", { value: seconds }) : t("wait.minutes", { value: Math.ceil(seconds / 60) });
}
