/** Bindings, variables and secrets of the Worker: read once, and whatever is missing is named at once. */
import * as z from "zod";
import type { MailboxGate } from "#durable-objects/mailbox-gate.ts";
import type { SignInGate } from "#durable-objects/sign-in-gate.ts";
import type { AiBinding } from "./adapters/language-model/workers-ai.ts";
import type { TaskType } from "./kernel/vocabulary.ts";
import { COMPANION_EXTENSION_ID, EXTENSION_ID } from "./modules/companion/domain.ts";
import { type KeyRing, readKeyRing } from "./modules/outreach/mailboxes/seal.ts";

/** Recognises a binding by one of its methods; what it is beyond that is the platform's promise. */
function binding<Binding>(method: string) {
  return z.custom<Binding>(
    (value) => typeof value === "object" && value !== null && typeof Reflect.get(value, method) === "function",
    { error: "binding is missing" },
  );
}

const Version = z.string().regex(/^\d+\.\d+\.\d+$/, { error: "must look like 1.2.3" });
const Secret = z.string().min(1, { error: "is missing" });
/** What may be left out, or be there and empty. */
const Optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
/** A page on another site: https, or http on this machine (the sandbox's stand-ins). Empty means not set. */
const WebAddress = Optional.pipe(
  z
    .url({ protocol: /^https?$/ })
    .refine((address) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(address))
    .optional(),
);
const Origin = z.url().transform((value) => new URL(value).origin);

/** Addresses separated by commas or blanks. */
const Origins = z
  .string()
  .default("")
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(Origin));

