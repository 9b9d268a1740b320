/** An access token for a demo account, by the code that the sandbox mails. */

/** Signs in at the sandbox's identity service; answers a bearer token that is good for an hour. */
export async function signIn(sandboxUrl: string, email: string): Promise<string> {
  await post(`${sandboxUrl}/auth/v1/otp`, { email, create_user: true });
  const inbox: unknown = await (await fetch(`${sandboxUrl}/inbox?to=${encodeURIComponent(email)}`)).json();
  const code = /\b\d{6}\b/.exec(newestText(inbox))?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  const session = await post(`${sandboxUrl}/auth/v1/verify`, { type: "email", email, token: code });
  const token = fieldOf(session, "access_token");
  if (typeof token !== "string") throw new Error(`${email} got no access token`);
  return token;
}

/** The identity service's public keys as JSON. */
export async function publishedKeys(sandboxUrl: string): Promise<string> {
  return (await fetch(`${sandboxUrl}/auth/v1/.well-known/jwks.json`)).text();
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json", apikey: "sandbox-anon-key" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function newestText(inbox: unknown): string {
  const mails: unknown = Array.isArray(inbox) ? inbox : fieldOf(inbox, "mails");
  const first: unknown = Array.isArray(mails) ? mails[0] : null;
  return String(fieldOf(first, "text") ?? "");
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
