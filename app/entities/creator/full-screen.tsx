import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";

/** A view over the whole window, with the way back to the list; `aside` stands in its bar. Escape leaves. */
export function FullScreen({
  title,
  aside,
  onClose,
  children,
}: {
  title: string;
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("triage");
  return (
    <HeadlessDialog open onClose={onClose} data-full-screen="" className="relative z-30">
      <DialogPanel className="fixed inset-0 flex flex-col bg-canvas text-ink">
        <header className="flex h-12 shrink-0 items-center gap-3 border-line border-b bg-surface px-4">
          <DialogTitle className="shrink-0 font-semibold">{title}</DialogTitle>
          <div className="flex min-w-0 flex-1 items-center justify-between gap-3">{aside}</div>
          <IconButton label={t("back")} icon={<X className="size-4" />} onClick={onClose} />
        </header>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  );
}
