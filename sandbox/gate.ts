/** What happens around every call to an emulated service: log, CORS, body limit, injected faults. */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { routePath } from "hono/route";
import { performFault, type ServerEnv } from "./fault-replies.ts";
import type { FaultKind } from "./faults.ts";
import { maskQuery } from "./request-log.ts";
import type { SandboxContext, SandboxService } from "./service.ts";

const DEFAULT_MAX_BODY_BYTES = 256 * 1024;
const EXPOSED_HEADERS = ["x-supabase-api-version", "x-sb-error-code", "retry-after", "etag", "content-length"];

/** Faults after which the connection is dropped without an answer. */
const CUT_OFF: ReadonlySet<FaultKind> = new Set(["reset", "timeout", "lostReply"]);

type Gate = Pick<SandboxContext<unknown>, "clock" | "faults" | "requestLog">;

/** Puts a service behind its prefix with everything the sandbox does for all services. */
export function mountBehindGate<World>(
  server: Hono<ServerEnv>,
  service: SandboxService<World>,
  routes: Hono,
  gate: Gate,
): void {
  const paths = `${service.prefix}/*`;
  server.use(paths, logCalls(service.name, gate));
  server.use(paths, cors({ origin: "*", exposeHeaders: EXPOSED_HEADERS, maxAge: 600 }));
  server.use(paths, injectFaults(service, gate));
  server.use(paths, limitBody(service.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES));
  server.route(service.prefix, routes);
}

/** Without either header there is no body (RFC 9112, 6.3), as with a DELETE; Hono would read one, and fail to put it back into the server's own kind of request. */
function limitBody(maxSize: number): MiddlewareHandler<ServerEnv> {
  const limit = bodyLimit({ maxSize });
  return (context, next) => {
    const hasBody = ["content-length", "transfer-encoding"].some((name) => context.req.header(name) !== undefined);
    return hasBody ? limit(context, next) : next();
  };
}

function logCalls(name: string, { clock, requestLog }: Gate): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const at = new Date(clock.now()).toISOString();
    const startedAt = performance.now();
    await next();
    if (context.req.method === "OPTIONS") return;
    const fault = context.get("fault");
    requestLog.add(
      {
        at,
        service: name,
        method: context.req.method,
        path: context.req.path,
        query: maskQuery(new URL(context.req.url).searchParams),
        status: fault !== undefined && CUT_OFF.has(fault) ? 0 : context.res.status,
        ms: Math.round(performance.now() - startedAt),
        ...(fault === undefined ? {} : { fault }),
      },
      routeOf(context),
    );
  };
}

function injectFaults<World>(service: SandboxService<World>, { clock, faults }: Gate): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const fault = context.req.method === "OPTIONS" ? null : faults.choose(service.name, context.req.path);
    if (fault === null) return next();
    context.set("fault", fault.kind);
    await performFault({ context, next, service, fault, now: clock.now() });
  };
}

function routeOf(context: Context<ServerEnv>): string {
  const pattern = routePath(context, -1);
  return pattern.endsWith("*") ? context.req.path : pattern;
}
