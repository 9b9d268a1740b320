import { Outlet } from "@remix-run/react";
import { PublicFooter } from "#app/features/shell/public-footer.tsx";
import { TopNavigation } from "#app/features/shell/top-navigation.tsx";

/** The frame of pages that anyone may read. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <TopNavigation />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
