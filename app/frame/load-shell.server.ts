import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { readCurrentProject, readSidebarFolded } from "#app/lib/preferences.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { getUserInfo } from "#workers/modules/auth/contract.ts";
import { listAlarms } from "#workers/modules/outreach/alarms/contract.ts";
import { listProjects } from "#workers/modules/projects/contract.ts";
import { listSwitchedOff } from "#workers/modules/switches/contract.ts";

/**
 * Loads what the frame shows. The current project is the one that the address names, else the one that was chosen last. A visitor without a session is sent to sign in, with the page asked for remembered
 * (spec 1 §2); a failing API ends in the error page with the API's status.
 */
export async function loadShell(request: Request, context: AppLoadContext): Promise<ShellData> {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const [user, projects, alarms, off] = await Promise.all([
    loadApi(getUserInfo, {}, caller),
    loadApi(listProjects, {}, caller),
    loadApi(listAlarms, {}, caller),
    loadApi(listSwitchedOff, {}, caller),
  ]);
  const { membership } = user;
  const cookies = request.headers.get("cookie");
  const named = new URL(request.url).searchParams.get("projectId");
  const payer = membership.enterprise ?? membership;
  return {
    user: { id: user.userId, email: user.email, name: user.name || user.email, avatarUrl: user.avatarUrl },
    account: {
      type: membership.type,
      isPaid: membership.type !== "FREE",
      mayBeOffered: membership.type === "FREE" && membership.status === "ACTIVE" && membership.leavesAt === null,
      isEnterpriseMember: membership.enterprise !== null,
      isEnterpriseAdmin: membership.isEnterpriseAdmin,
      isSystemAdmin: user.isAdmin,
    },
    quota: { availableUnits: user.availableQuota, usedUnits: payer.usedQuota, totalUnits: payer.accountQuota },
    projects: projects.map(({ id, title, isDefault }) => ({ id, title, isDefault })),
    currentProjectId: projects.find(({ id }) => id === named)?.id ?? readCurrentProject(cookies, projects),
    alarms,
    leavesAt: membership.leavesAt,
    off: off.filter((name) => name !== "languageModel"),
    sidebarFolded: readSidebarFolded(cookies),
  };
}
