/** GoTrue as a client of Google: trades the code of the consent page for tokens and a profile, over HTTP. */
import * as z from "zod";
import { SIGN_IN_CLIENT } from "#sandbox/google/clients.ts";
import type { GoogleProfile } from "./user.ts";

/** What Google granted; there is a refresh token only when offline access was asked for. */
export type GoogleGrant = { profile: GoogleProfile; accessToken: string; refreshToken: string | null };

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional() });
const Profile = z.object({ sub: z.string(), email: z.string(), name: z.string(), picture: z.string() });
const TIMEOUT_MS = 10_000;

/** Throws when Google refuses the code, fails or takes longer than 10 s. */
export async function exchangeGoogleCode(googleUrl: string, code: string, redirectUri: string): Promise<GoogleGrant> {
  const tokens = Tokens.parse(
    await readJson(
      await fetch(`${googleUrl}/google/token`, {
        method: "POST",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectUri,
          client_id: SIGN_IN_CLIENT.id,
          client_secret: SIGN_IN_CLIENT.secret,
        }),
      }),
    ),
  );
  const profile = await fetch(`${googleUrl}/google/oauth2/v3/userinfo`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  return {
    profile: Profile.parse(await readJson(profile)),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  };
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`Google answered ${response.status}`);
  return response.json();
}
