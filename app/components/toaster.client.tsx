import { useTranslation } from "react-i18next";
import { Toaster as SonnerToaster } from "sonner";

export { toast } from "sonner";

/**
 * Sonner in our clothes; loaded apart from the pages. Toasts stand over the bar at the top, which stays where it is: cards and the buttons that rate
 * them scroll beneath it, and so no toast ever lies on what one is about to press.
 */
export default function Toaster() {
  const { t } = useTranslation("ui");
  return (
    <SonnerToaster
      position="top-center"
      offset={{ top: 6 }}
      mobileOffset={{ top: 6, left: 8, right: 8 }}
      closeButton
      containerAriaLabel={t("notifications")}
      visibleToasts={3}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t("dismiss"),
        classNames: {
          toast:
            "flex w-[26rem] max-w-full items-center gap-3 rounded-card border border-line bg-raised py-2 ps-3 pe-9 font-sans text-base text-ink shadow-float",
          title: "font-medium",
          description: "text-ink-soft text-sm",
          icon: "mt-0.5 shrink-0",
          success: "[&_[data-icon]]:text-like",
          error: "[&_[data-icon]]:text-danger",
          actionButton:
            "focus-ring ms-auto shrink-0 rounded-control border border-line-strong px-2 py-0.5 font-medium text-sm hover:bg-hover",
          closeButton:
            "focus-ring absolute end-2 top-2.5 rounded-control p-1 text-ink-faint hover:bg-hover hover:text-ink",
        },
      }}
    />
  );
}
