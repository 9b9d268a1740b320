import { useTranslation } from "react-i18next";
import { Sheet } from "#app/components/sheet.tsx";
import { MenuLinks } from "./menu-links.tsx";
import type { ShellData } from "./shell-data.ts";
import { SideActions } from "./sidebar.tsx";

/** The main menu as a drawer: on a phone, and on pages that hide the sidebar. Loaded when first opened. */
export default function MenuDrawer({ data, open, onClose }: { data: ShellData; open: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <Sheet open={open} onClose={onClose} side="start" title={t("product")}>
      <nav aria-label={t("menu.label")}>
        <MenuLinks account={data.account} wide onNavigate={onClose} />
      </nav>
      <div className="mx-2 mt-2 border-line border-t pt-2">
        <SideActions data={data} wide />
      </div>
    </Sheet>
  );
}
