import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import type { LinkView } from "#workers/modules/outreach/suppression/contract.ts";

/** The page behind an unsubscribe link: who wrote, and one button; afterwards a thank you. It works without scripts. `link` is null for one that we did not make. */
export function UnsubscribePage({ link }: { link: LinkView | null }) {
  const { t } = useTranslation("unsubscribe");
  if (link === null) return <Frame title={t("invalid.title")}>{t("invalid.text")}</Frame>;
  const { from, to, isUnsubscribed } = link;
  if (isUnsubscribed || to === null)
    return <Frame title={t("done.title")}>{to === null ? t("done.gone") : t("done.text", { to })}</Frame>;
  return (
    <Frame title={t("title")} action={<WishButton />}>
      <p className="break-words">{from === null ? t("wroteUnknown", { to }) : t("wrote", { from, to })}</p>
      <p className="mt-2">{t("effect")}</p>
    </Frame>
  );
}

/** What is shown when our side failed: the wish can be sent again. */
export function UnsubscribeFailed() {
  const { t } = useTranslation("unsubscribe");
  return (
    <Frame title={t("failed.title")} action={<WishButton />}>
      {t("failed.text")}
    </Frame>
  );
}

/** A form to the page's own address. */
function WishButton() {
  const { t } = useTranslation("unsubscribe");
  return (
    <form method="post" className="mt-6">
      <Button type="submit" tone="primary" size="lg" className="w-full">
        {t("button")}
      </Button>
    </form>
  );
}

function Frame({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center bg-canvas px-4 py-10">
      <div className="w-full max-w-md rounded-card border border-line bg-surface px-6 py-8">
        <Wordmark className="mb-6" />
        <h1 className="font-semibold text-xl">{title}</h1>
        <div className="mt-2 text-ink-soft">{children}</div>
        {action}
      </div>
    </main>
  );
}
