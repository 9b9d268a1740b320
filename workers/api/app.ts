/** The door of the product: mounts every call under `/api`; sign-in, access, limits, validation and errors are decided here and nowhere else. */
import { Hono } from "hono";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { negotiateLanguage } from "#workers/kernel/language.ts";
import { networkOf } from "#workers/kernel/network.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { failure, finish, preflight } from "./answers.ts";
import { createCallHandler } from "./call-handler.ts";
import { isVersionServed } from "./client-version.ts";
import { discardBody } from "./discard-body.ts";
import { createHealthRoute, type Health } from "./health.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import type { Limiter } from "./limiter.ts";
import { createOpenApiAnswer } from "./openapi.ts";
import { compareSpecificity, isPlainPath, pathOf } from "./path.ts";
import type { Accounts, CompanionTokens, Denials, NetworkMark, TokenVerifier } from "./ports.ts";
import { consoleLog, describeFailure, type Log } from "./request-log.ts";
import type { Route } from "./route.ts";
import type { Texts } from "./texts.ts";
import { asUnavailable } from "./unavailable.ts";

type ApiConfig = {
  version: string;
  /** Clients older than this get 1426. */
  minClientVersion: string;
  /** Origins whose pages may read answers; never reflected beyond this list. */
  corsOrigins: readonly string[];
  /** Checks every answer against its schema: for tests and the sandbox, where a mismatch is a 1500. */
  checkOutputs: boolean;
};

export type ApiDeps = {
  routes: readonly Route[];
  identity: TokenVerifier;
  accounts: Accounts;
  companions?: CompanionTokens;
  limiter: Limiter;
  idempotency: IdempotencyStore;
  denials: Denials;
  networkMark: NetworkMark;
  texts: Texts;
  health: Health;
  clock: Clock;
  config: ApiConfig;
  log?: Log;
  /** Sends an unexpected failure to where people look; it is logged in any case. */
  report?: (error: unknown, details: { requestId: string; route: string; userId: string | null }) => void;
};

type Background = (work: Promise<unknown>) => void;

/** What one request carries through the shell. */
export type ApiEnv = {
  /** `network` is the visitor's, null when unknown; `actors` are the accounts of tokens that were read already. */
  Bindings: { background: Background; network: string | null; actors: ActorsByToken };
  Variables: { requestId: string; language: Language; route: string; actor: Actor | null; code: number };
};

/** Accounts by the token that speaks for them. */
type ActorsByToken = Map<string, Promise<Actor>>;

/** What our own pages give with their calls in process: `network`, since these bear no address, and `page`, whose calls come in the same moment: its account is read once for all of them. */
type ApiContext = { waitUntil(work: Promise<unknown>): void; network?: string | null; page?: Request };

export type Api = {
  /** Answers any request whose path begins with `/api`; never rejects. */
  fetch(request: Request, context?: ApiContext): Promise<Response>;
};

const PREFIX = "/api";

export function createApi(deps: ApiDeps): Api {
  const hono = new Hono<ApiEnv>({ getPath: pathOf });
  const log = deps.log ?? consoleLog;
  addShell(hono, deps, log);
  const health = createHealthRoute(deps.health, deps.clock);
  const routes = [...deps.routes, health];
  const openApi = createOpenApiAnswer(
    routes.map(({ endpoint }) => endpoint),
    deps.config.version,
  );
  hono.get(`${PREFIX}/openapi.json`, (call) => {
    call.set("route", "/openapi.json");
    return openApi();
  });
  for (const { method, path, route, preset } of addressesOf(routes)) {
    hono.on(method.toUpperCase(), PREFIX + path, createCallHandler({ ...deps, log, path, route, preset }));
  }
  hono.notFound(() => {
    throw new AppError(1404);
  });
  const ofPages = new WeakMap<Request, ActorsByToken>();
  return {
    fetch: async (request, context) => {
      const background: Background = (work) => {
        const guarded = work.catch((error) => log(describeFailure(error, { route: "background" })));
        context?.waitUntil(guarded);
      };
      const ip = request.headers.get("cf-connecting-ip");
      const network = ip === null ? (context?.network ?? null) : networkOf(ip, "address");
      const actors = (context?.page && ofPages.get(context.page)) ?? new Map();
      if (context?.page) ofPages.set(context.page, actors);
      return hono.fetch(request, { background, network, actors });
    },
  };
}

/** Every address of every call, fixed segments before parameters. Throws when two calls claim one address. */
function addressesOf(routes: readonly Route[]) {
  const addresses = routes.flatMap((route) => {
    const { endpoint } = route;
    const own = { method: endpoint.method, path: endpoint.path, route, preset: {} };
    const others = (endpoint.aliases ?? []).map(({ method = endpoint.method, path, preset = {} }) => ({
      method,
      path,
      route,
      preset,
    }));
    return [own, ...others];
  });
  const seen = new Set<string>();
  for (const { method, path } of addresses) {
    const shape = `${method} ${path.replaceAll(/:\w+/g, ":")}`;
    if (seen.has(shape)) throw new Error(`two calls claim ${method.toUpperCase()} ${path}`);
    seen.add(shape);
  }
  return addresses.sort((one, other) => compareSpecificity(one.path, other.path));
}

function addShell(hono: Hono<ApiEnv>, deps: ApiDeps, log: Log): void {
  const { clock, config, limiter, report, texts } = deps;
  hono.use(async (call, next) => {
    const startedAt = clock.now();
    const request = call.req.raw;
    const requestId = crypto.randomUUID();
    call.set("requestId", requestId);
    call.set("language", negotiateLanguage(request.headers));
    call.set("route", "unmatched");
    call.set("actor", null);
    call.set("code", 1000);
    await next();
    // Calls of our own pages come in process: there is no connection to keep.
    if (request.headers.has("cf-connecting-ip")) await discardBody(request.body);
    const origin = request.headers.get("origin");
    const finished = finish(call.res, requestId, origin, config.corsOrigins);
    // Setting it copies the answer with all its headers once more.
    if (finished !== call.res) call.res = finished;
    const { route, code, actor } = call.var;
    const ms = clock.now() - startedAt;
    const { method } = request;
    log({
      level: "info",
      event: "request",
      method,
      route,
      status: call.res.status,
      code,
      ms,
      requestId,
      userId: actor?.userId ?? null,
    });
  });
  hono.use(async (call, next) => {
    const request = call.req.raw;
    if (request.method === "OPTIONS") return preflight(request.headers.get("origin"), config.corsOrigins);
    // HEAD would run the handler of GET; nothing here needs it.
    if (request.method === "HEAD" || !isPlainPath(pathOf(request))) throw new AppError(1404);
    // Calls of our own pages bear no address: they were counted when the page was asked for.
    if (request.headers.has("cf-connecting-ip")) limiter.take("network", call.env.network ?? "unknown", 1);
    if (!isVersionServed(request.headers.get("x-client-version"), config.minClientVersion)) throw new AppError(1426);
    return next();
  });
  hono.onError((thrown, call) => {
    const { requestId, route, actor } = call.var;
    const error = asUnavailable(thrown) ?? thrown;
    call.set("code", error instanceof AppError ? error.code : 1500);
    if (!(thrown instanceof AppError) || thrown.code === 1500) {
      log(describeFailure(thrown, { requestId, route }));
      report?.(thrown, { requestId, route, userId: actor?.userId ?? null });
    }
    return failure(texts, call.var.language, error, requestId);
  });
}
