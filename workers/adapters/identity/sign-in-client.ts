/** Supabase Auth through supabase-js, used from the server: nothing is kept between two calls. */
import { type AuthError, createClient, isAuthRetryableFetchError, type Session } from "@supabase/supabase-js";
import type { AuthSession, SignInRefusal } from "#workers/modules/auth/contract.ts";
import type { IdentityService } from "#workers/modules/auth/port.ts";

const STORAGE_KEY = "kolscout";
const VERIFIER_KEY = `${STORAGE_KEY}-code-verifier`;
const TIMEOUT_MS = 10_000;
const REFRESH_TIMEOUT_MS = 5_000;
/** Asked for beside profile and e-mail at `/login?scope=gmail` (spec 1 §2). */
const GMAIL_SCOPE = "https://www.googleapis.com/auth/gmail.modify";

/**
 * `url` is SUPABASE_URL. With the secret key the project's CAPTCHA does not ask our server, and its limits by address are
 * those of our visitors; with the publishable key alone all visitors are one address there.
 */
export type SignInSetup = { url: string; publishableKey: string; secretKey: string | null };

/** The visitor's address, taken only beside the secret key. Every Worker calls from one and the same. */
const VISITOR_HEADER = "sb-forwarded-for";

/** No method throws: what goes wrong comes back as a refusal. */
export function createSignInClient(setup: SignInSetup): IdentityService {
  return {
    async sendCode(email, ip) {
      const { client } = openClient(setup, "implicit", ip);
      const { error } = await client.signInWithOtp({ email, options: { shouldCreateUser: true } });
      return error ? refusal(error) : { ok: true, value: null };
    },
    async verifyCode(email, token, ip) {
      const { client } = openClient(setup, "implicit", ip);
      return sessionResult(await client.verifyOtp({ email, token, type: "email" }));
    },
    async startGoogle({ returnTo, withGmail }) {
      const { client, storage } = openClient(setup, "pkce", null);
      const { data, error } = await client.signInWithOAuth({
        provider: "google",
        options: {
          redirectTo: returnTo,
          skipBrowserRedirect: true,
          queryParams: { access_type: "offline", prompt: "consent" },
          ...(withGmail ? { scopes: GMAIL_SCOPE } : {}),
        },
      });
      if (error) return refusal(error);
      const verifier = storage.get(VERIFIER_KEY);
      if (!data.url || verifier === undefined) return unreachable("no address was given");
      return { ok: true, value: { url: data.url, verifier } };
    },
    async exchangeCode(code, verifier, ip) {
      const { client, storage } = openClient(setup, "pkce", ip);
      storage.set(VERIFIER_KEY, verifier);
      return sessionResult(await client.exchangeCodeForSession(code));
    },
    async refresh(refreshToken, ip) {
      const { client } = openClient(setup, "implicit", ip);
      // The client tries again for half a minute while the service is down; a page can't wait that long.
      const refreshed = await within(REFRESH_TIMEOUT_MS, client.refreshSession({ refresh_token: refreshToken }));
      return refreshed ? sessionResult(refreshed) : unreachable("no answer in time");
    },
    async signOut(accessToken) {
      const { client } = openClient(setup, "implicit", null);
      const { error } = await client.admin.signOut(accessToken, "local");
      return error ? refusal(error) : { ok: true, value: null };
    },
  };
}

function openClient(
  { url, publishableKey, secretKey }: SignInSetup,
  flowType: "implicit" | "pkce",
  visitorIp: string | null,
) {
  const storage = new Map<string, string>();
  const visitor: Record<string, string> =
    secretKey !== null && visitorIp !== null ? { [VISITOR_HEADER]: visitorIp } : {};
  const { auth: client } = createClient(url, secretKey ?? publishableKey, {
    auth: {
      storageKey: STORAGE_KEY,
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => {
          storage.set(key, value);
        },
        removeItem: (key) => {
          storage.delete(key);
        },
      },
    },
    global: {
      headers: visitor,
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
  return { client, storage };
}

function sessionResult({ data, error }: { data: { session: Session | null }; error: AuthError | null }) {
  if (error) return refusal(error);
  if (!data.session) return unreachable("no session was given");
  return { ok: true, value: toSession(data.session) } as const;
}

function toSession({ access_token, refresh_token, provider_token, provider_refresh_token }: Session): AuthSession {
  const google = provider_token ? { accessToken: provider_token, refreshToken: provider_refresh_token ?? null } : null;
  return { accessToken: access_token, refreshToken: refresh_token, google };
}

/** The only answers that end a session. Limits, conflicts and a gateway's own refusals say nothing about it. */
const GONE = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
]);

function refusal(error: AuthError): SignInRefusal {
  const code = error.code ?? "unknown";
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500)
    return { ok: false, why: "unreachable", code, message: error.message };
  return { ok: false, why: GONE.has(code) ? "gone" : "refused", code, message: error.message };
}

function unreachable(message: string): SignInRefusal {
  return { ok: false, why: "unreachable", code: "unexpected_answer", message };
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
