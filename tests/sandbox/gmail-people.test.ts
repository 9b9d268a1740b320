/** The world's people as readers of mail: who answers what, when and from where is known beforehand. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect, test } from "vitest";
import * as z from "zod";
import { dispositionOf } from "#sandbox/google/people/disposition.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { truthOf } from "#sandbox/world/truth.ts";
import { openGmail, type TestMail } from "#tests/support/gmail-account.ts";
import { grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { startListener } from "#tests/support/listener.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const ME = "me@gmail.com";
const ANA = "ana@example.com";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOME = { language: "en", answersMail: 1, delayMs: HOUR_MS, awayDays: null, keepsReferences: true, name: "Ana" };

/** A mailbox from which one person is written to; `inbox` reads it with a token of that moment. */
async function openCorrespondence(disposition: Record<string, unknown>) {
  const sandbox = await openSandbox();
  await steerGoogle(sandbox, "people", { address: ANA, ...HOME, ...disposition }, "PUT");
  const open = async () => openGmail(sandbox, (await grantGmail(sandbox, { account: ME })).access_token);
  return {
    sandbox,
    send: async (mail: Partial<TestMail> = {}, threadId?: string) =>
      (await open()).send(
        { to: ANA, subject: "Collab", messageId: `<${crypto.randomUUID()}@k.test>`, ...mail },
        threadId,
      ),
    inbox: async (): Promise<(Email & { threadId: string; atMs: number })[]> =>
      Promise.all(
        (await (await open()).list("in:inbox")).map(async ({ raw, threadId, internalDate }) => ({
          ...(await PostalMime.parse(Buffer.from(raw, "base64url"))),
          threadId,
          atMs: Number(internalDate),
        })),
      ),
  };
}

test("an interested creator answers in the thread after the delay, quoting what was asked", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "interested" });
  const { threadId } = await send({ text: "Fancy a collab?" });
  sandbox.clock.advance(HOUR_MS - 1);
  expect(await inbox()).toEqual([]);
  sandbox.clock.advance(1);
  const [answer] = await inbox();
  expect(answer).toMatchObject({
    subject: "Re: Collab",
    from: { name: "Ana", address: ANA },
    inReplyTo: expect.stringMatching(/^<CA\w+@mail\.gmail\.com>$/),
    threadId,
  });
  expect(answer?.atMs).toBe(NOON_MS + HOUR_MS);
  expect(answer?.text).toContain("> Fancy a collab?");
  expect(answer?.html).toContain("gmail_quote");
  await send();
  sandbox.clock.advance(30 * DAY_MS);
  expect(await inbox(), "answers once").toHaveLength(1);
});

test("a Chinese creator asks for the price in Chinese", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "price", language: "zh" });
  await send({ subject: "合作" });
  sandbox.clock.advance(HOUR_MS);
  expect(await inbox()).toMatchObject([{ subject: "回复：合作", text: expect.stringMatching(/美元/) }]);
});

test("a manager answers from another address in the same thread, or is named", async () => {
  const managed = { kind: "manager", managerEmail: "maya@studio-kite.tv" };
  const writes = await openCorrespondence({ ...managed, managerWrites: true });
  const { threadId } = await writes.send();
  writes.sandbox.clock.advance(HOUR_MS);
  expect(await writes.inbox()).toMatchObject([
    { from: { address: "maya@studio-kite.tv" }, cc: [{ address: ANA }], threadId },
  ]);
  const named = await openCorrespondence({ ...managed, managerWrites: false });
  await named.send();
  named.sandbox.clock.advance(HOUR_MS);
  const [answer] = await named.inbox();
  expect(answer).toMatchObject({ from: { address: ANA }, text: expect.stringContaining("maya@studio-kite.tv") });
});

test("a program that drops references starts a thread of its own", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "declines", keepsReferences: false });
  const { threadId } = await send();
  sandbox.clock.advance(HOUR_MS);
  const [answer] = await inbox();
  expect(answer?.inReplyTo).toBeUndefined();
  expect(answer?.threadId).not.toBe(threadId);
});

