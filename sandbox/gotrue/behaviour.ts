/** What tests may have the identity service do: ask for a CAPTCHA, and refuse refreshes in the ways that say nothing about the session. */
import type { Hono } from "hono";
import * as z from "zod";
import { AuthError } from "./auth-error.ts";

const REFRESHES = ["works", "conflict", "limited", "gateway"] as const;
const State = z.strictObject({ captcha: z.boolean(), refresh: z.enum(REFRESHES) });
type State = z.output<typeof State>;

export type Behaviour = { state(): State; set(change: Partial<State>): void };

export function createBehaviour(): Behaviour {
  let state: State = { captcha: false, refresh: "works" };
  return {
    state: () => state,
    set(change) {
      state = { ...state, ...change };
    },
  };
}

/** `GET` and `POST /behaviour`: no part of the real service. */
export function addBehaviourRoutes(routes: Hono, behaviour: Behaviour): void {
  routes.get("/behaviour", (call) => call.json(behaviour.state()));
  routes.post("/behaviour", async (call) => {
    const body = State.partial().safeParse(await call.req.json().catch(() => undefined));
    if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
    behaviour.set(body.data);
    return call.json(behaviour.state());
  });
}

const FORBIDDEN_PAGE =
  "<!doctype html><html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>";

/** A refresh that lost against another one, a gateway's limit (which has no code), or a gateway's page. */
export function refuseRefresh(how: State["refresh"]): Response {
  if (how === "limited") return Response.json({ message: "API rate limit exceeded" }, { status: 429 });
  if (how === "gateway") {
    return new Response(FORBIDDEN_PAGE, { status: 403, headers: { "content-type": "text/html; charset=utf-8" } });
  }
  throw new AuthError(
    409,
    "conflict",
    "Too many concurrent token refresh requests on the same session or refresh token",
  );
}
