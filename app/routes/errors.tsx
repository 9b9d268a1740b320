import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { takeErrorReport } from "#app/lib/take-error-report.server.ts";

/** Takes what a page reports of its own errors. */
export async function action({ request, context }: ActionFunctionArgs) {
  return takeErrorReport(request, { isNew: context.isNewFault, report: context.report });
}

export async function loader() {
  return redirect("/");
}
