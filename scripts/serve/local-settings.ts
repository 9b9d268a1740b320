/** Addresses and fakes of a local run: everything outside is the sandbox. `.dev.vars` overrides single values, so that real services can be used. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { standInLinks } from "#sandbox/elsewhere/elsewhere.ts";

export const APP_PORT = Number(process.env.PORT ?? 8787);
export const SANDBOX_PORT = Number(process.env.SANDBOX_PORT ?? 8788);
export const APP_STATE = ".wrangler/state";
export const SANDBOX_STATE = ".sandbox";

/** The Pub/Sub topic of a local run, and the subscription that pushes to the product. */
export const LOCAL_PUSH = {
  topic: "projects/kolscout/topics/gmail",
  subscription: "projects/kolscout/subscriptions/push",
  account: "gmail-push@kolscout.iam.gserviceaccount.com",
} as const;

/** Where Google pushes to; the audience of its tokens too. */
export function pushAddress(appUrl: string): string {
  return `${appUrl}/api/gmail/push`;
}

/** Vars and secrets for an app at `appUrl` whose outside world is the sandbox at `sandboxUrl`. */
export function sandboxBindings(appUrl: string, sandboxUrl: string, cookieSecret: string): Record<string, string> {
  return {
    APP_ORIGIN: appUrl,
    COOKIE_SECRET: cookieSecret,
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
    GMAIL_TOPIC: LOCAL_PUSH.topic,
    GMAIL_PUSH_AUDIENCE: pushAddress(appUrl),
    GMAIL_PUSH_ACCOUNT: LOCAL_PUSH.account,
    MAIL_TOKEN_KEYS: `local:${createHash("sha256").update(`mail tokens\n${cookieSecret}`).digest("base64url")}`,
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_BASE_URL: `${sandboxUrl}/stripe`,
    NOTICE_ACCOUNT_ID: "sandbox-account",
    NOTICE_TOKEN: "sandbox-notice-token",
    NOTICE_SENDER: "notices@kolscout.test",
    NOTICE_BASE_URL: `${sandboxUrl}/cloudflare/client/v4`,
    LLM_BASE_URL: `${sandboxUrl}/llm/v1`,
    LLM_API_KEY: "sandbox-llm-key",
    LLM_MODEL: "sandbox-reader",
    IMAGE_ORIGINS: sandboxUrl,
    PLAYERS_BASE_URL: `${sandboxUrl}/players`,
  };
}

/** What `npm start` gives the app: the sandbox as its outside world, stand-ins for the pages that it links to, and over them what `.dev.vars` says. */
export function startBindings(
  { appUrl, sandboxUrl, cookieSecret }: { appUrl: string; sandboxUrl: string; cookieSecret: string },
  devVars: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...sandboxBindings(appUrl, sandboxUrl, cookieSecret), ...standInLinks(sandboxUrl), ...devVars };
}

/** `NAME=value` lines of `.dev.vars`, when the file is there. */
export function readDevVars(file = ".dev.vars"): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const match = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*"?(.*?)"?\s*$/.exec(line);
      return match?.[1] ? [[match[1], match[2] ?? ""]] : [];
    }),
  );
}

/** A secret for this machine's cookies, made once, so that sign-ins survive a restart. */
export function localCookieSecret(folder = APP_STATE): string {
  const file = `${folder}/cookie-secret`;
  if (existsSync(file)) return readFileSync(file, "utf8");
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
