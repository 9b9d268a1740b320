import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { Compass, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { useRootData } from "#app/lib/root-data.ts";
import { HOME } from "./navigation.ts";

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
  const signedIn = useRootData()?.signedIn ?? false;
  const missing = isRouteErrorResponse(error) && error.status === 404;
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
