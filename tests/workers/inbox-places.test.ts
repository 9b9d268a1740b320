/** Answers are found wherever a filter has put them. That they end what they end: tests/sandbox/answers-in-places.test.ts. */
import { expect, test } from "vitest";
import { steerGoogle } from "#tests/support/google-consent.ts";
import { DAY_MS, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";

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