test("somebody who is away says until when, at most every four days, and answers after the return", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "interested", awayDays: 10 });
  await send();
  sandbox.clock.advance(HOUR_MS);
  const [first] = await inbox();
  expect(first?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
  expect(first?.text).toMatch(/30 November|Nov 30|2026-11-30/);
  sandbox.clock.advance(2 * DAY_MS);
  await send();
  sandbox.clock.advance(HOUR_MS);
  expect(await inbox()).toHaveLength(1);
  sandbox.clock.set(Date.UTC(2026, 10, 30, 9) + HOUR_MS);
  const [, answer] = await inbox();
  expect(answer?.headers.some(({ key }) => key === "auto-submitted")).toBe(false);
  expect(answer?.atMs).toBe(Date.UTC(2026, 10, 30, 9) + HOUR_MS);
});

test("a dead address comes back as a report in the thread, and nobody reads the mail", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "hardBounce" });
  const { threadId } = await send();
  sandbox.clock.advance(60_000);
  const [report] = await inbox();
  expect(report).toMatchObject({
    from: { address: "mailer-daemon@googlemail.com" },
    inReplyTo: expect.stringMatching(/^<CA\w+@mail\.gmail\.com>$/),
    threadId,
  });
  const headers = Object.fromEntries(report?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers["x-failed-recipients"]).toBe(ANA);
  expect(headers["content-type"]).toMatch(/multipart\/report;.*report-type=delivery-status/);
  const status = report?.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  expect(String(report?.text) + new TextDecoder().decode(bytesOf(status?.content))).toMatch(/5\.1\.1/);
  expect(sandbox.inbox.list({ to: ANA })).toEqual([]);
});

test("a full mailbox bounces softly for two days and then takes mail", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "softBounce" });
  await send();
  sandbox.clock.advance(4 * HOUR_MS);
  expect(await inbox()).toMatchObject([{ subject: "Delivery Status Notification (Delay)" }]);
  sandbox.clock.advance(2 * DAY_MS);
  await send({ subject: "Again" });
  expect(sandbox.inbox.list({ to: ANA })).toMatchObject([{ subject: "Again" }]);
});

