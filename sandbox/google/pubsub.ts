/** Cloud Pub/Sub as far as Gmail needs it: push subscriptions of a topic, signed, tried again until they are acknowledged. */
import type { Hono } from "hono";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { BehaviourState } from "./behaviour.ts";
import type { GoogleKey } from "./google-key.ts";

export const Subscription = z.object({
  name: z.string(),
  topic: z.string().regex(/^projects\/[^/]+\/topics\/[^/]+$/),
  pushConfig: z.object({
    pushEndpoint: z.url(),
    oidcToken: z.object({ serviceAccountEmail: z.email(), audience: z.string().min(1) }),
  }),
});
export type Subscription = z.infer<typeof Subscription>;

/** A message on its way to one subscription. */
export const Push = z.object({
  subscription: z.string(),
  data: z.string(),
  messageId: z.string(),
  publishTimeMs: z.number(),
  tries: z.number(),
});
export type Push = z.infer<typeof Push>;

/** Statuses that acknowledge a push; everything else is tried again. */
const ACKNOWLEDGED = new Set([102, 200, 201, 202, 204]);
const MIN_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 600_000;
const KEPT_MS = 7 * 86_400_000;
const TOKEN_SECONDS = 3600;
const PUSH_TIMEOUT_MS = 10_000;

type Deps = {
  clock: SandboxClock;
  key: GoogleKey;
  behaviour: BehaviourState;
  /** Has a push made at a later time. */
  later(push: Push, atMs: number): void;
};

/** The subscriptions and their pushes. */
export function createPubSub({ clock, key, behaviour, later }: Deps, saved: readonly Subscription[]) {
  const subscriptions = new Map(saved.map((each) => [each.name, each]));
  let lastMessageId = 2_070_443_601_311_540;

  /** Posts one push; true when it was acknowledged. */
  async function post({ data, messageId, publishTimeMs }: Push, { name, pushConfig }: Subscription): Promise<boolean> {
    const { serviceAccountEmail: email, audience: aud } = pushConfig.oidcToken;
    const iat = Math.floor(clock.now() / 1000);
    const sub = "113774264463038321964";
    const claims = { aud, azp: sub, email, sub, email_verified: true, exp: iat + TOKEN_SECONDS, iat };
    const token = await key.sign({ ...claims, iss: "https://accounts.google.com" });
    const publishTime = new Date(publishTimeMs).toISOString();
    const message = { data, messageId, message_id: messageId, publishTime, publish_time: publishTime };
    const reply = await fetch(pushConfig.pushEndpoint, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ message, subscription: name }),
      redirect: "manual",
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    }).catch(() => null);
    await reply?.body?.cancel();
    return reply !== null && ACKNOWLEDGED.has(reply.status);
  }

  return {
    all: () => [...subscriptions.values()],
    find: (name: string): Subscription | null => subscriptions.get(name) ?? null,
    put: (subscription: Subscription): void => void subscriptions.set(subscription.name, subscription),
    /** The pushes that a message to a topic means: one for each subscription. */
    publish(topic: string, payload: unknown, atMs: number): Push[] {
      const data = Buffer.from(JSON.stringify(payload)).toString("base64");
      return [...subscriptions.values()]
        .filter((each) => each.topic === topic && !behaviour.losesPush())
        .map(({ name }) => {
          lastMessageId += 1;
          return { subscription: name, data, messageId: String(lastMessageId), publishTimeMs: atMs, tries: 0 };
        });
    },
    /** Makes a push. What is not acknowledged comes again after 10 s to 10 min, for a week; what is, as often as the behaviour says. */
    async deliver(push: Push): Promise<void> {
      const subscription = subscriptions.get(push.subscription);
      if (subscription === undefined) return;
      if (await post(push, subscription)) {
        for (let repeat = 0; repeat < behaviour.current().pushRepeats; repeat += 1) await post(push, subscription);
        return;
      }
      const waitMs = Math.min(MIN_BACKOFF_MS * 2 ** push.tries, MAX_BACKOFF_MS);
      const atMs = clock.now() + waitMs;
      if (atMs < push.publishTimeMs + KEPT_MS) later({ ...push, tries: push.tries + 1 }, atMs);
    },
  };
}
export type PubSub = ReturnType<typeof createPubSub>;

/** `projects.subscriptions` of the Pub/Sub API: put and read. Pushes go to this machine or the product only. */
export function addPubSubRoutes(routes: Hono, pubsub: PubSub, options: { appUrl: string; changed: () => void }): void {
  const path = "/pubsub/v1/projects/:project/subscriptions/:subscription";
  const nameOf = (params: { project: string; subscription: string }): string =>
    `projects/${params.project}/subscriptions/${params.subscription}`;
  const notFound = (name: string) => ({
    error: { code: 404, message: `Resource not found (resource=${name}).`, status: "NOT_FOUND" },
  });
  const invalid = (message: string) => ({ error: { code: 400, message, status: "INVALID_ARGUMENT" } });
  routes.put(path, async (call) => {
    const body: unknown = await call.req.json().catch(() => null);
    const name = nameOf(call.req.param());
    const read = Subscription.safeParse({ ...(typeof body === "object" ? body : {}), name });
    if (!read.success) return call.json(invalid(z.prettifyError(read.error)), 400);
    if (!isNearby(read.data.pushConfig.pushEndpoint, options.appUrl)) {
      return call.json(invalid("The push endpoint is neither on this machine nor the product's."), 400);
    }
    pubsub.put(read.data);
    options.changed();
    return call.json(read.data);
  });
  routes.get(path, (call) => {
    const name = nameOf(call.req.param());
    const found = pubsub.find(name);
    return found === null ? call.json(notFound(name), 404) : call.json(found);
  });
}

/** Whether an address is on this machine or the product's own. */
export function isNearby(address: string, appUrl: string): boolean {
  const { hostname, origin } = new URL(address);
  return ["localhost", "127.0.0.1"].includes(hostname) || origin === new URL(appUrl).origin;
}
