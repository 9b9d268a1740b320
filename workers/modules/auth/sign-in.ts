/** Signing in and out from the server: every code sent or tried passes the gate first. */
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { markOf } from "#workers/kernel/device.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { looseMailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { NETWORK_KINDS, networkOf } from "#workers/kernel/network.ts";
import type { SignIn, SignInErrorKey, SignInFailure, SignInRefusal, SignInResult, Visitor } from "./contract.ts";
import { type Asker, type GateAnswer, RESEND_AFTER_MS } from "./domain.ts";
import type { GateObject, OpenGate } from "./gate.ts";
import type { IdentityService } from "./port.ts";

type Deps = {
  identity: IdentityService;
  openGate: OpenGate;
  clock: Clock;
  sessions: {
    /** Denies a session's access tokens from now on. */
    revoke(userId: string, sessionId: string): Promise<void>;
    /** Notes that the identity service has ended it too. */
    confirmEnd(userId: string, sessionId: string): Promise<void>;
    isRevoked(userId: string, sessionId: string): Promise<boolean>;
  };
  /** Closes the sockets that a session has open. */
  closeSockets(userId: string, sessionId: string): Promise<void>;
  /** The sandbox's demo accounts get codes as often as they like; nothing else is waived, and never in production. */
  isSandbox: boolean;
};

type Limits = { gate: GateObject; asker: Asker; isKnown: boolean };

const DEMO_DOMAIN = "@kolscout.test";
const PASSED: GateAnswer = { ok: true };

