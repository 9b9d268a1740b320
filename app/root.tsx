import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { I18nextProvider } from "react-i18next";
import { PendingBar } from "#app/components/pending-bar.tsx";
import { ToastHost } from "#app/components/toast.tsx";
import { ConnectionBanner } from "#app/frame/connection-banner.tsx";
import { ErrorPage } from "#app/frame/error-page.tsx";
import { NoticeHost } from "#app/frame/notice-host.tsx";
import { i18nFor, textsAddress } from "#app/i18n/i18n.ts";
import { forgetPersonHere } from "#app/lib/browser-storage.ts";
import { setClientVersion } from "#app/lib/client-version.ts";
import { loadRoot } from "#app/lib/load-root.server.ts";
import { useNonce } from "#app/lib/nonce.tsx";
import "./styles/theme.css";

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadRoot(request, context);
}

/** Language and theme change by their own calls; a navigation need not ask for them again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  return currentUrl.href === nextUrl.href;
}

/** A page that says so in its `handle` is a document alone: no script, and nothing of what the app keeps in the browser. */
function isStillPage(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "isStill" in handle;
}

/** The styles that a still page brings itself, so that its first paint waits for nothing else; null where the styles of the app are loaded. */
function stylesOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("styles" in data)) return null;
  return typeof data.styles === "string" ? data.styles : null;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const page = useMatches().find(({ handle }) => isStillPage(handle));
  const isStill = page !== undefined;
  const styles = stylesOf(page?.data);
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? "en";
  return (
    <html lang={locale} dir="ltr" data-theme={data?.theme ?? "system"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isStill && <link rel="preload" href={textsAddress(locale)} as="fetch" crossOrigin="anonymous" />}
        <link rel="preload" href={interFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own build wrote it */}
        {styles === null ? <Links /> : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />}
      </head>
      <body>
        <I18nextProvider i18n={i18nFor(locale)}>
          {children}
          {!isStill && (
            <>
              <NoticeHost />
              <ConnectionBanner />
              <ToastHost />
            </>
          )}
        </I18nextProvider>
        {!isStill && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { config, signedIn } = useLoaderData<typeof loader>();
  useEffect(() => setClientVersion(config.version), [config.version]);
  // With no session nothing of the last person stays, however it was lost (spec 1 §4).
  useEffect(() => {
    if (!signedIn) forgetPersonHere();
  }, [signedIn]);
  return (
    <>
      <PendingBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
