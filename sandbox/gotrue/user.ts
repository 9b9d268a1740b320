/** Users as GoTrue builds them: created unconfirmed, confirmed by a code or by Google, one identity a provider. */
import * as z from "zod";
import { stableUuid, userIdForEmail } from "./user-id.ts";

const Metadata = z.record(z.string(), z.unknown());

const Identity = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: Metadata,
  provider: z.string(),
  last_sign_in_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  email: z.string(),
});

/** A user in the very shape GoTrue answers; times are ISO 8601. */
export const AuthUser = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: z.string().optional(),
  phone: z.string(),
  confirmed_at: z.string().optional(),
  last_sign_in_at: z.string().optional(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: Metadata,
  identities: z.array(Identity),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
});
export type AuthUser = z.infer<typeof AuthUser>;

/** What Google says of an account. */
export type GoogleProfile = { sub: string; email: string; name: string; picture: string };

/** A new, unconfirmed user who signed up by e-mail. `metadata` is what the client sent along; `timesDeleted` makes the id another one than that of the users before. */
export function createUser(
  email: string,
  metadata: Readonly<Record<string, unknown>>,
  nowMs: number,
  timesDeleted = 0,
): AuthUser {
  const id = timesDeleted === 0 ? userIdForEmail(email) : stableUuid(`user:${email}:${timesDeleted}`);
  const now = isoTime(nowMs);
  const claims = { email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...metadata, ...claims },
    identities: [createIdentity("email", id, id, { ...metadata, ...claims }, email, now)],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Marks the address as proven. Changes and returns the user. */
export function confirmUser(user: AuthUser, nowMs: number): AuthUser {
  if (user.email_confirmed_at !== undefined) return user;
  user.email_confirmed_at = isoTime(nowMs);
  user.confirmed_at = user.email_confirmed_at;
  user.user_metadata = { ...user.user_metadata, email_verified: true };
  return user;
}

/** Records a sign-in by e-mail or Google. Changes and returns the user. */
export function touchUser(user: AuthUser, provider: "email" | "google", nowMs: number): AuthUser {
  const now = isoTime(nowMs);
  user.last_sign_in_at = now;
  user.updated_at = now;
  for (const identity of user.identities) {
    if (identity.provider !== provider) continue;
    identity.last_sign_in_at = now;
    identity.updated_at = now;
  }
  return user;
}

/** A new user known from Google alone. */
export function createGoogleUser(profile: GoogleProfile, nowMs: number, timesDeleted = 0): AuthUser {
  const user = createUser(profile.email, {}, nowMs, timesDeleted);
  user.app_metadata = { provider: "google", providers: ["google"] };
  user.user_metadata = {};
  user.identities = [];
  return linkGoogle(user, profile, nowMs);
}

/** Adds the Google identity to the user of the same address, who is confirmed by it. Changes and returns the user. */
export function linkGoogle(user: AuthUser, profile: GoogleProfile, nowMs: number): AuthUser {
  const claims = googleClaims(profile);
  user.user_metadata = { ...user.user_metadata, ...claims };
  if (!user.identities.some((identity) => identity.provider === "google")) {
    user.identities.push(createIdentity("google", profile.sub, user.id, claims, profile.email, isoTime(nowMs)));
  }
  if (!user.app_metadata.providers.includes("google")) user.app_metadata.providers.push("google");
  return confirmUser(user, nowMs);
}

function googleClaims({ sub, email, name, picture }: GoogleProfile): Record<string, unknown> {
  return {
    avatar_url: picture,
    email,
    email_verified: true,
    full_name: name,
    iss: "https://accounts.google.com",
    name,
    phone_verified: false,
    picture,
    provider_id: sub,
    sub,
  };
}

function createIdentity(
  provider: string,
  id: string,
  userId: string,
  claims: Readonly<Record<string, unknown>>,
  email: string,
  now: string,
): AuthUser["identities"][number] {
  return {
    identity_id: stableUuid(`identity:${provider}:${email}`),
    id,
    user_id: userId,
    identity_data: claims,
    provider,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
