/** Supabase Auth (GoTrue) as a service of the sandbox, with the gateway's check of the API key before it. */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import type { SandboxService } from "#sandbox/service.ts";
import { AuthError, describeError, invalid } from "./auth-error.ts";
import { addBehaviourRoutes, type Behaviour, createBehaviour, refuseRefresh } from "./behaviour.ts";
import { createGoogleSignIn, type GoogleSignIn } from "./google-sign-in.ts";
import { createOneTimeCodes, normaliseAddress, type OneTimeCodes } from "./one-time-codes.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { openSigningKey, type SigningKey } from "./signing-key.ts";
import { type AuthStore, openAuthStore } from "./store.ts";

/** The only API key the sandbox takes; plainly not a secret. */
export const ANON_KEY = "sandbox-anon-key";
/** The key of the administrator; no secret either. */
export const SERVICE_ROLE_KEY = "sandbox-service-role-key";

const Metadata = z.record(z.string(), z.unknown());
const OtpBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  create_user: z.boolean().default(true),
  data: Metadata.nullish(),
  gotrue_meta_security: z.object({ captcha_token: z.string().default("") }).nullish(),
});
const VerifyBody = z.object({
  email: z.string().optional(),
  token: z.string().optional(),
  type: z.string().optional(),
});
const TokenBody = z.object({
  auth_code: z.string().default(""),
  code_verifier: z.string().default(""),
  refresh_token: z.string().default(""),
});
const UserBody = z.object({ data: Metadata.optional(), email: z.string().optional(), phone: z.string().optional() });

type Parts = {
  behaviour: Behaviour;
  codes: OneTimeCodes;
  google: GoogleSignIn;
  sessions: Sessions;
  store: AuthStore;
  key: SigningKey;
};

/** `{sandbox}/auth/v1`: one-time codes, Google by PKCE, rotating refresh tokens, ES256 keys. */
export const gotrueService: SandboxService = {
  name: "gotrue",
  title: "Supabase Auth",
  describe: "Sign-in by one-time code and Google, sessions with rotating refresh tokens, ES256 tokens and their JWKS.",
  prefix: "/auth/v1",
  async mount(app, context) {
    const { clock, stateDir } = context;
    const key = await openSigningKey(stateDir);
    const store = openAuthStore(stateDir, clock.now());
    context.onClose(store.flush);
    const sessions = createSessions({ ...context, store, key });
    const codes = createOneTimeCodes({ ...context, store, sessions });
    const google = createGoogleSignIn({ ...context, store, sessions });
    app.route("/", createRoutes({ codes, google, sessions, store, key, behaviour: createBehaviour() }));
    app.onError((error, call) => sendError(call, error));
  },
  fail({ kind, status, headers }) {
    if (kind === "wrongSchema") return null;
    if (kind === "rateLimited") return failure(429, "over_request_rate_limit", "Request rate limit reached", headers);
    if (kind === "quotaExhausted") {
      return failure(429, "over_email_send_rate_limit", "email rate limit exceeded", headers);
    }
    if (kind === "unauthorized") {
      return failure(status, "no_authorization", "This endpoint requires a valid Bearer token", headers);
    }
    if (kind === "forbidden") return failure(status, "user_banned", "User is banned", headers);
    return failure(
      status,
      "unexpected_failure",
      "Unexpected failure, please check server logs for more information",
      headers,
    );
  },
};

function createRoutes(parts: Parts): Hono {
  const routes = new Hono();
  addBehaviourRoutes(routes, parts.behaviour);
  addOpenRoutes(routes, parts);
  routes.use("*", requireApiKey);
  addSignInRoutes(routes, parts);
  addSessionRoutes(routes, parts);
  addAdminRoutes(routes, parts);
  routes.all("*", () => {
    throw new AuthError(404, "not_found", "Not found");
  });
  return routes;
}

/** What a browser opens by itself, and what verifiers of tokens read: no API key is asked for. */
function addOpenRoutes(routes: Hono, { google, key }: Parts): void {
  routes.get("/authorize", (call) => call.redirect(google.authorize(queryOf(call)).href, 302));
  routes.get("/callback", async (call) => call.redirect((await google.callback(queryOf(call))).href, 302));
  routes.get("/.well-known/jwks.json", (call) =>
    call.json({ keys: [key.publicJwk] }, 200, { "cache-control": "public, max-age=600" }),
  );
}

