/** Reference programs: what the app's figures are divided by. Plain Hono and D1, each answering in the API's envelope. */
import { Hono } from "hono";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";

export type BenchEnv = { DB: D1Database; FILES: R2Bucket; ISSUER: string; KEYS: string };

export const reference = new Hono<{ Bindings: BenchEnv }>();

const POINT = "SELECT id, status, updated_at FROM tasks WHERE id = ?1";

reference.get("/hello", (call) => call.text("hello"));

/** One row by primary key. */
reference.get("/point/:id", async (call) => {
  const row = await call.env.DB.prepare(POINT).bind(call.req.param("id")).first();
  return call.json({ statusCode: 1000, message: "ok", data: row });
});

let keySet: ReturnType<typeof createLocalJWKSet> | null = null;

/**
 * The same row for a bearer: the token's signature, issuer and time are checked, then the account, its standing and whether the session or the
 * browser was refused are read (two reads at the same time, the least that these questions take), then the row.
 */
reference.get("/signed-in-point/:id", async (call) => {
  const { DB, ISSUER, KEYS } = call.env;
  const token = /^Bearer (.+)$/.exec(call.req.header("authorization") ?? "")?.[1];
  if (!token) return call.json({ statusCode: 1401, message: "Sign in", data: null }, 401);
  const published: JSONWebKeySet = JSON.parse(KEYS);
  keySet ??= createLocalJWKSet(published);
  const { payload } = await jwtVerify(token, keySet, {
    issuer: ISSUER,
    audience: "authenticated",
    algorithms: ["ES256"],
  });
  const [account, refused] = await Promise.all([
    DB.prepare("SELECT u.id, m.type, m.status FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.id = ?1")
      .bind(payload.sub)
      .first(),
    DB.prepare(
      "SELECT EXISTS (SELECT 1 FROM revoked_sessions WHERE session_id = ?2) OR EXISTS (SELECT 1 FROM browsers WHERE user_id = ?1 AND browser_id = '' AND blocked_at IS NOT NULL) AS refused",
    )
      .bind(payload.sub, payload.session_id ?? "")
      .first<{ refused: number }>(),
  ]);
  if (!account || refused?.refused) return call.json({ statusCode: 1401, message: "Sign in", data: null }, 401);
  const row = await DB.prepare(`${POINT} AND user_id = ?2`).bind(call.req.param("id"), payload.sub).first();
  return call.json({ statusCode: 1000, message: "ok", data: row });
});
