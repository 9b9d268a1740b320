/** The OAuth clients the emulated Google knows. */

/** Without a slash at the end. */
export type Origins = { publicUrl: string; appUrl: string };

export type OAuthClient = {
  id: string;
  secret: string;
  /** The name under which the consent page shows the client. */
  name: string;
  /** Where the browser may be sent back to: paths at the sandbox itself or at the product. */
  redirectsTo: keyof Origins;
  redirectPaths: readonly string[];
};

/** Supabase Auth's client: "Continue with Google". */
export const SIGN_IN_CLIENT: OAuthClient = {
  id: "sandbox-sign-in.apps.googleusercontent.com",
  secret: "sandbox-google-secret",
  name: "Kolscout",
  redirectsTo: "publicUrl",
  redirectPaths: ["/auth/v1/callback"],
};

/** The product's own client: "Connect Gmail". */
export const GMAIL_CLIENT: OAuthClient = {
  id: "sandbox-gmail.apps.googleusercontent.com",
  secret: "sandbox-gmail-secret",
  name: "Kolscout",
  redirectsTo: "appUrl",
  redirectPaths: ["/connect/gmail/callback"],
};

/** The client with this id; null when it is not registered. */
export function findClient(id: string | null | undefined): OAuthClient | null {
  return [SIGN_IN_CLIENT, GMAIL_CLIENT].find((client) => client.id === id) ?? null;
}

/** The registered addresses to which the browser may be sent back. */
export function redirectUrisOf({ redirectsTo, redirectPaths }: OAuthClient, origins: Origins): string[] {
  return redirectPaths.map((path) => `${origins[redirectsTo]}${path}`);
}
