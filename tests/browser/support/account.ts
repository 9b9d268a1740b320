/** People of the tests: how they get a session, and the API in their name. */
import { GoTrueClient } from "@supabase/supabase-js";
import { createSealedCookie } from "#app/lib/sealed-cookie.server.ts";
import { ANON_KEY } from "#sandbox/gotrue/gotrue.ts";
import { COOKIE_SECRET, type World } from "./world.ts";

export type Session = { accessToken: string; refreshToken: string };

/** The six digits in the newest mail to an address. */
export function latestCode(world: World, to: string): string {
  const code = /\b\d{6}\b/.exec(world.sandbox.inbox.list({ to })[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${to}`);
  return code;
}

/** Signs an address in at the identity service, past the sign-in page. */
export async function signIn(world: World, email: string): Promise<Session> {
  const client = new GoTrueClient({
    url: `${world.sandboxUrl}/auth/v1`,
    headers: { apikey: ANON_KEY },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const sent = await client.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const { data, error } = await client.verifyOtp({ email, token: latestCode(world, email), type: "email" });
  if (error) throw error;
  if (!data.session) throw new Error(`${email} got no session`);
  return { accessToken: data.session.access_token, refreshToken: data.session.refresh_token };
}

/** The session as the cookie in which the product keeps it. */
export async function sessionCookie(world: World, session: Session) {
  const seal = createSealedCookie({
    name: "__Host-kolscout",
    secret: COOKIE_SECRET,
    maxAgeSeconds: 86_400,
    now: world.now,
  });
  const [pair = ""] = (await seal.write(session)).split(";");
  const at = pair.indexOf("=");
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    // Secure cookies are written for https addresses only; localhost gets them over http all the same.
    url: world.appUrl.replace("http:", "https:"),
    httpOnly: true,
    secure: true,
    sameSite: "Lax" as const,
  };
}

export type Api = (address: string, body?: unknown) => Promise<unknown>;

/** Calls of the API in somebody's name: `api("POST /projects", { title })`. Rejects when the answer is no success. */
export function createApi(world: World, { accessToken }: Session): Api {
  return async (address, body) => {
    const [method = "GET", path = "/"] = address.split(" ");
    const response = await fetch(`${world.appUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        "x-client-type": "web",
        "x-client-language": "en",
        // workerd ends what rests for five seconds: a process that was busy meanwhile would write into a closed connection.
        connection: "close",
        ...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!isEnvelope(answer) || answer.statusCode !== 1000) {
      throw new Error(`${address} answered ${response.status}: ${JSON.stringify(answer).slice(0, 400)}`);
    }
    return answer.data;
  };
}

function isEnvelope(answer: unknown): answer is { statusCode: number; data: unknown } {
  return typeof answer === "object" && answer !== null && "statusCode" in answer && "data" in answer;
}
