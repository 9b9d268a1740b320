/** What may happen to four accounts and the tasks that they pay for. */
import fc from "fast-check";

const who = fc.nat(3);
const pick = fc.nat(30);
/** One thing that happens. */
export const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("charge" as const), who, units: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("duplicate" as const), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("extend" as const), pick, who, units: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("extendWhileItEnds" as const),
      ...{ pick, who, failed: fc.boolean(), endsFirst: fc.boolean() },
      ...{ units: fc.integer({ min: 1, max: 40 }), delivered: fc.integer({ min: -5, max: 90 }) },
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      pick,
      delivered: fc.integer({ min: -5, max: 70 }),
      failed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("renew" as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expireAndReturn" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("grant" as const), who, units: fc.integer({ min: -80, max: 80 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("nextDay" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("limit" as const),
      who,
      units: fc.integer({ min: -1, max: 100 }),
      ofMember: fc.boolean(),
    }),
  },
);
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
