/** The deletion of an account leaves nothing of the person, wherever it is cut off, and is done again on a copy from before (THREATS: G02, G06, P13). */
import { expect, it } from "vitest";
import { openErasureWorld } from "#tests/support/erasure-world.ts";
import { columnsWith, fillAccounts, rowsWith } from "#tests/support/full-accounts.ts";
import { type Faults, openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { WAITING_MS } from "#workers/modules/leaving/domain.ts";

const START = Date.parse("2026-03-01T08:00:00Z");
const MINUTE = 60_000;
const [GOES, STAYS] = ["person-goes", "person-stays"] as const;

/** Strikes once, at the nth statement or call from when it is armed. */
function faultAt(place: number, isAfter: boolean) {
  let count = 0;
  const state = { isArmed: false, struck: false };
  const strike = () => {
    state.struck = true;
    throw new Error("cut off here");
  };
  const faults: Faults = {
    before() {
      if (!state.isArmed || state.struck) return;
      count += 1;
      if (count === place && !isAfter) strike();
    },
    after() {
      if (state.isArmed && !state.struck && count === place && isAfter) strike();
    },
  };
  return { faults, state };
}

/** Both accounts in every table. */
const filled = (() => {
  const { database } = openSqliteD1();
  fillAccounts(database, [GOES, STAYS]);
  return database.serialize();
})();

async function world(faults: Faults = { before() {}, after() {} }) {
  const made = openErasureWorld({ startAt: START, faults, serialized: filled });
  for (const userId of [GOES, STAYS]) {
    made.objects.set(`exports/${userId}/1.xlsx`, `canary ${userId}`);
    made.objects.set(`text-keys/${userId}`, `key of ${userId}`);
    made.objects.set(`exports/${userId}/unknown.csv`, `canary ${userId}`);
    made.objects.set(`mail-pictures/canary ${userId} mail_pictures.name`, `canary ${userId}`);
  }
  return made;
}
type World = Awaited<ReturnType<typeof world>>;

async function ask(made: World): Promise<void> {
  expect(await made.store.request(GOES, { at: START, eraseAt: START + WAITING_MS })).toBe(true);
  made.clock.set(START + WAITING_MS);
}

/** Runs the clock minute by minute as the schedule does, until the account is gone. */
async function runUntilGone(made: World): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) {
    const at = made.clock.now();
    await made.erasure.replay().catch(() => undefined);
    await made.erasure.sweep(at).catch(() => undefined);
    if ((await made.store.find(GOES).catch(() => null))?.state === "GONE") return;
    made.clock.set(at + MINUTE);
  }
  throw new Error("the account is not gone after an hour");
}

/** Ids and numbers alone: a new column that stays has to be looked at before it is listed here. */
const LEFT = [
  ...["ledger.task_id", "ledger.kind", "ledger.account_id", "ledger.enterprise_id", "ledger.day", "ledger.quota_type"],
  ...["payments.invoice_id", "payments.subscription_id", "payments.offer", "payments.state", "payments.currency"],
  ...["payments.payment_intent_id", "payments.holder"],
  ...["quota_accounts.id", "quota_accounts.kind", "quota_accounts.renewal"],
  ...[
    "quota_days.account_id",
    "quota_days.day",
    "quota_days.scope",
    "quota_members.account_id",
    "usage_sums.account_id",
  ],
  ...["quota_statements.account_id", "quota_statements.kind", "quota_statements.task_id"],
  ...["invitation_mails.id", "invitation_mails.enterprise_id", "invitation_mails.mailbox"],
  ...["info_cards.id", "info_cards.enterprise_id", "info_cards.bought_by"],
  ...["scheme_people.kind", "scheme_people.scheme"],
  ...["audit_log.id", "audit_log.action", "audit_log.subject", "audit_log.details", "audit_log.origin"],
];

it("leaves no text of the person in any table, and the rows of another as they were", async () => {
  const made = await world();
  const before = rowsWith(made.database, STAYS);
  const sums = made.database
    .prepare("SELECT sum(units) AS units, sum(delta) AS delta, count(*) AS n FROM ledger")
    .get();
  await ask(made);
  await runUntilGone(made);
  expect(columnsWith(made.database, `canary ${GOES}`).sort()).toEqual(LEFT.sort());
  expect(rowsWith(made.database, STAYS)).toEqual(before);
  expect(
    made.database.prepare("SELECT sum(units) AS units, sum(delta) AS delta, count(*) AS n FROM ledger").get(),
  ).toEqual(sums);
  expect(made.database.prepare("SELECT count(*) AS n FROM users WHERE id = ?").get(GOES)).toEqual({ n: 0 });
  expect([...made.objects.keys()].filter((key) => key.includes(GOES))).toEqual([
    expect.stringMatching(/^departures\/\d{13}\/person-goes$/),
  ]);
  expect([...made.objects.keys()].filter((key) => key.includes(STAYS))).toHaveLength(4);
  expect(made.asked.map((call) => call.split(" ")[0])).toEqual([
    "identity",
    "rooms",
    "tasks",
    "stripe",
    "google",
    "gate",
  ]);
});

