/** What refusals of Google do to a mailbox: only a grant that is gone ends it; everything else waits, is said, and ends by itself. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failGoogle, healGoogle, steerGoogle } from "#tests/support/google-consent.ts";
import { HOUR_MS, type InboxWorld, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { createAlarmStore } from "#workers/modules/outreach/alarms/store.ts";

const someone = () => `ana@${unique("studio").toLowerCase()}.example`;

const mailboxOf = async (world: InboxWorld) =>
  (
    await world.rows<Record<string, unknown>>(
      "SELECT status, lost_reason, trouble, trouble_since, refresh_token IS NOT NULL AS has_grant FROM mailboxes WHERE id = ?1",
      world.mailboxId,
    )
  )[0];
const KEPT = { status: "CONNECTED", lost_reason: null, has_grant: 1 };

/** Refusals of Gmail itself and of the address that renews tokens. */
const REFUSALS: [what: string, path: string, rates: Record<string, number>][] = [
  ["401s that go on after the token was renewed", "/gmail/", { unauthorized: 1 }],
  ["403s for a scope that is there", "/gmail/", { forbidden: 1 }],
  ["401s where tokens are renewed", "/token", { unauthorized: 1 }],
  ["403s where tokens are renewed", "/token", { forbidden: 1 }],
  ["an outage where tokens are renewed", "/token", { serverError: 1 }],
  ["HTML where tokens are renewed", "/token", { html: 1 }],
];

test.each(REFUSALS)("%s keep the grant and the mail, and all goes on once Google does", async (_what, path, rates) => {
  const world = await openInboxWorld();
  await world.send([someone()]);
  await world.read();
  // Its token has run out: Google is asked for another one first.
  await world.pass(2 * HOUR_MS);
  await failGoogle(world.sandbox, path, rates);
  const ben = someone();
  await world.send([ben]);
  await world.read().catch((failure) => expect(failure).toMatchObject({ name: "ProviderError" }));
  expect(await mailboxOf(world)).toMatchObject(KEPT);
  const mailOf = async () => (await world.mails()).find(({ email, step }) => email === ben && step === 0);
  expect(await mailOf()).toMatchObject({ status: "PENDING", end_reason: null });
  await healGoogle(world.sandbox);
  await world.pass(3 * HOUR_MS);
  await world.engine.run(world.mailboxId);
  await world.read();
  expect(await mailOf()).toMatchObject({ status: "SENT" });
  expect(await mailboxOf(world)).toMatchObject(KEPT);
});

test("a refusal that goes on is asked about with growing waits, fails no mail, and is said on the page until it ends", async () => {
  const world = await openInboxWorld();
  const ana = someone();
  await failGoogle(world.sandbox, "/messages/send", { unauthorized: 1 });
  await world.send([ana]);
  const since = world.clock.now();
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: "refused", trouble_since: since });
  const waits: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const wakeAt = await world.engine.run(world.mailboxId);
    waits.push(((wakeAt ?? 0) - world.clock.now()) / MINUTE_MS);
    world.clock.set(wakeAt ?? 0);
  }
  expect(waits).toEqual([5, 5, 10, 20, 40, 60, 60, 60]);
  expect(await world.mails()).toMatchObject([{ status: "PENDING" }]);
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: "refused", trouble_since: since });
  await healGoogle(world.sandbox);
  await world.engine.run(world.mailboxId);
  expect((await world.mails())[0]).toMatchObject({ status: "SENT" });
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: null, trouble_since: null });
});

test("a Gmail that lets us read and refuses to send is in trouble until a mail goes out, and its owner is told", async () => {
  const world = await openInboxWorld();
  const reasons = async () =>
    (await createAlarmStore(env.DB).list(world.userId, world.clock.now())).map(({ reason }) => reason);
  await world.send([someone()]);
  await failGoogle(world.sandbox, "/messages/send", { unauthorized: 1 });
  const since = world.clock.now();
  await world.send([someone()]);
  for (let time = 0; time < 6; time += 1) {
    await world.pass(15 * MINUTE_MS);
    await world.read();
    await world.engine.run(world.mailboxId);
  }
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble_since: since });
  expect(await reasons()).toHaveLength(1);
  await healGoogle(world.sandbox);
  await world.pass(2 * HOUR_MS);
  await world.engine.run(world.mailboxId);
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: null });
  expect(await reasons()).toEqual([]);
});

test("a Gmail that is switched off keeps the grant, says so, and holds mails back until it is on again", async () => {
  const world = await openInboxWorld();
  await world.behave({ mailServiceOff: [world.email] });
  await world.send([someone()]);
  await world.read();
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: "mailServiceOff" });
  await world.behave({});
  await world.pass(HOUR_MS);
  await world.engine.run(world.mailboxId);
  expect((await world.mails())[0]).toMatchObject({ status: "SENT" });
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: null });
});

test("connecting again ends a trouble at once; a grant that is gone is lost as before", async () => {
  const world = await openInboxWorld();
  await failGoogle(world.sandbox, "/messages/send", { unauthorized: 1 });
  await world.send([someone()]);
  expect(await mailboxOf(world)).toMatchObject({ trouble: "refused" });
  await world.connect();
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: null });
  await healGoogle(world.sandbox);
  await steerGoogle(world.sandbox, "accounts/revoke", { email: world.email });
  await world.engine.run(world.mailboxId);
  expect(await mailboxOf(world)).toMatchObject({ status: "LOST", lost_reason: "grant", has_grant: 0, trouble: null });
});

test("a key that is missing from the ring loses no mailbox: it opens again once the key is back", async () => {
  const world = await openInboxWorld();
  await world.send([someone()]);
  await world.read();
  await env.DB.prepare(
    "UPDATE mailboxes SET refresh_token = replace(refresh_token, 'v1.tests.', 'v1.gone.'), access_token = NULL WHERE id = ?1",
  )
    .bind(world.mailboxId)
    .run();
  await world.read();
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: "refused" });
  await env.DB.prepare(
    "UPDATE mailboxes SET refresh_token = replace(refresh_token, 'v1.gone.', 'v1.tests.') WHERE id = ?1",
  )
    .bind(world.mailboxId)
    .run();
  await world.read();
  expect(await mailboxOf(world)).toMatchObject({ ...KEPT, trouble: null });
});

test("units of a minute that are used up are waited for a minute, by sends and by readings", async () => {
  const world = await openInboxWorld();
  await world.send([someone()]);
  await world.read();
  await failGoogle(world.sandbox, "/gmail/", { quotaExhausted: 1 });
  expect(await world.read()).toEqual({ laterMs: MINUTE_MS });
  await world.send([someone()]);
  await healGoogle(world.sandbox);
  await world.pass(MINUTE_MS);
  await world.engine.run(world.mailboxId);
  expect((await world.mails()).filter(({ step }) => step === 0).map(({ status }) => status)).toEqual(["SENT", "SENT"]);
});