function addSignInRoutes(routes: Hono, { codes, google, sessions, behaviour }: Parts): void {
  routes.get("/health", (call) =>
    call.json({ version: "sandbox", name: "GoTrue", description: "Sandbox of Supabase Auth" }),
  );
  routes.get("/settings", (call) =>
    call.json({
      external: { email: true, google: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );
  routes.post("/otp", async (call) => {
    const body = await readBody(call, OtpBody);
    const isAnswered = body.gotrue_meta_security?.captcha_token;
    if (behaviour.state().captcha && !isAnswered && !isAdministrator(call)) {
      throw new AuthError(400, "captcha_failed", "captcha protection: request disallowed (no captcha_token found)");
    }
    if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
    await codes.send(normaliseAddress(body.email), body.create_user, body.data ?? {});
    return call.json({});
  });
  routes.post("/verify", async (call) => {
    const { email, token, type } = await readBody(call, VerifyBody);
    if (!type) throw invalid("Verify requires a verification type");
    if (!token) throw invalid("Verify requires either a token or a token hash");
    if (!["email", "magiclink", "signup"].includes(type)) throw invalid("Unsupported verification type");
    // Without the secret key the header counts for nothing: all visitors of a server are its one address.
    const place = isAdministrator(call) ? (call.req.header("sb-forwarded-for") ?? "") : "";
    return call.json(await codes.verify(normaliseAddress(email), token, place));
  });
  routes.post("/token", async (call) => {
    const body = await readBody(call, TokenBody);
    switch (call.req.query("grant_type")) {
      case "pkce":
        return call.json(await google.exchange(body.auth_code, body.code_verifier));
      case "refresh_token":
        if (body.refresh_token === "") throw invalid("refresh_token required");
        if (behaviour.state().refresh !== "works") return refuseRefresh(behaviour.state().refresh);
        return call.json(await sessions.refresh(body.refresh_token));
      default:
        throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    }
  });
}

function addSessionRoutes(routes: Hono, { sessions, store }: Parts): void {
  routes.get("/user", async (call) => call.json((await authenticate(call, sessions)).user));
  routes.put("/user", async (call) => {
    const { user } = await authenticate(call, sessions);
    const { data, email, phone } = await readBody(call, UserBody);
    if (email !== undefined || phone !== undefined) throw invalid("The sandbox changes user metadata only");
    user.user_metadata = { ...user.user_metadata, ...data };
    store.userChanged();
    return call.json(user);
  });
  routes.post("/logout", async (call) => {
    const scope = call.req.query("scope") ?? "global";
    if (scope !== "global" && scope !== "local" && scope !== "others") {
      throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    sessions.end((await authenticate(call, sessions)).session, scope);
    return call.body(null, 204);
  });
}

/** What the administrator alone may do. 401 no_authorization without the key, 404 user_not_found. */
function addAdminRoutes(routes: Hono, { store }: Parts): void {
  routes.delete("/admin/users/:id", (call) => {
    if (!isAdministrator(call)) {
      throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
    }
    if (!store.removeUser(call.req.param("id"))) throw new AuthError(404, "user_not_found", "User not found");
    return call.json({});
  });
}

function isAdministrator(call: Context): boolean {
  return call.req.header("authorization") === `Bearer ${SERVICE_ROLE_KEY}`;
}

const requireApiKey: MiddlewareHandler = async (call, next) => {
  const given = call.req.header("apikey") ?? call.req.query("apikey");
  if (given === undefined) {
    const hint = "No `apikey` request header or url param was found.";
    return call.json({ message: "No API key found in request", hint }, 401);
  }
  if (given !== ANON_KEY && given !== SERVICE_ROLE_KEY) {
    const hint = "Double check your Supabase `anon` or `service_role` API key.";
    return call.json({ message: "Invalid API key", hint }, 401);
  }
  return next();
};

function authenticate(call: Context, sessions: Sessions): ReturnType<Sessions["authenticate"]> {
  return sessions.authenticate(call.req.header("authorization"));
}

async function readBody<Schema extends z.ZodType>(call: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await call.req.text();
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch (error) {
    throw new AuthError(400, "bad_json", `Could not parse request body as JSON: ${String(error)}`);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new AuthError(400, "bad_json", `Could not read request body: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function queryOf(call: Context): URLSearchParams {
  return new URL(call.req.url).searchParams;
}

function sendError(call: Context, error: Error): Response {
  const known = error instanceof AuthError ? error : new AuthError(500, "unexpected_failure", "Internal Server Error");
  if (known !== error) console.error("gotrue:", error);
  const { status, body, headers } = describeError(known, call.req.raw.headers);
  return Response.json(body, { status, headers });
}

function failure(status: number, code: string, message: string, requestHeaders: Headers) {
  return describeError({ status, code, message }, requestHeaders);
}
