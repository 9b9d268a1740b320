/** Starts the sandbox: one local server on which every emulated service and the sandbox's own endpoints answer. */
import { createServer, IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createSandboxClock } from "./clock.ts";
import { createConsoleRoutes } from "./console/console.ts";
import { type ClockFollower, createControlRoutes } from "./control.ts";
import type { ServerEnv } from "./fault-replies.ts";
import { createFaults } from "./faults.ts";
import { mountBehindGate } from "./gate.ts";
import { createInbox } from "./inbox.ts";
import { seededRandom } from "./random.ts";
import { createRequestLog } from "./request-log.ts";
import type { SandboxContext, SandboxSettings } from "./service.ts";
import { openWorld, type SandboxWorld, services } from "./services.ts";

export type SandboxOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** A world file (JSON lines) in place of the seeded world. */
  worldFile?: string;
  /** Number of creators of the seeded world. */
  worldSize?: number;
  seed?: number;
  /** Folder for keys, users and sessions that survive a restart; without it they live in memory. */
  stateDir?: string;
  /** Where time comes from (milliseconds since 1970); the machine's clock when left out. */
  now?: () => number;
  /** The address clients use when it is not `http://{host}:{port}`. */
  publicUrl?: string;
  settings?: Partial<SandboxSettings>;
  /**
   * The product that goes along when `POST /clock` moves the clock (milliseconds since 1970). Called before the clock stands at `to`; what it answers is added to the
   * call's answer. With one, time is never set before the machine's.
   */
  onClockMove?: ClockFollower;
};

export type Sandbox = Pick<
  SandboxContext<SandboxWorld>,
  "clock" | "faults" | "inbox" | "requestLog" | "world" | "publicUrl"
> & {
  /** Base address on this machine, without a slash at the end. */
  url: string;
  port: number;
  /** Writes what is to be kept and ends every connection. */
  close(): Promise<void>;
};

const DEFAULT_SETTINGS: SandboxSettings = {
  appUrl: "http://localhost:8787",
  otpExpirySeconds: 600,
  accessTokenSeconds: 3600,
  drawsPictures: true,
};

/**
 * Starts a sandbox and resolves once it answers. Several can run in one process, each with its own state.
 * Rejects when the port is taken or the world file cannot be read.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = "127.0.0.1" } = options;
  let open: (routes: Hono<ServerEnv>) => void = () => undefined;
  const opened = new Promise<Hono<ServerEnv>>((resolve) => {
    open = resolve;
  });
  const server = createServer(
    getRequestListener(async (request, env) => (await opened).fetch(request, onlyHttp1(env)), {
      overrideGlobalObjects: false,
    }),
  );
  // Node closes a connection that was idle for 5 s, just when workerd would use it again; workerd gives it up first.
  server.keepAliveTimeout = 120_000;
  const port = await listen(server, host, options.port ?? 0);
  const closing: (() => void | Promise<void>)[] = [];
  try {
    const url = `http://${host}:${port}`;
    const context = await createContext(options, url, (task) => closing.push(task));
    open(await createServerRoutes(context, options.onClockMove ?? null));
    const close = () => closeServer(server, closing);
    const { clock, faults, inbox, requestLog, world, publicUrl } = context;
    return { url, port, close, clock, faults, inbox, requestLog, world, publicUrl };
  } catch (error) {
    await closeServer(server, closing);
    throw error;
  }
}

async function createContext(
  options: SandboxOptions,
  url: string,
  onClose: (task: () => void | Promise<void>) => void,
): Promise<SandboxContext<SandboxWorld>> {
  const { seed = 1, worldSize = 200_000, worldFile = null, stateDir = null, publicUrl = url } = options;
  const clock = createSandboxClock(options.now);
  return {
    clock,
    seed,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    publicUrl: publicUrl.replace(/\/+$/, ""),
    selfUrl: url,
    world: await openWorld({ seed, size: worldSize, file: worldFile, now: clock.now }),
    inbox: createInbox(clock.now),
    faults: createFaults(seed),
    requestLog: createRequestLog(),
    random: (label) => seededRandom(seed, label),
    stateDir,
    onClose,
  };
}

async function createServerRoutes(
  context: SandboxContext<SandboxWorld>,
  onClockMove: ClockFollower | null,
): Promise<Hono<ServerEnv>> {
  const server = new Hono<ServerEnv>();
  for (const service of services) {
    const routes = new Hono();
    routes.onError((error, call) => {
      console.error(`${service.name}:`, error);
      return call.json({ error: { code: 500, message: "The sandbox failed; its console output says why." } }, 500);
    });
    await service.mount(routes, context);
    mountBehindGate(server, service, routes, context);
  }
  const serviceNames = services.map((service) => service.name);
  server.get("/health", (call) => call.json({ ok: true, services: serviceNames }));
  server.route("/", createControlRoutes({ ...context, serviceNames, onClockMove }));
  server.route("/", createConsoleRoutes(context, services));
  server.notFound((call) =>
    call.json({ error: `No service answers ${call.req.path}`, prefixes: services.map(({ prefix }) => prefix) }, 404),
  );
  return server;
}

function onlyHttp1(env: HttpBindings | Http2Bindings): HttpBindings {
  if (isHttp1(env)) return env;
  throw new TypeError("the sandbox speaks HTTP/1.1 only");
}

function isHttp1(env: HttpBindings | Http2Bindings): env is HttpBindings {
  return env.incoming instanceof IncomingMessage;
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new TypeError("the sandbox listens on a TCP port");
  return address.port;
}

async function closeServer(server: Server, closing: readonly (() => void | Promise<void>)[]): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  for (const task of closing) await task();
}
