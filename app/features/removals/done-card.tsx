import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";
import type { RemovedAccount } from "#workers/modules/removals/contract.ts";
import { AccountLink } from "./account-link.tsx";
import { StepHeading } from "./step-heading.tsx";

/** The last step: what happens now. */
export function DoneCard({ removed }: { removed: RemovedAccount }) {
  const { t } = useTranslation("removalPage");
  return (
    <div className="flex gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-like" />
      <div className="min-w-0">
        <StepHeading>{t("done.title")}</StepHeading>
        <div className="mt-2">
          <AccountLink account={removed} />
        </div>
        <p className="mt-3">{t("done.text")}</p>
        <p className="mt-2 text-ink-soft">{t("done.takeOut")}</p>
        <LinkButton to="/removal" className="mt-5">
          {t("done.another")}
        </LinkButton>
      </div>
    </div>
  );
}
