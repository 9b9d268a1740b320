import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { Compass, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { useRootData } from "#app/lib/root-data.ts";
import { HOME } from "./navigation.ts";

/** The page shown in place of one that is not there or broke. It stands alone: it needs no data of the broken page. */
export function ErrorPage() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  const signedIn = useRootData()?.signedIn ?? false;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const home = (
    <LinkButton to={signedIn ? HOME : "/"} tone={missing ? "primary" : "secondary"}>
      {signedIn ? t("errors.home") : t("errors.start")}
    </LinkButton>
  );
  return (
    <main id="content">
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
            {home}
          </>
        }
      >
        <p>{missing ? t("errors.notFoundText") : t("errors.brokenText")}</p>
      </StateMessage>
    </main>
  );
}
