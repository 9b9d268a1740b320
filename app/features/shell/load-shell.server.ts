import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readCurrentProject, readSidebarFolded } from "#app/lib/preferences.ts";
import { UserInfo } from "#workers/modules/auth/contract.ts";
import { ProjectView } from "#workers/modules/projects/contract.ts";
import type { ShellData } from "./shell-data.ts";

const Projects = z.array(ProjectView);

/**
 * Loads what the frame shows. A visitor without a session is sent to sign in, with the page asked for remembered
 * (spec 1 §2); a failing API ends in the error page with the API's status.
 */
export async function loadShell(request: Request, context: AppLoadContext): Promise<ShellData> {
  if (!context.session) throw redirect(signInAddress(request));
  const [user, projects] = await Promise.all([
    read(request, context, "/api/userMember/userInfo", UserInfo),
    read(request, context, "/api/projects", Projects),
  ]);
  const { membership } = user;
  const cookies = request.headers.get("cookie");
  const payer = membership.enterprise ?? membership;
  return {
    user: { email: user.email, name: user.name || user.email, avatarUrl: user.avatarUrl },
    account: {
      type: membership.type,
      isPaid: membership.type !== "FREE",
      isEnterpriseMember: membership.enterprise !== null,
      isEnterpriseAdmin: membership.isEnterpriseAdmin,
    },
    quota: { availableUnits: user.availableQuota, usedUnits: payer.usedQuota, totalUnits: payer.accountQuota },
    projects: projects.map(({ id, title, isDefault }) => ({ id, title, isDefault })),
    currentProjectId: readCurrentProject(cookies, projects),
    sidebarFolded: readSidebarFolded(cookies),
  };
}

/** The sign-in page that leads back to what was asked for. */
export function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "");
  return `/login?${new URLSearchParams({ redirect: path + search })}`;
}

async function read<Schema extends z.ZodType>(
  request: Request,
  context: AppLoadContext,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await context.api(
    new Request(new URL(path, request.url), { headers: { accept: "application/json" } }),
  );
  if (response.status === 401) throw redirect(signInAddress(request));
  if (!response.ok) throw new Response(null, { status: response.status });
  const { data } = z.object({ data: z.unknown() }).parse(await response.json());
  return schema.parse(data);
}
