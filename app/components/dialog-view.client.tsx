import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import clsx from "clsx";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DialogProps } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

const WIDTHS: Record<NonNullable<DialogProps["width"]>, string> = {
  sm: "max-w-sm",
  md: "max-w-lg",
  lg: "max-w-2xl",
  xl: "max-w-4xl",
};

/** The dialog itself; loaded when a page first opens one. */
export default function DialogView({
  open,
  onClose,
  title,
  children,
  footer,
  width = "md",
  mustAnswer = false,
}: DialogProps) {
  const { t } = useTranslation("ui");
  return (
    <HeadlessDialog
      open={open}
      onClose={mustAnswer ? ignore : onClose}
      className="relative z-40"
      role={mustAnswer ? "alertdialog" : "dialog"}
    >
      <DialogBackdrop transition className="motion fixed inset-0 bg-backdrop data-closed:opacity-0" />
      <div className="fixed inset-0 flex items-end justify-center overflow-y-auto p-0 sm:items-center sm:p-4">
        <DialogPanel
          transition
          className={clsx(
            "motion flex max-h-[92dvh] w-full flex-col rounded-t-dialog border border-line bg-raised shadow-float sm:rounded-dialog",
            "data-closed:translate-y-2 data-closed:opacity-0",
            WIDTHS[width],
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-2">
            <DialogTitle className="min-w-0 flex-1 wrap-anywhere pt-1 font-semibold text-lg">{title}</DialogTitle>
            {!mustAnswer && (
              <IconButton label={t("close")} tooltip={false} icon={<X className="size-4" />} onClick={onClose} />
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 text-ink-soft">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

function ignore(): void {}
