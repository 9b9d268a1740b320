/** The server's side of shared reports: what a link opens. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loadApi } from "#app/lib/api.server.ts";
import { readReport } from "#workers/modules/reports/contract.ts";

/** The report behind a link. One answer, 404 without a report, for every link that opens nothing: it does not tell whether it ever did. */
export async function showReport({ request, context, params }: LoaderFunctionArgs) {
  const call = { params: { token: params.token ?? "" } };
  try {
    return data({ shared: await loadApi(readReport, call, { request, context }) });
  } catch (failure) {
    const isClosed = failure instanceof Response && (failure.status === 404 || failure.status === 400);
    if (isClosed) return data({ shared: null }, { status: 404 });
    throw failure;
  }
}