const WorkerEnv = z.object({
  DB: binding<D1Database>("prepare"),
  FILES: binding<R2Bucket>("put"),
  TASK_QUEUE: binding<Queue>("send"),
  MAIL_QUEUE: binding<Queue>("send"),
  PAYMENT_QUEUE: binding<Queue>("send"),
  TASK_ROOM: binding<DurableObjectNamespace>("idFromName"),
  SIGN_IN_GATE: binding<DurableObjectNamespace<SignInGate>>("idFromName"),
  MAILBOX_GATE: binding<DurableObjectNamespace<MailboxGate>>("idFromName"),
  ASSETS: binding<Fetcher>("fetch").optional(),
  /** Where the product itself answers, e.g. https://app.kolscout.com. */
  APP_ORIGIN: Origin,
  /** Seals the session cookie and signs browser ids; changing it signs everybody out. */
  COOKIE_SECRET: z.string().min(32, { error: "needs at least 32 characters" }),
  SUPABASE_URL: z.url().transform((value) => value.replace(/\/+$/, "")),
  /** The project's public key (`sb_publishable_…`), or under its older name the anon key, which ends with 2026. */
  SUPABASE_PUBLISHABLE_KEY: Optional,
  SUPABASE_ANON_KEY: Optional,
  /**
   * The project's key that may do everything (`sb_secret_…`), or under its older name the service_role key. Sign-in needs it
   * where the project's CAPTCHA is on, and deletions of users who leave wait for it.
   */
  SUPABASE_SECRET_KEY: Optional,
  SUPABASE_SERVICE_ROLE_KEY: Optional,
  /** Only for a project whose access tokens are signed with HS256. */
  SUPABASE_JWT_SECRET: Secret.optional(),
  YOUTUBE_API_KEY: Secret,
  YOUTUBE_BASE_URL: z.url().default("https://www.googleapis.com/youtube/v3"),
  TIKHUB_API_KEY: Secret,
  TIKHUB_BASE_URL: z.url().default("https://api.tikhub.io"),
  /** Stands for the platforms' short hosts, whose addresses follow it without `https://`: where they are the sandbox's. */
  SHORT_LINKS_BASE_URL: Optional.pipe(z.url().optional()),
  /** YouTube's allowances of a Pacific day: calls of search.list, and units of everything else. */
  YOUTUBE_DAILY_SEARCHES: z.coerce.number().int().positive().default(100),
  YOUTUBE_DAILY_UNITS: z.coerce.number().int().positive().default(10_000),
  /** The most that is spent at TikHub in a Pacific day, at list prices. */
  TIKHUB_DAILY_DOLLARS: z.coerce.number().positive().default(100),
  /** Calls a second on each path that the plan at TikHub allows. */
  TIKHUB_CALLS_PER_SECOND: z.coerce.number().int().positive().default(10),
  /** An OpenAI-compatible chat service for second opinions, up to its version: `https://api.openai.com/v1`. */
  LLM_BASE_URL: Optional.pipe(z.url().optional()),
  LLM_API_KEY: Optional,
  LLM_MODEL: Optional,
  /** Workers AI in its place, and the model there. */
  AI: binding<AiBinding>("run").optional(),
  AI_MODEL: z.string().min(1).default("@cf/meta/llama-3.3-70b-instruct-fp8-fast"),
  /** The product's own client at Google, with which people connect their mailboxes: all three, or none. */
  GOOGLE_CLIENT_ID: Optional,
  GOOGLE_CLIENT_SECRET: Optional,
  GOOGLE_SIGN_IN_CLIENT_ID: Optional,
  GOOGLE_SIGN_IN_CLIENT_SECRET: Optional,
  /** Keys that seal the tokens of mailboxes, as `id:key,id:key`; each key is 32 bytes in base64url, the first one seals. */
  MAIL_TOKEN_KEYS: Optional.transform((text) => (text === undefined ? undefined : readKeyRing(text))).pipe(
    z.custom<KeyRing | undefined>((ring) => ring !== null, {
      error: "must look like id:key,id:key with keys of 32 bytes",
    }),
  ),
  /** Gmail's pushes: the Pub/Sub topic that mailboxes tell (`projects/p/topics/t`), and the audience and service account of the subscription that pushes to us: all three, or none. */
  GMAIL_TOPIC: Optional.pipe(
    z
      .string()
      .regex(/^projects\/[^/]+\/topics\/[^/]+$/, { error: "must look like projects/p/topics/t" })
      .optional(),
  ),
  GMAIL_PUSH_AUDIENCE: Optional,
  GMAIL_PUSH_ACCOUNT: Optional.pipe(z.email().optional()),
  /** The product's own mails to the people who use it, by Cloudflare's Email Service: the account that sends, its API token and the sender's address: all three, or none. */
  STRIPE_SECRET_KEY: Optional,
  STRIPE_WEBHOOK_SECRET: Optional,
  STRIPE_BASE_URL: Optional.pipe(z.url().optional()),
  NOTICE_ACCOUNT_ID: Optional,
  NOTICE_TOKEN: Optional,
  NOTICE_SENDER: Optional.pipe(z.email().optional()),
  NOTICE_BASE_URL: z.url().default("https://api.cloudflare.com/client/v4"),
  /** All of Google's addresses below one: where Google is the sandbox. */
  GOOGLE_BASE_URL: Optional.pipe(z.url().optional()),
  SENTRY_DSN: z.url().optional(),
  APP_VERSION: Version.default("0.1.0"),
  /** Clients that say an older version are told to reload (1426). */
  MIN_CLIENT_VERSION: Version.default("0.1.0"),
  /** Origins, beside our own, whose pages may call the API, e.g. the browser extension's. */
  CORS_ORIGINS: Origins,
  SUPPORT_URL: z.string().min(1).default("mailto:support@kolscout.test"),
  /** The tutorial of the menu and Amazon's place on the hub (spec 1 §2, spec 2 §2.1): pages elsewhere, shown when they are given. */
  TUTORIAL_URL: z.url().optional(),
  AMAZON_URL: z.url().optional(),
  /** Where the start page leads (spec 3 §2.13): the browser extension in its store, a demo's booking in a messaging app, and what there is for domestic creators; each is shown when it is given. */
  EXTENSION_URL: WebAddress,
  DEMO_URL: WebAddress,
  DOMESTIC_URL: WebAddress,
  /** Where pictures in mails are read from: another host name of this Worker, so that they never share the pages' origin. Left out, APP_ORIGIN. */
  PICTURE_ORIGIN: Origin.optional(),
  /** Origins, beside our own, that pages may show pictures from. */
  IMAGE_ORIGINS: Origins,
  /** Stands for the hosts of the platforms' players: where posts are played by the sandbox. */
  PLAYERS_BASE_URL: Optional.pipe(z.url().optional()),
  /** `true` closes the export of lists made from links (spec 2 §2.5). */
  WEB_LIST_EXPORT_BANNED: z.stringbool().default(false),
  /** Ids of the browser extensions that are ours, separated by commas or blanks: they alone get access to accounts, and may call the API from their own pages. */
  COMPANION_EXTENSION_IDS: z
    .string()
    .default(COMPANION_EXTENSION_ID)
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(EXTENSION_ID, { error: "must be ids of extensions" }))),
  /** Multiplies the approximate request limits; the exact ones (codes, quota) stay as they are. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
});

/** How the identity service is called; the newer names of its keys win. */
export function signInSetup(env: Env): { url: string; publishableKey: string; secretKey: string | null } {
  return {
    url: env.SUPABASE_URL,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY ?? "",
    secretKey: env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY ?? null,
  };
}

