import { Form, isRouteErrorResponse, Link, useRevalidator, useRouteError } from "@remix-run/react";
import { Compass, Hourglass, ShieldAlert, Unplug } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { beginSigningOut } from "#app/lib/browser-token.client.ts";
import { reportBrokenPage } from "#app/lib/error-reports.client.ts";
import { HOME } from "#app/lib/paths.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { ERRORS, isStatusCode } from "#workers/kernel/errors.ts";

/** The page shown in place of one that is not there or broke. It stands alone: it needs no data of the broken page. */
export function ErrorPage() {
  return (
    <main id="content">
      <Link to="/" className="focus-ring m-4 inline-flex rounded-control">
        <Wordmark />
      </Link>
      <ErrorBody />
    </main>
  );
}

/** What went wrong and what to do, for the place of the page's content; to be used inside an error boundary. */
export function ErrorBody() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  useReport(error);
  const signedIn = useRootData()?.signedIn ?? false;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const refusal = isRouteErrorResponse(error) ? readRefusal(error.data) : null;
  if (refusal !== null) return <Refusal message={refusal} />;
  if (isRouteErrorResponse(error) && BUSY.has(error.status)) return <Busy data={error.data} />;
  return (
    <StateMessage
      fill
      icon={missing ? <Compass /> : <Unplug />}
      title={missing ? t("errors.notFoundTitle") : t("errors.brokenTitle")}
      tone={missing ? "neutral" : "danger"}
      actions={
        <>
          {!missing && (
            <Button tone="primary" onClick={() => location.reload()}>
              {t("errors.reload")}
            </Button>
          )}
          <LinkButton to={signedIn ? HOME : "/"} tone={missing ? "primary" : "secondary"}>
            {signedIn ? t("errors.home") : t("errors.start")}
          </LinkButton>
        </>
      }
    >
      <p>{missing ? t("errors.notFoundText") : t("errors.brokenText")}</p>
    </StateMessage>
  );
}

/** What a loader answered is no error of this page. */
function useReport(error: unknown): void {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportBrokenPage(error);
  }, [error]);
}

/** Too many requests, or a service out of reach. */
const BUSY = new Set([429, 503]);
const LEAST_WAIT_SECONDS = 2;
/** Each try waits longer than the one before, up to this: a page left open goes on whenever there is room. */
const MOST_WAIT_SECONDS = 60;
const WAIT_GROWTH = 1.5;

/** The server had no room for the page's data: nothing broke, and the page asks again when it may. `data` changes with each answer. */
function Busy({ data }: { data: unknown }) {
  const { t } = useTranslation("shell");
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  const { message, waitSeconds } = readBusy(data);
  const isWaiting = state === "idle";
  // A try under way is left to end, however long it takes: a new one would throw its answer away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal has a wait of its own
  useEffect(() => {
    if (!isWaiting) return;
    const seconds = Math.max(waitSeconds, Math.min(LEAST_WAIT_SECONDS * WAIT_GROWTH ** tries, MOST_WAIT_SECONDS));
    const timer = setTimeout(() => {
      setTries(tries + 1);
      revalidate();
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [data, isWaiting]);
  return (
    <StateMessage
      fill
      icon={<Hourglass />}
      title={t("errors.busyTitle")}
      actions={
        <Button tone="primary" busy={!isWaiting} onClick={revalidate}>
          {t("errors.again")}
        </Button>
      }
    >
      <p>{message}</p>
      <p>{t("errors.busyText")}</p>
    </StateMessage>
  );
}

function readBusy(data: unknown): { message: string; waitSeconds: number } {
  const part = (name: string): unknown => (typeof data === "object" && data !== null ? Reflect.get(data, name) : null);
  const [message, seconds] = [part("message"), part("retryAfterSeconds")];
  return {
    message: typeof message === "string" ? message : "",
    waitSeconds: typeof seconds === "number" ? seconds : 0,
  };
}

/** What the catalogue says to an account that may not be served now: no page broke, and a reload does not help. */
function Refusal({ message }: { message: string }) {
  const { t } = useTranslation(["shell", "site"]);
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  return (
    <StateMessage
      fill
      icon={<ShieldAlert />}
      title={t("notice.title")}
      actions={
        <>
          <a href={supportUrl} className={buttonClass("primary")}>
            {t("notice.contact")}
          </a>
          <Form method="post" action="/logout" onSubmit={() => beginSigningOut()}>
            <Button type="submit">{t("site:account.logout")}</Button>
          </Form>
        </>
      }
    >
      <p>{message}</p>
    </StateMessage>
  );
}

/** A refused browser: the whole product is closed to it, as by the membership codes. */
const DEVICE_BAN = 1412;

/** The text of a refusal of the account or its browser that came instead of the page's data. */
function readRefusal(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("code" in data) || !("message" in data)) return null;
  const { code, message } = data;
  const isRefused =
    typeof code === "number" &&
    isStatusCode(code) &&
    (code >= 1900 || code === DEVICE_BAN) &&
    ERRORS[code].presentation !== "none";
  return isRefused && typeof message === "string" ? message : null;
}
