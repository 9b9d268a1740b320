import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { SkipLink } from "#app/components/skip-link.tsx";
import { useSubscribePrompt } from "#app/entities/plan/use-subscribe-prompt.ts";
import { useOwnInvitations } from "#app/features/enterprise/use-own-invitations.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { useBrowserId } from "#app/lib/use-browser-id.ts";
import { isMenuHidden } from "./navigation.ts";
import { ProjectSwitcher } from "./project-switcher.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useAddressNotice } from "./use-address-notice.ts";
import { useMenuFolded } from "./use-menu-folded.ts";
import { usePaletteKey } from "./use-palette-key.ts";

const CommandPalette = lazyPart(() => import("./command-palette.client.tsx"));
const PlansDialog = lazyPart(() => import("#app/features/pricing/plans-dialog.client.tsx"));
const FrameBanners = lazyPart(() => import("./frame-banners.client.tsx"));
const MenuDrawer = lazyPart(() => import("./menu-drawer.client.tsx"));

/** The frame around every signed-in page. What floats over it is fetched when it is first asked for. */
export function AppFrame({ data, children }: { data: ShellData; children: ReactNode }) {
  useBrowserId(data.user.id);
  useAddressNotice();
  const { pathname } = useLocation();
  const menuHidden = isMenuHidden(pathname);
  const [folded, toggleFolded] = useMenuFolded(data.sidebarFolded);
  const [palette, setPalette] = useOnceOpened();
  const [drawer, setDrawer] = useOnceOpened();
  const [isOffering, endOffer] = useSubscribePrompt(data.account.mayBeOffered);
  // Its code is the browser's alone: the server writes none of it.
  const [told, setTold] = useState<ShellData | null>(null);
  const own = useOwnInvitations(data.user.id);
  const isTelling = data.leavesAt !== null || data.off.length > 0 || own.invitations.length > 0;
  useEffect(() => setTold(isTelling ? data : null), [data, isTelling]);
  const navigating = useNavigation().state === "loading";
  usePaletteKey(useCallback(() => setPalette(true), [setPalette]));
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {!menuHidden && <Sidebar data={data} folded={folded} onToggle={toggleFolded} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          data={data}
          menuHidden={menuHidden}
          project={<ProjectSwitcher projects={data.projects} currentProjectId={data.currentProjectId} />}
          onOpenMenu={() => setDrawer(true)}
          onOpenPalette={() => setPalette(true)}
        />
        {told !== null && (
          <Suspense fallback={null}>
            <FrameBanners leavesAt={told.leavesAt} off={told.off} {...own} />
          </Suspense>
        )}
        <main
          id="content"
          tabIndex={-1}
          aria-busy={navigating}
          className="min-w-0 flex-1 px-4 py-4 outline-none sm:px-6"
        >
          {children}
        </main>
      </div>
      {drawer.everOpened && (
        <Suspense fallback={null}>
          <MenuDrawer
            data={data}
            open={drawer.open}
            onClose={() => setDrawer(false)}
            onOpenPalette={() => {
              setDrawer(false);
              setPalette(true);
            }}
          />
        </Suspense>
      )}
      {isOffering && (
        <Suspense fallback={null}>
          <PlansDialog onClose={endOffer} />
        </Suspense>
      )}
      {palette.everOpened && (
        <Suspense fallback={null}>
          <CommandPalette data={data} open={palette.open} onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useOnceOpened() {
  const [state, setState] = useState({ open: false, everOpened: false });
  const setOpen = useCallback(
    (open: boolean) => setState((before) => ({ open, everOpened: before.everOpened || open })),
    [],
  );
  return [state, setOpen] as const;
}
