/** Sign-in by a six-digit code sent by mail: sending, its pace, and checking. */
import { randomInt, timingSafeEqual } from "node:crypto";
import type { SandboxContext } from "#sandbox/service.ts";
import { AuthError, invalid } from "./auth-error.ts";
import { writeCodeMail } from "./code-mail.ts";
import { isDemoAddress } from "./demo-accounts.ts";
import type { SessionReply, Sessions } from "./sessions.ts";
import type { AuthStore } from "./store.ts";
import { confirmUser, createUser, touchUser } from "./user.ts";

type Dependencies = Pick<SandboxContext<unknown>, "clock" | "settings" | "inbox"> & {
  store: AuthStore;
  sessions: Sessions;
};

const MAIL_INTERVAL_MS = 60_000;
const ATTEMPTS_PER_WINDOW = 30;
const ATTEMPT_WINDOW_MS = 5 * 60_000;
const MAX_ADDRESS_LENGTH = 255;

/** The address in the form GoTrue stores. 400 validation_failed when it is none. */
export function normaliseAddress(address: string | undefined): string {
  const email = (address ?? "").trim().toLowerCase();
  if (email === "") throw invalid("An email address is required");
  if (
    email.length > MAX_ADDRESS_LENGTH ||
    !/^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\.]+(\.[^@\s<>(),;:"\\.]+)+$/.test(email)
  ) {
    throw invalid("Unable to validate email address: invalid format");
  }
  return email;
}

/** One-time codes in memory: the latest for each address, and the pace of mails and of wrong tries. */
export function createOneTimeCodes({ clock, settings, inbox, store, sessions }: Dependencies) {
  const codes = new Map<string, { code: string; sentAtMs: number }>();
  const wrongTries = createTryCounter();

  return {
    /**
     * Mails a new code, which replaces the one before. 422 otp_disabled for a stranger who may not sign up; 429
     * over_email_send_rate_limit within 60 s of the last mail, which demo addresses need not wait for.
     */
    async send(email: string, mayCreateUser: boolean, metadata: Readonly<Record<string, unknown>>): Promise<void> {
      const known = store.findUserByEmail(email);
      if (known === null && !mayCreateUser) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
      const waitMs = (codes.get(email)?.sentAtMs ?? Number.NEGATIVE_INFINITY) + MAIL_INTERVAL_MS - clock.now();
      if (waitMs > 0 && !isDemoAddress(email)) {
        const seconds = Math.ceil(waitMs / 1000);
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(429, "over_email_send_rate_limit", message);
      }
      if (known === null) store.insertUser(createUser(email, metadata, clock.now(), store.timesDeleted(email)));
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      codes.set(email, { code, sentAtMs: clock.now() });
      inbox.deliver(await writeCodeMail({ to: email, code, expiresInMinutes: settings.otpExpirySeconds / 60 }));
    },

    /**
     * Opens a session for the right code, once. Wrong, used, replaced, expired and foreign codes look alike: 403
     * otp_expired. After 30 wrong tries in five minutes from one place, 429 over_request_rate_limit.
     */
    async verify(email: string, code: string, place: string): Promise<SessionReply> {
      if (!isDemoAddress(email) && wrongTries.count(place, clock.now()) >= ATTEMPTS_PER_WINDOW) {
        throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
      }
      const sent = codes.get(email);
      const user = store.findUserByEmail(email);
      const isGood =
        sent !== undefined &&
        user !== null &&
        clock.now() - sent.sentAtMs <= settings.otpExpirySeconds * 1000 &&
        isSameText(sent.code, code);
      if (!isGood) {
        wrongTries.add(place, clock.now());
        throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
      }
      sent.code = "";
      touchUser(confirmUser(user, clock.now()), "email", clock.now());
      store.userChanged();
      return sessions.start(user, "otp");
    },
  };
}
export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

function createTryCounter() {
  const tries = new Map<string, number[]>();
  const recent = (place: string, nowMs: number) =>
    (tries.get(place) ?? []).filter((atMs) => nowMs - atMs < ATTEMPT_WINDOW_MS);
  return {
    count: (place: string, nowMs: number) => recent(place, nowMs).length,
    add: (place: string, nowMs: number) => {
      tries.set(place, [...recent(place, nowMs), nowMs].slice(-ATTEMPTS_PER_WINDOW));
    },
  };
}

/** A used code is kept as the empty text, which nothing equals. */
function isSameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}
