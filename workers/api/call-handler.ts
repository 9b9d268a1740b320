/** What happens to one call, in this order: who is it, may they, not too often, is the input right, was it done before, do it, answer. */
import type { Context } from "hono";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { bearerOf, companionTokenOf, offeredProtocols, refusalFor, SOCKET_PROTOCOL } from "./access.ts";
import { failure, success } from "./answers.ts";
import type { ApiDeps, ApiEnv } from "./app.ts";
import { executeOnce } from "./idempotency.ts";
import { RawJson } from "./raw-json.ts";
import { readInput } from "./read-input.ts";
import { describeFailure, type Log } from "./request-log.ts";
import type { Route } from "./route.ts";

type Call = Context<ApiEnv>;
type HandlerDeps = ApiDeps & { log: Log; path: string; route: Route; preset: Readonly<Record<string, string>> };

export function createCallHandler(deps: HandlerDeps): (call: Call) => Promise<Response> {
  const { endpoint } = deps.route;
  const weight = endpoint.weight ?? 1;
  return async (call) => {
    call.set("route", deps.path);
    const actor = endpoint.raw ? null : await authenticate(deps, call);
    call.set("actor", actor);
    const refusal = refusalFor(endpoint, actor);
    if (refusal === 1403 && actor) call.env.background(recordDenial(deps, actor, call.env.network));
    if (refusal !== null) throw new AppError(refusal, refusal === 1403 ? { messageKey: endpoint.refusedKey } : {});
    if (endpoint.raw) {
      const address = call.req.header("cf-connecting-ip") ?? "unknown";
      deps.limiter.take("rawRoute", `${address} ${endpoint.path}`, weight);
    }
    if (actor) {
      deps.limiter.take("user", actor.userId, weight);
      deps.limiter.take("userRoute", `${actor.userId} ${endpoint.method} ${endpoint.path}`, weight);
    }
    if (endpoint.kind === "socket" && call.req.header("upgrade")?.toLowerCase() !== "websocket") {
      throw badField("Upgrade", "api:field.required", { field: "Upgrade" });
    }
    const input = await readInput(call.req.raw, endpoint, call.req.param(), deps.preset);
    const key = call.req.header("idempotency-key");
    if (!endpoint.idempotent || key === undefined || !actor) return execute(deps, call, actor, input);
    return executeOnce({
      store: deps.idempotency,
      userId: actor.userId,
      key,
      request: [endpoint.method, endpoint.path, input],
      at: deps.clock.now(),
      execute: (mark) => execute(deps, call, { ...actor, call: mark }, input),
      failed: (error) => failure(deps.texts, call.var.language, error, call.var.requestId),
      onStoreFailure: (error) => deps.log(describeFailure(error, { route: deps.path, requestId: call.var.requestId })),
    });
  };
}

async function authenticate({ identity, accounts, companions, route }: HandlerDeps, call: Call): Promise<Actor | null> {
  const companionToken = companionTokenOf(call.req.raw);
  if (companionToken !== null) {
    if (!route.endpoint.isCompanion || companions === undefined) throw new AppError(1401);
    return companions.actorFor(companionToken, { language: call.var.language });
  }
  const token = bearerOf(call.req.raw, route.endpoint.kind);
  if (token === null) return null;
  const { actors, network } = call.env;
  const { language } = call.var;
  const browserId = call.req.header("x-browser-id") ?? null;
  const read = async () => accounts.actorFor(await identity.verify(token), { language, browserId, network });
  const actor = actors.get(token) ?? read();
  actors.set(token, actor);
  return { ...(await actor), language };
}

async function recordDenial(
  { denials, networkMark, clock, route }: HandlerDeps,
  { userId }: Actor,
  network: string | null,
): Promise<void> {
  const { method, path } = route.endpoint;
  const origin = await networkMark(network);
  await denials.record({ userId, call: `${method.toUpperCase()} ${path}`, origin, at: clock.now() });
}

async function execute(
  { route, texts, config }: HandlerDeps,
  call: Call,
  actor: Actor | null,
  input: unknown,
): Promise<Response> {
  const { requestId, language } = call.var;
  const result = await route.handle({
    request: call.req.raw,
    requestId,
    language,
    network: call.env.network,
    background: call.env.background,
    actor,
    input,
  });
  if (result instanceof Response)
    return route.endpoint.kind === "socket" ? selectProtocol(call.req.raw, result) : result;
  if (!config.checkOutputs) return success(texts, language, result);
  const data: unknown = result instanceof RawJson ? result.parse() : result;
  return success(texts, language, route.endpoint.output.parse(data));
}

/** Browsers drop a socket whose answer selects none of the protocols they offered. */
function selectProtocol(request: Request, response: Response): Response {
  const offered = offeredProtocols(request);
  if (!response.webSocket || !offered.includes(SOCKET_PROTOCOL)) return response;
  const headers = { "sec-websocket-protocol": SOCKET_PROTOCOL };
  return new Response(null, { status: 101, webSocket: response.webSocket, headers });
}
