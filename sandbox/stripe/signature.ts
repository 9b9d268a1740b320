/** The secret with which a local run signs. */
export const WEBHOOK_SECRET = "whsec_sandbox";

/** The header that Stripe sends with a payload. */
export async function signatureOf(payload: string, atMs: number, secret: string): Promise<string> {
  const seconds = Math.floor(atMs / 1000);
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${payload}`));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${seconds},v1=${hex}`;
}
