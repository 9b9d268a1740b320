import { Form, isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { Compass, ShieldAlert, Unplug } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { reportBrokenPage } from "#app/lib/error-reports.client.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { ERRORS, isStatusCode } from "#workers/kernel/errors.ts";
import { HOME } from "./paths.ts";

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

/** What the catalogue says to an account that may not be served now: no page broke, and a reload does not help. */
function Refusal({ message }: { message: string }) {
  const { t } = useTranslation("shell");
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
          <Form method="post" action="/logout">
            <Button type="submit">{t("account.logout")}</Button>
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
