import { TriangleAlert, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import type { ApiError } from "#app/lib/api-call.ts";
import { PLANS_PATH, TOP_UP_PATH } from "#app/lib/paths.ts";

type Props = { notice: ApiError; open: boolean; onClose: () => void };

/** A membership or quota notice: a modal when work cannot go on, a banner when it can. Its code is loaded when first needed. */
export default function NoticeView(props: Props) {
  const { t } = useTranslation(["shell", "errors"]);
  const message = props.notice.message || t(`errors:${String(props.notice.code)}`, { defaultValue: "" });
  return props.notice.presentation === "modal" ? (
    <NoticeModal {...props} message={message} />
  ) : (
    <NoticeBanner {...props} message={message} />
  );
}

/** A paid account without enough tasks: more can be added to its month. */
const OUT_OF_TASKS = [1912, 1913];

/** A page from before the last deployment: nothing works until it is loaded again. */
const OLD_VERSION = 1426;

function NoticeModal({ notice, open, onClose, message }: Props & { message: string }) {
  const { t } = useTranslation("shell");
  if (notice.code === OLD_VERSION) return <ReloadModal open={open} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("notice.title")}
      width="sm"
      footer={
        <>
          {notice.action !== "none" && <Button onClick={onClose}>{t("notice.close")}</Button>}
          <NoticeActionButton notice={notice} onClose={onClose} />
        </>
      }
    >
      <p className="text-ink">{message}</p>
    </Dialog>
  );
}

function ReloadModal({ open, onClose }: Pick<Props, "open" | "onClose">) {
  const { t } = useTranslation("shell");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("notice.updated")}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{t("notice.later")}</Button>
          <Button tone="primary" onClick={() => window.location.reload()}>
            {t("notice.reload")}
          </Button>
        </>
      }
    >
      <p className="text-ink">{t("notice.updatedText")}</p>
    </Dialog>
  );
}

function NoticeBanner({ notice, open, onClose, message }: Props & { message: string }) {
  const { t } = useTranslation("ui");
  return (
    <div
      role="alert"
      data-open={open}
      className="motion fixed inset-x-3 top-3 z-50 mx-auto flex max-w-xl items-center gap-3 rounded-card border border-line bg-raised py-2 ps-4 pe-2 shadow-float data-[open=false]:-translate-y-2 data-[open=false]:opacity-0"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-quota-warning" />
      <p className="min-w-0 flex-1">{message}</p>
      <NoticeActionButton notice={notice} onClose={onClose} />
      <IconButton label={t("dismiss")} size="sm" tooltip={false} icon={<X className="size-4" />} onClick={onClose} />
    </div>
  );
}

/** Upgrading and renewing lead to the plans; contact only closes, as the catalogue says (spec 1 §8). */
function NoticeActionButton({ notice, onClose }: { notice: ApiError; onClose: () => void }) {
  const { t } = useTranslation(["shell", "site"]);
  if (notice.action === "contact" || notice.action === "none") {
    return (
      <Button tone="primary" onClick={onClose}>
        {notice.action === "contact" ? t("notice.contact") : t("notice.close")}
      </Button>
    );
  }
  const plans = (
    <a className={buttonClass("primary")} href={PLANS_PATH} target="_blank" rel="noreferrer" onClick={onClose}>
      {notice.action === "renew" ? t("notice.renew") : t("notice.upgrade")}
    </a>
  );
  if (!OUT_OF_TASKS.includes(notice.code)) return plans;
  return (
    <>
      <a className={buttonClass("secondary")} href={TOP_UP_PATH} target="_blank" rel="noreferrer" onClick={onClose}>
        {t("site:account.topUp")}
      </a>
      {plans}
    </>
  );
}
