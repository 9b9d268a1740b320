/** The Pub/Sub subscription of a local run, by which the sandbox's Gmail pushes to the product. */
import { LOCAL_PUSH, pushAddress } from "./local-settings.ts";

/** Sets the subscription up, again if it is there. */
export async function subscribeToPushes({ sandboxUrl, appUrl }: { sandboxUrl: string; appUrl: string }): Promise<void> {
  const { topic, subscription, account } = LOCAL_PUSH;
  const oidcToken = { serviceAccountEmail: account, audience: pushAddress(appUrl) };
  const reply = await fetch(`${sandboxUrl}/google/pubsub/v1/${subscription}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ topic, pushConfig: { pushEndpoint: pushAddress(appUrl), oidcToken } }),
  });
  if (!reply.ok) throw new Error(`the sandbox refused the push subscription: ${reply.status} ${await reply.text()}`);
}
