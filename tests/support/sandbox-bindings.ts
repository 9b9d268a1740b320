/** The variables and secrets of a Worker that talks to the sandbox at `sandboxUrl`; the keys open nothing else. */
export function sandboxBindings(sandboxUrl: string) {
  return {
    APP_ORIGIN: "http://localhost:8787",
    COOKIE_SECRET: "a-cookie-secret-for-tests-of-at-least-32-characters",
    SUPABASE_URL: sandboxUrl,
    SUPABASE_ANON_KEY: "sandbox-anon-key",
    SUPABASE_SERVICE_ROLE_KEY: "sandbox-service-role-key",
    YOUTUBE_API_KEY: "sandbox-youtube-key",
    YOUTUBE_BASE_URL: `${sandboxUrl}/youtube/v3`,
    TIKHUB_API_KEY: "sandbox-tikhub-key",
    TIKHUB_BASE_URL: `${sandboxUrl}/tikhub`,
    SHORT_LINKS_BASE_URL: `${sandboxUrl}/web`,
    GOOGLE_CLIENT_ID: "sandbox-gmail.apps.googleusercontent.com",
    GOOGLE_CLIENT_SECRET: "sandbox-gmail-secret",
    GOOGLE_SIGN_IN_CLIENT_ID: "sandbox-sign-in.apps.googleusercontent.com",
    GOOGLE_SIGN_IN_CLIENT_SECRET: "sandbox-google-secret",
    GOOGLE_BASE_URL: `${sandboxUrl}/google`,
    GMAIL_TOPIC: "projects/kolscout/topics/gmail",
    GMAIL_PUSH_AUDIENCE: "http://localhost:8787/api/gmail/push",
    GMAIL_PUSH_ACCOUNT: "gmail-push@kolscout.iam.gserviceaccount.com",
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_BASE_URL: `${sandboxUrl}/stripe`,
    MAIL_TOKEN_KEYS: `tests:${"k".repeat(42)}A`,
  } as const;
}
