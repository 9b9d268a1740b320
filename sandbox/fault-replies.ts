/** Carries a chosen fault out on a live connection: bad replies, late replies, cut bytes, dropped sockets. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Next } from "hono";
import type { ChosenFault, FaultKind, FaultRule } from "./faults.ts";
import type { FailureReply, SandboxService, ServiceFailureKind } from "./service.ts";

export type ServerEnv = { Bindings: HttpBindings; Variables: { fault?: FaultKind } };

type Failing = {
  context: Context<ServerEnv>;
  next: Next;
  service: Pick<SandboxService, "fail">;
  fault: ChosenFault;
  now: number;
};

const HTML_BODY =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>";

/** Answers the call with the fault instead of, or on top of, the real reply. Sets `context.res`. */
export async function performFault(failing: Failing): Promise<void> {
  const { context, next, fault } = failing;
  const { rule } = fault;
  switch (fault.kind) {
    case "rateLimited":
      return reply(failing, "rateLimited", 429, retryAfterHeaders(rule, failing.now));
    case "quotaExhausted":
      return reply(failing, "quotaExhausted", 403, {});
    case "serverError":
      return reply(failing, "serverError", rule.serverErrorStatus, {});
    case "wrongSchema":
      return reply(failing, "wrongSchema", 200, {});
    case "unauthorized":
      return reply(failing, "unauthorized", 401, {});
    case "forbidden":
      return reply(failing, "forbidden", 403, {});
    case "html":
      context.res = new Response(HTML_BODY, { status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
      return;
    case "empty":
      context.res = new Response("", { status: 200, headers: { "content-type": "application/json" } });
      return;
    case "slow":
      await delay(rule.slowMs);
      return next();
    case "timeout":
      await hang(context.env.outgoing, rule.timeoutMs);
      return drop(context);
    case "reset":
      return drop(context);
    case "lostReply":
      await next();
      await hang(context.env.outgoing, rule.timeoutMs);
      return drop(context);
    case "truncated":
      await next();
      return truncate(context, fault.draw);
  }
}

function reply(failing: Failing, kind: ServiceFailureKind, status: number, extra: Record<string, string>): void {
  const { context, service, fault, now } = failing;
  const retryAtMs = now + fault.rule.retryAfterSeconds * 1000;
  const failure = { kind, status, path: context.req.path, headers: context.req.raw.headers, retryAtMs };
  const { body, ...answer }: FailureReply = service.fail(failure) ?? genericReply(kind, status);
  const isText = typeof body === "string";
  context.res = new Response(isText ? body : JSON.stringify(body), {
    status: answer.status,
    headers: { "content-type": isText ? "text/plain; charset=utf-8" : "application/json", ...answer.headers, ...extra },
  });
}

function genericReply(kind: ServiceFailureKind, status: number): FailureReply {
  if (kind === "wrongSchema") return { status: 200, body: { unexpected: { items: "none", version: 0 } } };
  return { status, body: { error: { code: status, message: `Injected failure: ${kind}` } } };
}

function retryAfterHeaders(rule: FaultRule, now: number): Record<string, string> {
  switch (rule.retryAfter) {
    case "seconds":
      return { "retry-after": String(rule.retryAfterSeconds) };
    case "date":
      return { "retry-after": new Date(now + rule.retryAfterSeconds * 1000).toUTCString() };
    case "absurd":
      return { "retry-after": "-31536000000 fortnights" };
    case "absent":
      return {};
  }
}

/** Waits until the client gives up or the time is over, whichever is first. */
async function hang(outgoing: ServerResponse, ms: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([
    delay(ms, undefined, { signal: over.signal }),
    once(outgoing, "close", { signal: over.signal }),
  ]).finally(() => over.abort());
}

function drop(context: Context<ServerEnv>): void {
  context.env.incoming.socket.resetAndDestroy();
  markSent(context);
}

/** Announces the whole length of the real reply, sends a part of it and closes the connection. */
async function truncate(context: Context<ServerEnv>, draw: number): Promise<void> {
  const whole = new Uint8Array(await context.res.arrayBuffer());
  const keptBytes = Math.floor(whole.byteLength * (0.1 + 0.8 * draw));
  const headers = Object.fromEntries(context.res.headers);
  const { outgoing } = context.env;
  outgoing.writeHead(context.res.status, { ...headers, "content-length": String(whole.byteLength) });
  await new Promise<void>((resolve) => {
    outgoing.write(whole.subarray(0, keptBytes), () => resolve());
  });
  outgoing.destroy();
  markSent(context);
}

function markSent(context: Context<ServerEnv>): void {
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
}
