/** What tests and the console may change about Google: limits, switches, and pushes that come twice or not at all. */
import * as z from "zod";

const Place = z.enum(["inbox", "archive", "spam", "trash", "label"]);
export type Place = z.infer<typeof Place>;

export const Behaviour = z.strictObject({
  /** Messages a mailbox may send in 24 hours; null: 500 at gmail.com, 2,000 elsewhere. */
  sendsPerDay: z.int().min(0).max(100_000).nullable().default(null),
  /** Messages in 24 hours from which on Gmail takes a send with 200, does not deliver it and reports so to the sender; null: never. */
  returnsAfter: z.int().min(0).max(100_000).nullable().default(null),
  /** Whether Gmail puts a Message-ID of its own in place of the sender's, as it does. */
  rewritesMessageIds: z.boolean().default(true),
  /** Quota units of a mailbox in a minute. */
  unitsPerMinute: z.int().min(0).max(1_000_000_000).default(6_000),
  /** Accounts without Gmail. */
  mailServiceOff: z.array(z.email()).max(100).default([]),
  /** Where mail goes of senders whose address contains `from`; the inbox when left out. `label` is one of the owner's own, past the inbox. */
  filters: z
    .array(z.strictObject({ from: z.string().min(1), place: Place }))
    .max(1_000)
    .default([]),
  /** How often a push that was acknowledged comes again. */
  pushRepeats: z.int().min(0).max(20).default(0),
  /** So many pushes from now on are lost. */
  pushLosses: z.int().min(0).max(1_000_000).default(0),
});
export type Behaviour = z.output<typeof Behaviour>;

/** Holds the behaviour of one sandbox. */
export function createBehaviour() {
  let current = Behaviour.parse({});
  return {
    current: () => current,
    set(next: Behaviour): void {
      current = next;
    },
    /** Whether the next push is lost. */
    losesPush(): boolean {
      if (current.pushLosses === 0) return false;
      current = { ...current, pushLosses: current.pushLosses - 1 };
      return true;
    },
  };
}
export type BehaviourState = ReturnType<typeof createBehaviour>;
