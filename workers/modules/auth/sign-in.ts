/** Signing in and out from the server: every code sent or tried passes the gate first. */
import type { Clock } from "#workers/kernel/clock.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import type { SignIn, SignInErrorKey, SignInFailure, SignInRefusal } from "./contract.ts";
import { type GateAnswer, RESEND_AFTER_MS } from "./domain.ts";
import type { OpenGate } from "./gate.ts";
import type { IdentityService } from "./port.ts";

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

/** Signing in with the exact limits of domain.ts. */
export function createSignIn({ identity, openGate, clock, revokeSession, isSandbox }: Deps): SignIn {
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
    async sendCode(email, ip) {
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

    async verifyCode(email, code, ip) {
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

    async startGoogle(start, ip) {
      const counted = await count(ip);
      if (!counted.ok) return refusedByGate(counted);
      const started = await identity.startGoogle(start);
      return started.ok ? started : refusedByService(started, "googleFailed");
    },

    async exchangeCode(code, verifier) {
      const exchanged = await identity.exchangeCode(code, verifier);
      return exchanged.ok ? exchanged : refusedByService(exchanged, "googleFailed");
    },

    async refresh(refreshToken) {
      try {
        return await openGate(`refresh:${await digest(refreshToken)}`).refresh(refreshToken, clock.now());
      } catch {
        // The gate itself failed: what the session still allows goes on, the next page tries again.
        return { ok: false, why: "unreachable", code: "gate_failed", message: "" };
      }
    },

    async signOut(session) {
      if (session.sessionId !== null) await revokeSession(session.userId, session.sessionId);
      await identity.signOut(session.accessToken);
    },
  };
}
function failed(errorKey: SignInErrorKey, retryAfterSeconds: number | null = null): SignInFailure {
  return { ok: false, errorKey, message: null, retryAfterSeconds };
}

function refusedByGate(answer: Exclude<GateAnswer, { ok: true }>): SignInFailure {
  return answer.why === "codeDead" ? failed("codeDead") : failed("tooMany", answer.retryAfterSeconds);
}

function refusedByService(refusal: SignInRefusal, keyWhenUnreachable: SignInErrorKey): SignInFailure {
  if (refusal.why === "unreachable") return failed(keyWhenUnreachable);
  return { ok: false, errorKey: null, message: refusal.message, retryAfterSeconds: null };
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
