import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import clsx from "clsx";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";
import type { SheetProps } from "./sheet.tsx";

const SIDES: Record<NonNullable<SheetProps["side"]>, string> = {
  start: "inset-y-0 start-0 w-72 max-w-[85vw] border-e data-closed:-translate-x-4",
  end: "inset-y-0 end-0 max-w-[92vw] border-s data-closed:translate-x-4",
  bottom: "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-dialog border-t data-closed:translate-y-4",
};

/** The sheet itself; loaded when a page first opens one. */
export default function SheetView({
  open,
  onClose,
  title,
  side = "bottom",
  children,
  footer,
  hideTitle = false,
  wide = false,
}: SheetProps) {
  const { t } = useTranslation("ui");
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-40">
      <DialogBackdrop transition className="motion fixed inset-0 bg-backdrop data-closed:opacity-0" />
      <DialogPanel
        transition
        className={clsx(
          "motion fixed flex flex-col border-line bg-raised shadow-float data-closed:opacity-0",
          SIDES[side],
          side === "end" && (wide ? "w-[40rem]" : "w-96"),
        )}
      >
        <header className={clsx("flex items-center gap-3 px-4 py-3", hideTitle && "absolute end-0 top-0 z-10")}>
          <DialogTitle className={clsx("flex-1 font-semibold text-lg", hideTitle && "sr-only")}>{title}</DialogTitle>
          <IconButton label={t("close")} tooltip={false} icon={<X className="size-4" />} onClick={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        {footer && <footer className="flex justify-end gap-2 border-line border-t px-4 py-3">{footer}</footer>}
      </DialogPanel>
    </HeadlessDialog>
  );
}
