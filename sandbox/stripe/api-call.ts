/** What is the same for every call of Stripe's API: the key, refusals, idempotency keys, the object that the address names. */
import type { Context, Hono } from "hono";
import { parse as parseForm } from "qs";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { Books } from "./books.ts";
import { byId } from "./books.ts";
import { missing, reusedKey, StripeError, unauthorized } from "./errors.ts";
import { API_VERSION, toPublicJson } from "./objects.ts";
import type { Payments } from "./payments.ts";

/** The key that may call. */
const STRIPE_KEY = "sk_test_sandbox";

/** What the calls work on; `publicUrl` is where the sandbox's pages are. */
export type ApiParts = { books: Books; payments: Payments; clock: SandboxClock; publicUrl: string };
/** Answers one call with an object of Stripe's; `input` is the form or the parameters, unread. Throws StripeError to refuse. */
type Handler = (call: Context, input: unknown) => object;
/** What the calls of one resource are added to. */
export type Api = ApiParts & { routes: Hono; answer: (handle: Handler) => (call: Context) => Promise<Response> };

/** Calls whose replies are remembered by their idempotency key as long as the process runs; only what succeeded is. */
export function createAnswer({ books }: Pick<ApiParts, "books">): Api["answer"] {
  const replies = new Map<string, { input: string; body: string }>();
  return (handle) => async (call) => {
    const headers = { "request-id": books.newId("req"), "stripe-version": API_VERSION };
    const refuse = ({ status, body }: StripeError["refusal"]) => Response.json(body, { status, headers });
    if (call.req.header("authorization") !== `Bearer ${STRIPE_KEY}`) return refuse(unauthorized);
    const raw = call.req.method === "GET" ? new URL(call.req.url).search.slice(1) : await call.req.text();
    const key = call.req.method === "POST" ? call.req.header("idempotency-key") : undefined;
    const input = `${call.req.path}?${raw}`;
    const kept = key === undefined ? undefined : replies.get(key);
    if (kept !== undefined && kept.input !== input) return refuse(reusedKey.refusal);
    if (kept !== undefined) return jsonReply(kept.body, { ...headers, "idempotent-replayed": "true" });
    try {
      const body = toPublicJson(handle(call, parseForm(raw, { depth: 5, arrayLimit: 100 })));
      if (key !== undefined) replies.set(key, { input, body });
      books.changed();
      return jsonReply(body, headers);
    } catch (error) {
      if (error instanceof StripeError) return refuse(error.refusal);
      throw error;
    }
  };
}

/** The object that the call's address names (`:id`). Throws StripeError 404 that calls it `what`. */
export function namedIn<Item extends { id: string }>(call: Context, items: readonly Item[], what: string): Item {
  const id = call.req.param("id") ?? "";
  const found = byId(items, id);
  if (found === undefined) throw missing(what, id);
  return found;
}

function jsonReply(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headers, "content-type": "application/json" } });
}
