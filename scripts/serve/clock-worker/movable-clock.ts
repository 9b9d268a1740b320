/**
 * The deployed bundle, unchanged, with a clock that can be moved or stopped. Only local runs start this entry: what is deployed is the bundle itself, which knows nothing of it.
 */
import app, { MailboxGate, SignInGate, TaskRoom } from "./app.js";

const QUEUES = ["TASK_QUEUE", "MAIL_QUEUE", "PAYMENT_QUEUE"];
const LOOK_EVERY_MS = 10;

type Clock = { aheadMs: number; stoppedAt: number | null };
const realNow = Date.now.bind(Date);
let clock: Clock | null = null;
Date.now = () => clock?.stoppedAt ?? realNow() + (clock?.aheadMs ?? 0);

/** Starts the clock at the time that the Worker was given. Called first by everything that the runtime calls. */
function startClock(env: object): void {
  clock ??= JSON.parse(String(Reflect.get(env, "CLOCK")));
}

/** The Durable Objects on this clock. The runtime rings alarms by the machine's. */
class ClockedMailboxGate extends MailboxGate {
  constructor(context: ObjectContext, env: object) {
    super(moveAlarms(context, env), env);
  }
}
class ClockedSignInGate extends SignInGate {
  constructor(context: ObjectContext, env: object) {
    super(moveAlarms(context, env), env);
  }
}
class ClockedTaskRoom extends TaskRoom {
  constructor(context: ObjectContext, env: object) {
    super(moveAlarms(context, env), env);
  }
}

export { ClockedMailboxGate as MailboxGate, ClockedSignInGate as SignInGate, ClockedTaskRoom as TaskRoom };

type ObjectContext = { storage: { setAlarm(at: number | Date, options?: unknown): Promise<void> } };
const movedStorages = new WeakSet<object>();

/** Alarms that are set from now on ring as late by the machine's clock as they would by this one. */
function moveAlarms(context: ObjectContext, env: object): ObjectContext {
  startClock(env);
  const storage = Object.getPrototypeOf(context.storage);
  if (movedStorages.has(storage)) return context;
  movedStorages.add(storage);
  const { setAlarm } = storage;
  storage.setAlarm = function (at: number | Date, options?: unknown) {
    return setAlarm.call(this, Number(at) - Date.now() + realNow(), options);
  };
  return context;
}

/** Bodies of messages that were sent without a delay and not delivered yet. */
const unhandled = new Set<string>();
const wrapped = new WeakMap<object, object>();

export default {
  async fetch(request: Request, env: object, context: unknown) {
    startClock(env);
    const { pathname } = new URL(request.url);
    if (pathname !== "/__clock" && pathname !== "/__queues") return app.fetch(request, bindingsOf(env), context);
    // Pages of other sites can post here too; they don't know the key.
    if (request.headers.get("x-clock-key") !== Reflect.get(env, "CLOCK_KEY"))
      return new Response(null, { status: 404 });
    if (pathname === "/__queues") await drain();
    else clock = JSON.parse(await request.text());
    return Response.json({ now: Date.now() });
  },
  async queue(batch: { messages: readonly { body: unknown }[] }, env: object, context: unknown) {
    startClock(env);
    try {
      await app.queue(batch, bindingsOf(env), context);
    } finally {
      for (const { body } of batch.messages) unhandled.delete(JSON.stringify(body));
    }
  },
  scheduled(event: unknown, env: object, context: unknown) {
    startClock(env);
    return app.scheduled(event, bindingsOf(env), context);
  },
};

type Queue = { sendBatch(messages: { body: unknown; delaySeconds?: number }[]): Promise<unknown> };

/** The bindings of the Worker, with queues that note what is sent. */
function bindingsOf(env: object): object {
  const known = wrapped.get(env);
  if (known) return known;
  const bindings = { ...env, ...Object.fromEntries(QUEUES.map((name) => [name, notingQueue(Reflect.get(env, name))])) };
  wrapped.set(env, bindings);
  return bindings;
}

function notingQueue(queue: Queue): Queue {
  return override(queue, "sendBatch", (messages) => {
    for (const { body, delaySeconds = 0 } of messages) if (delaySeconds === 0) unhandled.add(JSON.stringify(body));
    return queue.sendBatch(messages);
  });
}

/** The same object with one property replaced. */
function override<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  value: Target[Name],
): Target {
  return new Proxy(target, {
    get(object, property) {
      if (property === name) return value;
      const own: unknown = Reflect.get(object, property);
      return typeof own === "function" ? own.bind(object) : own;
    },
  });
}

/** Resolves when no message waits in a queue, except those that the queue holds back. What the outbox has not sent is sent by the cron. */
async function drain(): Promise<void> {
  while (unhandled.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
