import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SignInFailure } from "#workers/modules/auth/contract.ts";
import { failureText } from "./failure-text.ts";

/** Why the server refused a step of the sign-in, as the result of the form whose field it is told beside. */
export function useRefusal(field: string, failure: SignInFailure | undefined): SubmissionResult | undefined {
  const { t } = useTranslation("auth");
  return useMemo(
    () => failure && { status: "error", error: { [field]: [failureText(t, failure)] } },
    [field, failure, t],
  );
}
