/** What a plan sends: mails of a mailbox in 24 hours, and from how many mailboxes. A larger plan is felt soon, however it came about. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { HOUR_MS, insertMailbox, MAIL_START, MINUTE_MS, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { MAIL_TIERS } from "#workers/modules/outreach/mailboxes/tiers.ts";

const SEND = "https://www.googleapis.com/auth/gmail.send";
/** Past the slow start, with an owner who wants more than any plan sends. */
const EAGER = { startedAt: 0, per24Hours: 500 };

const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@studio${at}.example`);
const sentOf = (mails: readonly { status: string }[]) => mails.filter(({ status }) => status === "SENT").length;

async function setPlan(userId: string, type: string, plan: string): Promise<void> {
  const statement = env.DB.prepare("UPDATE memberships SET type = ?2, plan = ?3 WHERE user_id = ?1");
  await statement.bind(userId, type, plan).run();
}

test("a free account sends 50 mails in 24 hours; with a plan the rest goes out within the quarter of an hour", async () => {
  const { queue, live, mails, userId } = await openMailWorld({ member: { type: "FREE" }, ...EAGER });
  await queue(people(60));
  await live(MAIL_START + 20 * HOUR_MS);
  expect(sentOf(await mails())).toBe(MAIL_TIERS.FREE.per24Hours);
  await setPlan(userId, "PAID", "BASIC");
  await live(MAIL_START + 20 * HOUR_MS + 30 * MINUTE_MS);
  expect(sentOf(await mails())).toBe(60);
});

test("a mailbox that was connected after those of the plan keeps its mails, and sends them once it is one of them", async () => {
  const { queue, live, mails, userId, engine, box, clock } = await openMailWorld({
    member: { type: "FREE" },
    ...EAGER,
  });
  const first = { id: unique("a_first_"), subject: unique("google-"), email: `${unique("first")}@gmail.com` };
  await insertMailbox({ ...first, ownerId: userId, scopes: [SEND] });
  await queue(people(2));
  await live(MAIL_START + 2 * HOUR_MS);
  expect((await mails()).map(({ status }) => status)).toEqual(["PENDING", "PENDING"]);
  expect(await engine.run(box.id)).toBeLessThanOrEqual(clock.now() + 15 * MINUTE_MS);
  await createMailboxStore(env.DB).remove(userId, first.id, clock.now());
  await live(MAIL_START + 3 * HOUR_MS);
  expect(sentOf(await mails())).toBe(2);
});