/** Signing in with the exact limits of domain.ts. */
export function createSignIn({ identity, openGate, clock, sessions, closeSockets, isSandbox }: Deps): SignIn {
  const isWaived = (address: string) => isSandbox && address.endsWith(DEMO_DOMAIN);

  /** Counts an event where it comes from, narrowest network first: what a network may not do is not counted against everybody. */
  async function count({ ip }: Visitor): Promise<GateAnswer> {
    const now = clock.now();
    for (const kind of ip === null ? [] : NETWORK_KINDS) {
      const answer = await openGate(`${kind}:${networkOf(ip ?? "", kind)}`).count(kind, now);
      if (!answer.ok) return answer;
    }
    return openGate("total").count("total", now);
  }

  /**
   * The limits that apply to a visitor's use of a mailbox: a browser that has signed in to it before has its own, which no stranger can
   * use up and which do not depend on the network. Others share the mailbox's, each browser that asked for a code with tries of its own.
   */
  async function limitsOf(address: string, { ip, device, asked }: Visitor): Promise<Limits> {
    const key = looseMailboxKey(address);
    const mark = await markOf(address);
    if (mark !== null && device?.mailboxes.includes(mark)) {
      return {
        gate: openGate(`device:${device.id} ${key}`),
        asker: { browser: device.id, network: null },
        isKnown: true,
      };
    }
    const browser = asked?.mailbox === mark ? (asked?.id ?? null) : null;
    const network = ip === null ? null : networkOf(ip, "provider");
    return { gate: openGate(`mailbox:${key}`), asker: { browser, network }, isKnown: false };
  }

  return {
    async sendCode(email, visitor) {
      if (email.trim() === "") return failed("emailRequired");
      const address = normaliseEmail(email);
      if (address === null) return failed("emailInvalid");
      const { gate, asker, isKnown } = await limitsOf(address, visitor);
      const now = clock.now();
      if (!isWaived(address)) {
        const counted = isKnown ? PASSED : await count(visitor);
        if (!counted.ok) return refusedByGate(counted);
        const asked = await gate.askToSend(asker, now);
        if (!asked.ok) return refusedByGate(asked);
      }
      const sent = await identity.sendCode(address, visitor.ip);
      if (!sent.ok) {
        await gate.codeNotSent(now);
        return refusedByService(sent, "sendFailed");
      }
      await gate.codeSent(asker, clock.now());
      return { ok: true, value: { email: address, resendAfterMs: isWaived(address) ? 0 : RESEND_AFTER_MS } };
    },

    async verifyCode(email, code, visitor) {
      const address = normaliseEmail(email);
      if (address === null) return failed("emailInvalid");
      if (!/^\d{6}$/.test(code)) return failed("codeInvalid");
      const { gate, asker, isKnown } = await limitsOf(address, visitor);
      if (!isWaived(address) && !isKnown) {
        const counted = await count(visitor);
        if (!counted.ok) return refusedByGate(counted);
      }
      const now = clock.now();
      const asked = await gate.askToTry(asker, now);
      if (!asked.ok) return refusedByGate(asked);
      const verified = await identity.verifyCode(address, code, visitor.ip);
      if (verified.ok) await gate.codeUsed();
      else if (!saysWrong(verified)) await gate.tryUndone(now);
      return verified.ok ? verified : refusedByService(verified, "verifyFailed");
    },

    async startGoogle(start, visitor) {
      const counted = await count(visitor);
      if (!counted.ok) return refusedByGate(counted);
      const started = await identity.startGoogle(start);
      return started.ok ? started : refusedByService(started, "googleFailed");
    },

    async exchangeCode(code, verifier, { ip }) {
      const exchanged = await identity.exchangeCode(code, verifier, ip);
      return exchanged.ok ? exchanged : refusedByService(exchanged, "googleFailed");
    },

    async refresh(refreshToken, { ip }) {
      try {
        return await openGate(`refresh:${await sha256Hex(refreshToken)}`).refresh(refreshToken, ip, clock.now());
      } catch {
        // The gate itself failed: what the session still allows goes on, the next page tries again.
        return { ok: false, why: "unreachable", code: "gate_failed", message: "" };
      }
    },

    async signOut({ userId, sessionId, accessToken }) {
      const revoked = sessionId === null ? false : await sessions.revoke(userId, sessionId).then(isDone, isLost);
      const isOver = endsSession(await identity.signOut(accessToken));
      if (!revoked && !isOver) throw new AppError(1503, { retryAfterSeconds: 5 });
      if (sessionId === null) return;
      // What fails here is made good: the room asks again within a minute, and a row that is not confirmed is kept.
      await Promise.allSettled([
        closeSockets(userId, sessionId),
        ...(isOver && revoked ? [sessions.confirmEnd(userId, sessionId)] : []),
      ]);
    },

    async isEnded({ userId, sessionId }) {
      return sessionId !== null && (await sessions.isRevoked(userId, sessionId));
    },
  };
}
const isDone = () => true;
const isLost = () => false;

/** What the identity service no longer knows has ended there. A token that it refuses says nothing of the session. */
const KNOWN_NO_MORE = new Set(["session_not_found", "user_not_found"]);

function endsSession(answer: SignInResult<null>): boolean {
  return answer.ok || KNOWN_NO_MORE.has(answer.code);
}

/** Whether the identity service looked at the code and found it wrong; a busy or missing service did not. */
function saysWrong(refusal: SignInRefusal): boolean {
  return !saysNothing(refusal) && refusal.code !== "over_request_rate_limit";
}

/** A service that is away, a gateway's own refusal (without a code), and a CAPTCHA that our server was not to be asked for. */
function saysNothing({ why, code }: SignInRefusal): boolean {
  return why === "unreachable" || code === "unknown" || code === "captcha_failed";
}

function failed(errorKey: SignInErrorKey, retryAfterSeconds: number | null = null): SignInFailure {
  return { ok: false, errorKey, message: null, retryAfterSeconds };
}

function refusedByGate(answer: Exclude<GateAnswer, { ok: true }>): SignInFailure {
  return answer.why === "codeDead" ? failed("codeDead") : failed("tooMany", answer.retryAfterSeconds);
}

function refusedByService(refusal: SignInRefusal, keyWhenUnreachable: SignInErrorKey): SignInFailure {
  if (saysNothing(refusal)) return failed(keyWhenUnreachable);
  return { ok: false, errorKey: null, message: refusal.message, retryAfterSeconds: null };
}
