import { AppFrame } from "#app/frame/app-frame.tsx";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { Displays } from "./displays.tsx";

const DATA: ShellData = {
  user: { id: "usr_1", email: "plus@kolscout.test", name: "Mara Lindqvist", avatarUrl: null },
  account: {
    type: "PAID",
    isPaid: true,
    mayBeOffered: false,
    isEnterpriseMember: false,
    isEnterpriseAdmin: false,
    isSystemAdmin: false,
  },
  quota: { availableUnits: 512, usedUnits: 2488, totalUnits: 3000 },
  projects: [
    { id: "prj_1", title: "Default Project", isDefault: true },
    { id: "prj_2", title: "Spring skincare launch 2027", isDefault: false },
    { id: "prj_3", title: "露营装备", isDefault: false },
  ],
  currentProjectId: "prj_2",
  alarms: [],
  leavesAt: null,
  off: [],
  sidebarFolded: false,
};

/** The frame with made-up data. */
export default function ShellGallery() {
  return (
    <AppFrame data={DATA}>
      <div className="flex flex-col gap-10 p-6">
        <Displays />
      </div>
    </AppFrame>
  );
}
