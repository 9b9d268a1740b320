import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/features/admin/account-page.tsx";
import { AdminFrame } from "#app/features/admin/admin-frame.tsx";
import { AuditPage } from "#app/features/admin/audit-page.tsx";
import { EnterprisePage } from "#app/features/admin/enterprise-page.tsx";
import { FindPage } from "#app/features/admin/find-page.tsx";
import { loadAdminPage } from "#app/features/admin/load-admin.server.ts";
import { OperationsPage } from "#app/features/admin/operations-page.tsx";
import { adminPageTags } from "#app/i18n/admin-texts.ts";

export const meta: MetaFunction = ({ matches }) => adminPageTags(matches, (t) => t("adminPages:title"));

/** All pages of the staff: every route is named in what each visitor loads first, so that these few share one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadAdminPage({ request, context }, params["*"] ?? "");
}

export default function AdminRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <AdminFrame>
      {data.page === "find" && <FindPage data={data} />}
      {data.page === "account" && <AccountPage key={data.account.id} data={data} />}
      {data.page === "enterprise" && <EnterprisePage key={data.enterprise.id} data={data} />}
      {data.page === "audit" && <AuditPage data={data} />}
      {data.page === "operations" && <OperationsPage data={data.operations} />}
    </AdminFrame>
  );
}
