import { CloudAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { StateMessage } from "./state-message.tsx";

/** Says that a part of a page did not load: what happened, what is safe, and a way to try again. */
export function ErrorMessage({
  title,
  children,
  onRetry,
  busy,
}: {
  title?: string;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
}) {
  const { t } = useTranslation("ui");
  return (
    <StateMessage
      icon={<CloudAlert />}
      tone="danger"
      title={title ?? t("error.title")}
      actions={
        onRetry && (
          <Button onClick={onRetry} busy={busy}>
            {t("retry")}
          </Button>
        )
      }
    >
      {children ?? t("error.text")}
    </StateMessage>
  );
}
