/** Signing in and out from the server: every code sent or tried passes the gate first. */
import type { Clock } from "#workers/kernel/clock.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { type GateAnswer, RESEND_AFTER_MS } from "./domain.ts";
import type { OpenGate } from "./gate.ts";
import type { AuthSession, IdentityService, SignInRefusal, SignInResult } from "./port.ts";

/** Why signing in did not go on: a text of ours by its key, or the identity service's own words. */
export type SignInFailure = {
  ok: false;
  messageKey: `auth:errors.${string}` | null;
  /** As received from the identity service; shown when there is no key. */
  message: string | null;
  retryAfterSeconds: number | null;
};
export type SignInOutcome<Value> = { ok: true; value: Value } | SignInFailure;

type Deps = {
  identity: IdentityService;
  openGate: OpenGate;
  clock: Clock;
  /** Denies a session's access tokens from now on. */
  revokeSession(userId: string, sessionId: string): Promise<void>;
  /** The sandbox's demo accounts get codes as often as they like; nothing else is waived, and never in production. */
  isSandbox: boolean;
};

const DEMO_DOMAIN = "@kolscout.test";

export function createSignIn({ identity, openGate, clock, revokeSession, isSandbox }: Deps) {
  const count = async (ip: string | null): Promise<GateAnswer> => {
    const now = clock.now();
    if (ip !== null) {
      const answer = await openGate(`ip:${ip}`).count("ip", now);
      if (!answer.ok) return answer;
    }
    return openGate("total").count("total", now);
  };
  const isWaived = (address: string) => isSandbox && address.endsWith(DEMO_DOMAIN);

  return {
    /** Sends a code. The answer is the same for a known and an unknown address. */
    async sendCode(email: string, ip: string | null): Promise<SignInOutcome<{ email: string; resendAfterMs: number }>> {
      if (email.trim() === "") return failed("emailRequired");
      const address = normaliseEmail(email);
      if (address === null) return failed("emailInvalid");
      const mailbox = openGate(`mailbox:${mailboxKey(address)}`);
      const now = clock.now();
      if (!isWaived(address)) {
        const counted = await count(ip);
        if (!counted.ok) return refusedByGate(counted);
        const asked = await mailbox.askToSend(now);
        if (!asked.ok) return refusedByGate(asked);
      }
      const sent = await identity.sendCode(address);
      if (!sent.ok) {
        await mailbox.codeNotSent(now);
        return refusedByService(sent, "sendFailed");
      }
      await mailbox.codeSent(clock.now());
      return { ok: true, value: { email: address, resendAfterMs: isWaived(address) ? 0 : RESEND_AFTER_MS } };
    },

    /** Tries a code: five times at most for each, ten minutes at most after it was sent, once when it is right. */
    async verifyCode(email: string, code: string, ip: string | null): Promise<SignInOutcome<AuthSession>> {
      const address = normaliseEmail(email);
      if (address === null) return failed("emailInvalid");
      if (!/^\d{6}$/.test(code)) return failed("codeInvalid");
      if (!isWaived(address)) {
        const counted = await count(ip);
        if (!counted.ok) return refusedByGate(counted);
      }
      const mailbox = openGate(`mailbox:${mailboxKey(address)}`);
      const now = clock.now();
      const asked = await mailbox.askToTry(now);
      if (!asked.ok) return refusedByGate(asked);
      const verified = await identity.verifyCode(address, code);
      if (verified.ok) await mailbox.codeUsed();
      else if (verified.why === "unreachable") await mailbox.tryUndone(now);
      return verified.ok ? verified : refusedByService(verified, "verifyFailed");
    },

    /** The address of Google's consent page, and the secret to be kept until the return. */
    async startGoogle(start: { returnTo: string; withGmail: boolean }, ip: string | null) {
      const counted = await count(ip);
      if (!counted.ok) return refusedByGate(counted);
      const started = await identity.startGoogle(start);
      return started.ok ? started : refusedByService(started, "googleFailed");
    },

    /** Finishes a Google sign-in in the browser that started it. */
    async exchangeCode(code: string, verifier: string): Promise<SignInOutcome<AuthSession>> {
      const exchanged = await identity.exchangeCode(code, verifier);
      return exchanged.ok ? exchanged : refusedByService(exchanged, "googleFailed");
    },

    /** One refresh for all tabs and loaders that come with the same token within ten seconds. */
    async refresh(refreshToken: string): Promise<SignInResult<AuthSession>> {
      return openGate(`refresh:${await digest(refreshToken)}`).refresh(refreshToken, clock.now());
    },

    /** Ends a session here at once, and at the identity service as far as it answers. */
    async signOut(session: { accessToken: string; userId: string; sessionId: string | null }): Promise<void> {
      if (session.sessionId !== null) await revokeSession(session.userId, session.sessionId);
      await identity.signOut(session.accessToken);
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;

function failed(key: string, retryAfterSeconds: number | null = null): SignInFailure {
  return { ok: false, messageKey: `auth:errors.${key}`, message: null, retryAfterSeconds };
}

function refusedByGate(answer: Exclude<GateAnswer, { ok: true }>): SignInFailure {
  return answer.why === "codeDead" ? failed("codeDead") : failed("tooMany", answer.retryAfterSeconds);
}

function refusedByService(refusal: SignInRefusal, keyWhenUnreachable: string): SignInFailure {
  if (refusal.why === "unreachable") return failed(keyWhenUnreachable);
  return { ok: false, messageKey: null, message: refusal.message, retryAfterSeconds: null };
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
