import { Check, PlugZap, Puzzle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import type { ConnectRequest } from "./connect-request.ts";
import { useConnectExtension } from "./use-connect-extension.ts";

/** Where the extension sends a person who presses "Connect"; `request` is null for who came by themselves. */
export function ConnectPage({ request }: { request: ConnectRequest | null }) {
  const { t } = useTranslation("companionPage");
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")} />
      <Card>
        {request === null ? (
          <StateMessage icon={<Puzzle />} title={t("idle.title")}>
            {t("idle.text")}
          </StateMessage>
        ) : (
          <Ask request={request} />
        )}
      </Card>
    </div>
  );
}

function Ask({ request }: { request: ConnectRequest }) {
  const { t } = useTranslation("companionPage");
  const email = useShellData()?.user.email ?? "";
  const { state, connect } = useConnectExtension(request);
  if (state.kind === "done") {
    return (
      <div role="status">
        <StateMessage icon={<Check />} title={t("done.title")}>
          {t("done.text")}
        </StateMessage>
      </div>
    );
  }
  const problem = state.kind === "asking" ? state.problem : null;
  return (
    <div className="px-5 py-4">
      <h2 className="mb-2 font-semibold text-lg">{t("ask.title")}</h2>
      <p className="break-words text-ink-soft">{t("ask.account", { email })}</p>
      {request.name !== "" && <p className="mb-3 break-words text-ink-soft">{t("ask.asks", { name: request.name })}</p>}
      <h3 className="mb-1 font-medium text-sm">{t("ask.may")}</h3>
      <ul className="mb-3 list-disc space-y-1 ps-4 text-ink-soft text-sm">
        <li>{t("ask.look")}</li>
        <li>{t("ask.add")}</li>
      </ul>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">{t("ask.not")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          icon={<PlugZap aria-hidden className="size-4" />}
          busy={state.kind === "busy"}
          onClick={() => void connect()}
        >
          {t("ask.connect")}
        </Button>
        <LinkButton to="/search">{t("ask.no")}</LinkButton>
      </div>
      <p role="alert" className="mt-3 text-danger text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}
