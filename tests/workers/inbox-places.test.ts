/** Answers are found wherever a filter has put them, and end what they end. */
import { expect, test } from "vitest";
import { steerGoogle } from "#tests/support/google-consent.ts";
import { DAY_MS, type InboxWorld, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";

const PLACES = ["inbox", "archive", "spam", "label"] as const;
const KINDS = ["interested", "price", "declines", "manager"] as const;
const PEOPLE_PER_PLACE = 4;

/** Moves from turn to turn of the mailbox until then, whatever waits. */
async function liveUntil(world: InboxWorld, until: number): Promise<void> {
  while (world.clock.now() < until) {
    await world.moveTo(Math.min(until, world.clock.now() + DAY_MS / 2));
    for (let wakeAt: number | null = 0; wakeAt !== null && wakeAt <= world.clock.now(); )
      wakeAt = await world.engine.run(world.mailboxId);
  }
}

test("answers in the inbox, archived by a filter, in spam and below a label of one's own stop every follow-up", async () => {
  const world = await openInboxWorld();
  await world.behave({ filters: PLACES.map((place) => ({ from: `@${place}-`, place })) });
  const people = PLACES.flatMap((place) =>
    Array.from({ length: PEOPLE_PER_PLACE }, (_, index) => ({
      email: `p${index}@${place}-${unique("x").toLowerCase()}.example`,
      place,
      kind: KINDS[index % KINDS.length] ?? "interested",
    })),
  );
  for (const { email, kind } of people) await world.meet(email, { kind });
  const silent = `quiet@inbox-${unique("x").toLowerCase()}.example`;
  await world.meet(silent, { kind: "silent" });
  await world.send([...people.map(({ email }) => email), silent]);
  expect((await world.mails()).filter(({ status }) => status === "SENT")).toHaveLength(people.length + 1);
  await world.pass(2 * MINUTE_MS);
  await liveUntil(world, world.clock.now() + 5 * DAY_MS);
  const sent = (await world.mails()).filter(({ step, status }) => step === 1 && status === "SENT");
  expect(sent.map(({ email }) => email)).toEqual([silent]);
  expect(new Set((await world.answers()).map(({ recipient_id }) => recipient_id)).size).toBe(people.length);
});

test("in spam only what names our thread or our mail is an answer; what was thrown away is none", async () => {
  const world = await openInboxWorld();
  const [ana, ben] = [`ana@${unique("s").toLowerCase()}.example`, `ben@${unique("t").toLowerCase()}.example`];
  for (const email of [ana, ben]) await world.meet(email, { kind: "silent" });
  await world.send([ana, ben]);
  await world.read();
  await world.behave({
    filters: [
      { from: ana, place: "spam" },
      { from: ben, place: "trash" },
    ],
  });
  await world.writeFrom(ana, { subject: "Win a phone", text: "Please stop writing to me. Unsubscribe!" });
  await world.answer(ben, "No, thank you.");
  await world.read();
  expect(await world.answers()).toEqual([]);
  await world.answer(ana, "Sounds great, I'd love to!");
  await world.read();
  expect(await world.answers()).toMatchObject([{ kind: "interested" }]);
});

test("what a filter archived while the history was forgotten is found among the recent mails", async () => {
  const world = await openInboxWorld();
  const ana = `ana@${unique("s").toLowerCase()}.example`;
  await world.meet(ana, { kind: "silent" });
  await world.send([ana]);
  await world.read();
  await world.behave({ filters: [{ from: ana, place: "archive" }] });
  await world.pass(10 * DAY_MS);
  await steerGoogle(world.sandbox, "people/answer", { from: ana, to: world.email, text: "Count me in!" });
  await world.read();
  expect((await world.answers()).map(({ kind }) => kind)).toEqual(["interested"]);
});

test("Google pushes for an archived answer, and not for a mail that we send", async () => {
  const world = await openInboxWorld();
  const { pushes } = await world.subscribe();
  const ana = `ana@${unique("s").toLowerCase()}.example`;
  await world.meet(ana, { kind: "silent" });
  await world.send([ana]);
  await world.read();
  await world.behave({ filters: [{ from: ana, place: "archive" }] });
  await world.pass(MINUTE_MS);
  await world.send([`ben@${unique("t").toLowerCase()}.example`]);
  expect(await pushes()).toEqual([]);
  await world.pass(MINUTE_MS);
  await world.answer(ana, "Count me in!");
  expect(await pushes()).toHaveLength(1);
});
