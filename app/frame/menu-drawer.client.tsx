import { FolderCog, Search } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Sheet } from "#app/components/sheet.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { MenuLinks, menuLineClass } from "./menu-links.tsx";
import { SideActions } from "./sidebar.tsx";

const ProjectsDialog = lazyPart(() => import("#app/entities/project/projects-dialog.client.tsx"));

/** The main menu as a drawer: on a phone, and on pages that hide the sidebar. Loaded when first opened. */
export default function MenuDrawer({
  data,
  open,
  onClose,
  onOpenPalette,
}: {
  data: ShellData;
  open: boolean;
  onClose: () => void;
  onOpenPalette: () => void;
}) {
  const { t } = useTranslation(["shell", "projects", "site"]);
  const [manages, setManages] = useState(false);
  return (
    <Sheet open={open} onClose={onClose} side="start" title={t("site:product")}>
      {/* What the bar at the top has no room for on a phone. */}
      <div className="mx-2 mb-2 flex flex-col gap-0.5 border-line border-b pb-2 sm:hidden">
        <button type="button" className={menuLineClass(true)} onClick={onOpenPalette}>
          <Search aria-hidden />
          <span>{t("shell:palette.open")}</span>
        </button>
        <button type="button" className={menuLineClass(true)} onClick={() => setManages(true)}>
          <FolderCog aria-hidden />
          <span>{t("projects:manage")}</span>
        </button>
      </div>
      <nav aria-label={t("shell:menu.label")}>
        <MenuLinks account={data.account} wide onNavigate={onClose} />
      </nav>
      <div className="mx-2 mt-2 border-line border-t pt-2">
        <SideActions data={data} wide />
      </div>
      {manages && (
        <Suspense fallback={null}>
          <ProjectsDialog
            projects={data.projects}
            currentProjectId={data.currentProjectId}
            onClose={() => setManages(false)}
          />
        </Suspense>
      )}
    </Sheet>
  );
}