test("who wants no more mail clicks the one-click address, or says so where there is none", async () => {
  const product = await startListener();
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "unsubscribes" });
  const headers = {
    "List-Unsubscribe": `<${product.url}/u/abc>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await send({ headers });
  sandbox.clock.advance(HOUR_MS);
  await steerGoogle(sandbox, "deliver", {});
  expect(product.calls).toMatchObject([{ method: "POST", path: "/u/abc", body: "List-Unsubscribe=One-Click" }]);
  expect(product.calls[0]?.headers.cookie).toBeUndefined();
  expect(await inbox()).toEqual([]);
  const plain = await openCorrespondence({ kind: "unsubscribes" });
  await plain.send();
  plain.sandbox.clock.advance(HOUR_MS);
  expect(await plain.inbox()).toHaveLength(1);
});

test("some answer only the second mail", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "interested", answersMail: 2 });
  await send();
  sandbox.clock.advance(10 * DAY_MS);
  expect(await inbox()).toEqual([]);
  await send();
  sandbox.clock.advance(HOUR_MS);
  expect(await inbox()).toHaveLength(1);
});

test("one can answer in somebody's place: a kind, or own words", async () => {
  const { sandbox, send, inbox } = await openCorrespondence({ kind: "silent" });
  expect(await steerGoogle(sandbox, "people/answer", { from: ANA, to: ME, kind: "declines" })).toMatchObject({
    status: 404,
  });
  const { threadId } = await send();
  await steerGoogle(sandbox, "people/answer", { from: ANA, to: ME, kind: "declines" });
  await steerGoogle(sandbox, "people/answer", { from: ANA, to: ME, text: "Wait, I changed my mind: yes!" });
  expect(await inbox()).toMatchObject([{ threadId }, { threadId, text: expect.stringContaining("changed my mind") }]);
  expect(await steerGoogle(sandbox, "people/answer", { from: ANA, to: ME })).toMatchObject({ status: 400 });
});

test("mail between two connected mailboxes arrives in both, and a mail to oneself in one's own inbox", async () => {
  const sandbox = await openSandbox();
  const open = async (account: string) => openGmail(sandbox, (await grantGmail(sandbox, { account })).access_token);
  const [me, you] = [await open(ME), await open("you@gmail.com")];
  await you.get("profile");
  await me.send({ to: "You+kol@gmail.com", cc: ME, subject: "Both" });
  expect(await you.list("in:inbox")).toHaveLength(1);
  expect(await me.list("in:inbox")).toMatchObject([{ labelIds: ["UNREAD", "SENT", "INBOX"] }]);
});

test("a creator of the world is found by the address in the profile, and treats mail as the truth says", async () => {
  const { world } = await openSandbox();
  const kinds = {
    accepts: ["interested", "manager"],
    negotiates: ["price"],
    declines: ["declines", "unsubscribes"],
    silent: ["silent", "hardBounce", "softBounce"],
  };
  let found = 0;
  for (let index = 0; index < 1000; index += 1) {
    const creator = world.creatorAt(index);
    const address = /[\w.]+@[\w.-]+\.\w+/.exec(creator?.bio ?? "")?.[0];
    if (creator === null || address === undefined) continue;
    found += 1;
    expect(world.creatorByAddress(address)?.index, address).toBe(index);
    const who = dispositionOf(1, address.toLowerCase(), creator, true);
    expect(kinds[truthOf(1, index).replyIntent]).toContain(who.kind);
    expect(who).toMatchObject({ name: creator.name, language: creator.language?.startsWith("zh") ? "zh" : "en" });
    expect(dispositionOf(1, address.toLowerCase(), creator, true)).toEqual(who);
  }
  expect(found).toBeGreaterThan(80);
  expect(world.creatorByAddress("nobody@nowhere.test")).toBeNull();
});

test("among many strangers every kind occurs, in both languages", () => {
  const all = Array.from({ length: 2000 }, (_, place) => dispositionOf(7, `p${place}@example.com`, null, true));
  const count = (test: (who: (typeof all)[number]) => boolean): number => all.filter(test).length;
  for (const kind of [
    "interested",
    "price",
    "declines",
    "manager",
    "unsubscribes",
    "hardBounce",
    "softBounce",
    "silent",
  ] as const) {
    expect(
      count((who) => who.kind === kind),
      kind,
    ).toBeGreaterThan(15);
  }
  expect(count(({ language }) => language === "zh")).toBeGreaterThan(300);
  expect(count(({ awayDays }) => awayDays !== null)).toBeGreaterThan(100);
});

test("mailboxes, people's memory and what is still to come survive a restart", async () => {
  const stateDir = mkdtempSync(join(tmpdir(), "kolscout-mail-"));
  const opened: Sandbox[] = [];
  const restart = async () => {
    await opened.at(-1)?.close();
    const sandbox = await openSandbox({ stateDir });
    opened.push(sandbox);
    return openGmail(sandbox, (await grantGmail(sandbox, { account: ME })).access_token);
  };
  const first = await restart();
  await steerGoogle(
    { url: opened[0]?.url ?? "" },
    "people",
    { address: ANA, ...HOME, kind: "interested", delayMs: HOUR_MS / 2 },
    "PUT",
  );
  await first.send({ to: ANA });
  const Profile = z.object({ historyId: z.string() });
  const { historyId } = Profile.parse((await first.get("profile")).body);
  const second = await restart();
  opened.at(-1)?.clock.advance(HOUR_MS / 2);
  expect(await second.list()).toHaveLength(2);
  expect((await second.get(`history?startHistoryId=${historyId}`)).status).toBe(200);
  await opened.at(-1)?.close();
  rmSync(stateDir, { recursive: true });
});

function bytesOf(content: ArrayBuffer | Uint8Array | string | undefined): Uint8Array {
  if (content === undefined) return new Uint8Array();
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}
