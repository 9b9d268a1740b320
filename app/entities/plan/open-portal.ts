import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { openTab } from "#app/lib/open-tab.ts";
import type { openPortal } from "#workers/modules/subscriptions/contract.ts";

/** Opens Stripe's portal in a new tab, or in this one where the browser refuses that. `failureText` heads the message when it cannot be had. */
export async function showPortal(failureText: string): Promise<void> {
  try {
    const { url } = await callApi<typeof openPortal>("POST /subscription/portal", {});
    if (!openTab(url)) window.location.assign(url);
  } catch (error) {
    showToast({ kind: "error", text: failureText, description: describeError(error), id: "portal" });
  }
}
