/** The plug-in interface of the sandbox: what an emulated service must say of itself and what it is given. */
import type { Hono } from "hono";
import type { SandboxClock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import type { RequestLog } from "./request-log.ts";

/** The faults whose reply is written by the emulated service itself, in the shape the real one uses. */
export type ServiceFailureKind =
  | "rateLimited"
  | "serverError"
  | "quotaExhausted"
  | "wrongSchema"
  | "unauthorized"
  | "forbidden";

/** A call that is to fail: `status` is proposed by the fault rule; the service may answer another one. */
export type ServiceFailure = {
  kind: ServiceFailureKind;
  status: number;
  path: string;
  headers: Headers;
  /** When a call that was sent too early may come again (milliseconds since 1970). */
  retryAtMs: number;
};

/** The answer of a failing service. A string body is sent as it is, anything else as JSON. */
export type FailureReply = { status: number; body: unknown; headers?: Readonly<Record<string, string>> };

/** Values that tests and the start script may choose. Times are in seconds. */
export type SandboxSettings = {
  /** Where the product itself answers: default target of redirects and the link on the console. */
  appUrl: string;
  /** How long a one-time code stays valid. */
  otpExpirySeconds: number;
  /** How long an access token stays valid. */
  accessTokenSeconds: number;
  /** False makes every picture the same grey dot: drawing those of a list takes longer than everything else about it. */
  drawsPictures: boolean;
};

/** Everything a service gets from the sandbox. `World` is the type of the seeded world (sandbox/services.ts). */
export type SandboxContext<World> = {
  clock: SandboxClock;
  settings: SandboxSettings;
  /** The address clients use, without a slash at the end; issuer of tokens and base of absolute links. */
  publicUrl: string;
  /** The address under which the process reaches itself, for one service that calls another. */
  selfUrl: string;
  world: World;
  inbox: Inbox;
  faults: Faults;
  requestLog: RequestLog;
  /** The seed of the world and of everything that is drawn by chance. */
  seed: number;
  /** A stream of numbers in [0, 1) that depends on the seed and the label alone. */
  random(label: string): () => number;
  /** Folder for state that survives a restart; null keeps everything in memory. */
  stateDir: string | null;
  /** Registers work to be done before the sandbox closes. */
  onClose(task: () => void | Promise<void>): void;
};

/** One emulated service. Add it to the list in sandbox/services.ts and it is mounted, logged, faulted and shown. */
export type SandboxService<World = unknown> = {
  /** Key in faults and in the request log. */
  name: string;
  title: string;
  /** One sentence for the console: what is emulated. */
  describe: string;
  /** The path the service answers under, e.g. `/youtube`; routes are mounted relative to it. */
  prefix: string;
  /** Largest accepted request body in bytes; 256 KiB when left out. */
  maxBodyBytes?: number;
  /** Adds the routes. Called once per sandbox; the state of the service lives in its closure. */
  mount(app: Hono, context: SandboxContext<World>): void | Promise<void>;
  /** The service's own body for an injected failure; null takes a plain generic one. */
  fail(failure: ServiceFailure): FailureReply | null;
};

/** How the world is opened, from the options of `startSandbox`. */
export type WorldOptions = { seed: number; size: number; file: string | null; now: () => number };

/** What the console shows of a world; every world has it. */
export type DescribedWorld = { describe(): Readonly<Record<string, string | number>> };
