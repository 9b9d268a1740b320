import { LeavingBanner } from "#app/features/account/leaving-banner.client.tsx";
import { SwitchedOffBanner } from "#app/features/switches/switched-off-banner.client.tsx";
import type { ShellData } from "./shell-data.ts";

/** What stands above every signed-in page while it holds. */
export default function FrameBanners({ leavesAt, off }: Pick<ShellData, "leavesAt" | "off">) {
  return (
    <>
      {off.length > 0 && <SwitchedOffBanner off={off} />}
      {leavesAt !== null && <LeavingBanner leavesAt={leavesAt} />}
    </>
  );
}
