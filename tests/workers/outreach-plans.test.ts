/** How the engine finds its work: by indexes that hold nothing but what waits, however much has been sent. And the object that holds a mailbox's limits. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openMailboxGates } from "#durable-objects/mailbox-gate.ts";
import { sizeOf } from "#tests/support/runs.ts";
import { MAIL_START, MINUTE_MS, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { readEnv } from "#workers/env.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { openWindow } from "#workers/modules/outreach/sending/pace-settings.ts";

const SCHEDULED = sizeOf({ short: 5_000, full: 100_000 });

test("of a million scheduled follow-ups only what is due is read", async () => {
  const { queue, box, userId, clock } = await openMailWorld();
  await queue(["ana@studio.example"]);
  // These rows tell the plan of a million: what is read does not grow with them.
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, due_at, created_at, updated_at)
     SELECT 'y' || i, 'r' || i, m.campaign_id, m.owner_id, m.mailbox_id, m.email, 1, 'PENDING', ?2 + i * 60000, 1, 1
     FROM n CROSS JOIN (SELECT * FROM mails WHERE owner_id = ?1) m`,
  )
    .bind(userId, clock.now(), SCHEDULED)
    .run();
  let reads = 0;
  const counted = new Proxy(env.DB, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (property !== "prepare") return typeof value === "function" ? value.bind(target) : value;
      return (sql: string) => {
        const statement = target.prepare(sql);
        return {
          bind: (...values: unknown[]) => ({
            async first(column?: string) {
              const { results, meta } = await statement.bind(...values).all<Record<string, unknown>>();
              reads += meta.rows_read;
              return column === undefined ? (results[0] ?? null) : (results[0]?.[column] ?? null);
            },
            async all() {
              const answer = await statement.bind(...values).all();
              reads += answer.meta.rows_read;
              return answer;
            },
          }),
        };
      };
    },
  });
  const store = createEngineStore(counted);
  expect(await store.nextDue(box.id, clock.now())).toMatchObject({ email: "ana@studio.example" });
  await store.listAwake(clock.now());
  await store.wake(box.id, clock.now(), clock.now());
  await store.loseStale(clock.now() - 10 * MINUTE_MS, clock.now());
  await store.listPausedDue(clock.now());
  expect(reads).toBeLessThanOrEqual(25);
});

test("a mailbox's limits are kept by one object, whoever asks and however many at once", async () => {
  const open = openMailboxGates(readEnv(env).MAILBOX_GATE);
  const subject = crypto.randomUUID();
  const pace = {
    ...({ kind: "gmail", per24Hours: 200, perMinute: 2, rampFrom: MAIL_START, seed: subject } as const),
    window: openWindow("UTC"),
  };
  const asked = await Promise.all(
    Array.from({ length: 5 }, (_, index) => open(subject).reserve(`mail-${index}`, MAIL_START, pace)),
  );
  expect(asked.filter(({ granted }) => granted)).toHaveLength(1);
  expect(asked.find(({ granted }) => !granted)).toMatchObject({ granted: false, reason: "gap" });
  const granted = asked.findIndex(({ granted: isGranted }) => isGranted);
  expect(await open(subject).reserve(`mail-${granted}`, MAIL_START, pace)).toEqual({ granted: true });
  expect(await open(subject).usage(MAIL_START, pace)).toMatchObject({ sent: 1, cap: 20 });
  await open(subject).release(`mail-${granted}`);
  await open(subject).block(MAIL_START + 10 * MINUTE_MS);
  expect(await open(subject).reserve("mail-9", MAIL_START, pace)).toEqual({
    granted: false,
    at: MAIL_START + 10 * MINUTE_MS,
    reason: "blocked",
  });
  expect(await open("another account").usage(MAIL_START, pace)).toMatchObject({ sent: 0 });
});
