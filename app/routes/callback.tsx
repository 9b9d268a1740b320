import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CallbackPage } from "#app/features/auth/callback-page.tsx";
import {
  finishGoogle,
  HOME_AFTER_GOOGLE,
  loginAddress,
  requireIdentity,
  targetOf,
} from "#app/features/auth/sign-in.server.ts";
import { ErrorPage } from "#app/frame/error-page.tsx";
import { authPageTags } from "#app/i18n/auth-texts.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";

export const meta: MetaFunction = ({ matches }) => authPageTags(matches, (t) => t("auth:processing"));

/** Shows that the sign-in is being finished; the page then posts the code, so that opening an address alone never signs in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  if (context.session) throw redirect(targetOf(asked.get("redirect"), HOME_AFTER_GOOGLE));
  const remembered = safeRedirectPath(asked.get("redirect"));
  if (asked.has("error")) throw redirect(loginAddress({ redirect: remembered, problem: "google" }));
  return { code: (asked.get("code") ?? "").slice(0, 512), redirect: remembered };
}

/** Exchanges the code for a session; only the browser that started the sign-in gets one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const code = form.get("code");
  const target = typeof code === "string" ? await finishGoogle(code, requireIdentity(context), context) : null;
  if (target !== null) throw redirect(target);
  throw redirect(loginAddress({ redirect: safeRedirectPath(form.get("redirect")), problem: "google" }));
}

export default function Callback() {
  return <CallbackPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