it("is finished wherever it was cut off: before or after each statement, each object and each call outside", async () => {
  const before = rowsWith((await world()).database, STAYS);
  let places = 0;
  const counted = await world({
    before() {
      places += 1;
    },
    after() {},
  });
  await ask(counted);
  places = 0;
  await runUntilGone(counted);
  expect(places).toBeGreaterThan(80);
  // A fault before a place is one after the place before it.
  const strikes = Array.from({ length: places }, (_, index) => ({ place: index + 1, isAfter: false }));
  for (const { place, isAfter } of [...strikes, { place: places, isAfter: true }]) {
    const { faults, state } = faultAt(place, isAfter);
    const made = await world(faults);
    await ask(made);
    state.isArmed = true;
    await runUntilGone(made);
    expect(state.struck, `place ${place}`).toBe(true);
    expect(columnsWith(made.database, `canary ${GOES}`).sort(), `place ${place}`).toEqual(LEFT.sort());
    expect(rowsWith(made.database, STAYS), `place ${place}`).toEqual(before);
    expect([...made.objects.keys()].filter((key) => key.includes(GOES) && !key.startsWith("departures/"))).toEqual([]);
  }
}, 300_000);

it("deletes again what a database from before shows, before anything else is done for the person", async () => {
  const made = await world();
  const copy = await world();
  await ask(made);
  await runUntilGone(made);
  const asked = made.asked.length;
  // The copy is of the day before the request: nothing in it says that the person leaves.
  const restored = made.over(copy.d1);
  made.clock.set(START + WAITING_MS + MINUTE);
  expect(await restored.erasure.replay()).toEqual({ replayed: 1 });
  expect(
    copy.database.prepare("SELECT leaves_at IS NOT NULL AS leaves FROM memberships WHERE user_id = ?").get(GOES),
  ).toEqual({
    leaves: 1,
  });
  expect((await restored.store.find(GOES))?.state).toBe("ERASING");
  expect(await restored.erasure.sweep(made.clock.now())).toEqual({ gone: 1, failed: 0 });
  expect(columnsWith(copy.database, `canary ${GOES}`).sort()).toEqual(LEFT.sort());
  expect(rowsWith(copy.database, STAYS)).toEqual(rowsWith(made.database, STAYS));
  // Only what ends and takes away was asked outside.
  expect(made.asked.slice(asked).map((call) => call.split(" ")[0])).toEqual([
    "identity",
    "rooms",
    "tasks",
    "stripe",
    "google",
    "gate",
  ]);
  expect(await restored.erasure.replay()).toEqual({ replayed: 0 });
});

it("a person who had deletion asked for in the copy alone is kept: the journal knows nothing of it", async () => {
  const made = await world();
  await ask(made);
  expect(await made.erasure.replay()).toEqual({ replayed: 0 });
  expect(await made.store.stay(GOES, made.clock.now())).toEqual({ stoppedRenewal: null });
  expect(await made.erasure.sweep(made.clock.now() + 30 * WAITING_MS)).toEqual({ gone: 0, failed: 0 });
  expect(rowsWith(made.database, `canary ${GOES} `).length).toBeGreaterThan(60);
});

it("the ledger refuses every other change, of one who leaves and of one who stays", async () => {
  const made = await world();
  await ask(made);
  const change = (sql: string) => () => made.database.exec(sql);
  expect(change(`UPDATE ledger SET description = '' WHERE user_id = '${GOES}'`)).toThrow("append-only");
  await made.store.begin(GOES, "departures/1");
  expect(change(`UPDATE ledger SET units = 5, description = '' WHERE user_id = '${GOES}'`)).toThrow("append-only");
  expect(change(`UPDATE ledger SET description = 'other' WHERE user_id = '${GOES}'`)).toThrow("append-only");
  expect(change(`UPDATE ledger SET description = '' WHERE user_id = '${STAYS}'`)).toThrow("append-only");
  expect(change(`DELETE FROM ledger WHERE user_id = '${GOES}'`)).toThrow("append-only");
  expect(change(`DELETE FROM publication_costs WHERE owner_id = '${STAYS}'`)).toThrow("append-only");
  expect(change(`UPDATE ledger SET description = '' WHERE user_id = '${GOES}'`)).not.toThrow();
});