/** Kinds of lists that may not be taken away as a file at the moment. */
export function closedExports({ WEB_LIST_EXPORT_BANNED }: Pick<Env, "WEB_LIST_EXPORT_BANNED">): TaskType[] {
  return WEB_LIST_EXPORT_BANNED ? ["WEB_LIST"] : [];
}

/** Where pictures in mails are read from. */
export function pictureOrigin({ PICTURE_ORIGIN, APP_ORIGIN }: Pick<Env, "PICTURE_ORIGIN" | "APP_ORIGIN">): string {
  return PICTURE_ORIGIN ?? APP_ORIGIN;
}

export type Env = z.output<typeof WorkerEnv>;
/** What the platform hands over, before it is checked. */
export type RawEnv = z.input<typeof WorkerEnv>;

const checked = new WeakMap<object, Env>();

/** The checked environment; throws ONE error that lists everything missing or malformed (names only, never values). */
export function readEnv(raw: object): Env {
  const known = checked.get(raw);
  if (known) return known;
  const parsed = WorkerEnv.safeParse(raw);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = [
    ...issues.map((issue) => `${issue.path.join(".")}: ${describe(issue)}`),
    ...halfNamed(raw),
    ...misnamedKeys(raw),
  ];
  if (!parsed.success || faults.length > 0) {
    throw new Error(`The Worker is not configured:\n  ${faults.join("\n  ")}`);
  }
  checked.set(raw, parsed.data);
  return parsed.data;
}

/** What is named wholly or not at all. */
const TOGETHER = [
  { what: "LLM_", names: ["LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL"] },
  { what: "Gmail's", names: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "MAIL_TOKEN_KEYS"] },
  { what: "the sign-in's Google", names: ["GOOGLE_SIGN_IN_CLIENT_ID", "GOOGLE_SIGN_IN_CLIENT_SECRET"] },
  { what: "STRIPE_", names: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
  { what: "NOTICE_", names: ["NOTICE_ACCOUNT_ID", "NOTICE_TOKEN", "NOTICE_SENDER"] },
  { what: "push", names: ["GMAIL_TOPIC", "GMAIL_PUSH_AUDIENCE", "GMAIL_PUSH_ACCOUNT"] },
] as const;

/** What is missing of a service that is begun. */
function halfNamed(raw: object): string[] {
  return TOGETHER.flatMap(({ what, names }) => {
    const missing = names.filter((name) => !Optional.safeParse(Reflect.get(raw, name)).data);
    const isBegun = missing.length < names.length;
    return isBegun ? missing.map((name) => `${name}: is missing beside the other ${what} variables`) : [];
  });
}

const PUBLIC_KEYS = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_ANON_KEY"];
const SECRET_KEYS = ["SUPABASE_SECRET_KEY", "SUPABASE_SERVICE_ROLE_KEY"];

/** A missing public key, and a key in the other one's place: the secret one would be sent as if it were public. */
function misnamedKeys(raw: object): string[] {
  const keyOf = (name: string) => Optional.safeParse(Reflect.get(raw, name)).data;
  const missing = PUBLIC_KEYS.some((name) => keyOf(name)) ? [] : [`${PUBLIC_KEYS.join(" or ")}: is missing`];
  const secrets = PUBLIC_KEYS.filter((name) => keyOf(name)?.startsWith("sb_secret_"));
  const publics = SECRET_KEYS.filter((name) => keyOf(name)?.startsWith("sb_publishable_"));
  return [
    ...missing,
    ...secrets.map((name) => `${name}: holds a secret key`),
    ...publics.map((name) => `${name}: holds a publishable key`),
  ];
}

/** Whether the Worker talks to the local sandbox: no real project has this key. */
export function isSandbox(env: Pick<Env, "SUPABASE_ANON_KEY">): boolean {
  return env.SUPABASE_ANON_KEY === "sandbox-anon-key";
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" && issue.input === undefined ? "is missing" : issue.message;
}
