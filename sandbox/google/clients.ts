/** The OAuth clients the emulated Google knows. */

export type OAuthClient = {
  id: string;
  secret: string;
  /** What the consent page calls whoever asks. */
  name: string;
  /** Paths, under the sandbox's public address, that the browser may be sent back to. */
  redirectPaths: readonly string[];
};

/** Supabase Auth's client: "Continue with Google". */
export const SIGN_IN_CLIENT: OAuthClient = {
  id: "sandbox-sign-in.apps.googleusercontent.com",
  secret: "sandbox-google-secret",
  name: "Kolscout",
  redirectPaths: ["/auth/v1/callback"],
};

/** The client with this id; null when nobody registered it. */
export function findClient(id: string | null | undefined): OAuthClient | null {
  return id === SIGN_IN_CLIENT.id ? SIGN_IN_CLIENT : null;
}
