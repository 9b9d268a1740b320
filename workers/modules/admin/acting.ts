import type { NetworkMark } from "#workers/api/ports.ts";
import type { RequestContext } from "#workers/api/route.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Acting } from "./act.ts";

type Call = Pick<RequestContext, "network"> & { actor: Actor; input: { body: { reason: string } } };

/** Reads from a call who acts, from where and why. */
export type ReadActing = (call: Call) => Promise<Acting>;

export function actingReader({ networkMark, clock }: { networkMark: NetworkMark; clock: Clock }): ReadActing {
  return async ({ actor, network, input: { body } }) => ({
    ...{ actor, reason: body.reason, at: clock.now() },
    origin: await networkMark(network),
  });
}
