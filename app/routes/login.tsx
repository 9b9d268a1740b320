import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { LoginPage } from "#app/features/auth/login-page.tsx";
import type { LoginProblem } from "#app/features/auth/login-result.ts";
import { enterCode, requireIdentity, sendCode, targetOf, verifyCode } from "#app/features/auth/sign-in.server.ts";
import { ErrorPage } from "#app/frame/error-page.tsx";
import { authPageTags } from "#app/i18n/auth-texts.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";

export const meta: MetaFunction = ({ matches }) => authPageTags(matches, (t) => t("auth:title"));

/** A person who is signed in goes on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  if (context.session) throw redirect(targetOf(asked.get("redirect")));
  return {
    redirect: safeRedirectPath(asked.get("redirect")),
    withGmail: asked.get("scope") === "gmail",
    hasEnded: asked.get("ended") === "1",
    isSignedOut: asked.get("signedOut") === "1",
    problem: problemOf(asked.get("problem")),
  };
}

function problemOf(value: string | null): LoginProblem | null {
  return value === "google" || value === "tooMany" ? value : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const identity = requireIdentity(context);
  const form = await readForm(request);
  if (form.get("intent") === "enter") return enterCode(form);
  return form.get("intent") === "verify" ? verifyCode(form, identity) : sendCode(form, identity);
}

/** The page follows its own action's answer; asking the loader again would leave before "Login successful" is said. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== "GET" ? false : defaultShouldRevalidate;
}

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
