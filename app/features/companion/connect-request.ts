/** What the extension asks the page to agree to, as its address says it. */
export type ConnectRequest = { extensionId: string; challenge: string; state: string; name: string };

/** The request in an address, or null when a part of it is missing or has not the form that the extension gives it. */
export function readConnectRequest(params: URLSearchParams): ConnectRequest | null {
  const [extensionId, challenge] = [params.get("extension") ?? "", params.get("challenge") ?? ""];
  const [state, name] = [params.get("state") ?? "", (params.get("name") ?? "").slice(0, 60)];
  if (!/^[a-p]{32}$/.test(extensionId) || !/^[\w-]{43}$/.test(challenge) || !/^[\w-]{8,64}$/.test(state)) return null;
  return { extensionId, challenge, state, name };
}
