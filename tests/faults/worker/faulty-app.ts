/**
 * The deployed bundle on a clock that can be moved (`scripts/serve/clock-worker`), over bindings that fail as the real ones do: calls of the database are lost
 * before or after they took effect, every message is sent more than once. `/faults` of this Worker sets that and reports what was done.
 */
import app, { MailboxGate, SignInGate, TaskRoom } from "./movable-clock.js";

export { MailboxGate, SignInGate, TaskRoom };

type Plan = { seed: number; lostBefore: number; lostAfter: number; copies: number };
const HARMLESS: Plan = { seed: 0, lostBefore: 0, lostAfter: 0, copies: 1 };

let plan = HARMLESS;
const done = { lostBefore: 0, lostAfter: 0, databaseCalls: 0, messages: 0, copies: 0 };

const wrapped = new WeakMap<object, object>();
const inner = new WeakMap<object, object>();

export default {
  async fetch(request: Request, env: object, context: unknown) {
    const bindings = bindingsOf(env);
    if (new URL(request.url).pathname === "/faults") return control(request);
    return app.fetch(request, bindings, context);
  },
  queue: (batch: unknown, env: object, context: unknown) => app.queue(batch, bindingsOf(env), context),
  scheduled: (event: unknown, env: object, context: unknown) => app.scheduled(event, bindingsOf(env), context),
};

async function control(request: Request): Promise<Response> {
  if (request.method === "POST") plan = { ...plan, ...readPlan(await request.json()) };
  return Response.json({ plan, done });
}

function readPlan(value: unknown): Partial<Plan> {
  return typeof value === "object" && value !== null ? value : {};
}

function bindingsOf(env: object): object {
  const known = wrapped.get(env);
  if (known) return known;
  const given: unknown = Reflect.get(env, "FAULT_PLAN");
  if (typeof given === "string") plan = { ...HARMLESS, ...readPlan(JSON.parse(given)) };
  const bindings = {
    ...env,
    DB: faultyDatabase(objectOf(env, "DB")),
    TASK_QUEUE: copyingQueue(objectOf(env, "TASK_QUEUE")),
    MAIL_QUEUE: copyingQueue(objectOf(env, "MAIL_QUEUE")),
    PAYMENT_QUEUE: copyingQueue(objectOf(env, "PAYMENT_QUEUE")),
  };
  wrapped.set(env, bindings);
  return bindings;
}

function objectOf(env: object, name: string): object {
  const value: unknown = Reflect.get(env, name);
  if (typeof value !== "object" || value === null) throw new Error(`no binding ${name}`);
  return value;
}

/** A number in [0, 1) for the n-th call (murmur3's mixing): the same seed loses the same calls. */
function drawFor(seed: number, call: number): number {
  let mixed = Math.imul(seed ^ call, 0x9e3779b1) + call;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Runs one call of the database, or only seems to. */
async function atRisk(work: () => Promise<unknown>): Promise<unknown> {
  done.databaseCalls += 1;
  const draw = drawFor(plan.seed, done.databaseCalls);
  const lost = () => new Error("D1_ERROR: Network connection lost.");
  if (draw < plan.lostBefore) {
    done.lostBefore += 1;
    throw lost();
  }
  const value = await work();
  if (draw >= plan.lostBefore + plan.lostAfter) return value;
  done.lostAfter += 1;
  throw lost();
}

/** The same object with some of its methods replaced. */
function override(target: object, replace: (name: string, method: (...values: unknown[]) => unknown) => unknown) {
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property);
      if (typeof value !== "function") return value;
      const method = (...values: unknown[]): unknown => value.apply(object, values);
      return typeof property === "string" ? (replace(property, method) ?? method) : method;
    },
  });
}

const RUNS = new Set(["run", "all", "first", "raw"]);

function faultyStatement(real: unknown): unknown {
  if (typeof real !== "object" || real === null) return real;
  const statement = override(real, (name, method) => {
    if (name === "bind") return (...values: unknown[]) => faultyStatement(method(...values));
    return RUNS.has(name) ? (...values: unknown[]) => atRisk(async () => method(...values)) : undefined;
  });
  inner.set(statement, real);
  return statement;
}

function faultyDatabase(real: object): object {
  return override(real, (name, method) => {
    if (name === "prepare") return (sql: unknown) => faultyStatement(method(sql));
    if (name === "batch") return (statements: object[]) => atRisk(async () => method(statements.map(unwrap)));
    return undefined;
  });
}

/** A batch takes only the platform's own statements. */
function unwrap(statement: object): object {
  return inner.get(statement) ?? statement;
}

/** Delivers each message `copies` times. */
function copyingQueue(real: object): object {
  return override(real, (name, method) => {
    if (name !== "sendBatch") return undefined;
    return (messages: object[]) => {
      done.messages += messages.length;
      done.copies += messages.length * (plan.copies - 1);
      return method(messages.flatMap((message) => Array.from({ length: plan.copies }, () => ({ ...message }))));
    };
  });
}
