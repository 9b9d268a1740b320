import type { SignInFailure } from "#workers/modules/auth/contract.ts";

/** What the sign-in action answers: the step to show next, and why when it is not the one hoped for. */
export type LoginResult =
  | { step: "email"; email: string; failure: SignInFailure }
  | { step: "code"; email: string; resendAfterMs: number; isSent: boolean; failure?: undefined }
  | { step: "code"; email: string; failure: SignInFailure }
  | { step: "done"; email: string; to: string; failure?: undefined };

/** What went wrong on the way through Google. */
export type LoginProblem = "google" | "tooMany";
