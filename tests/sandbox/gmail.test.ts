/** Gmail's API as the sandbox speaks it: sending, threads, reading, history, limits and refusals. */
import { existsSync, readFileSync } from "node:fs";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { openGmail, writeMail } from "#tests/support/gmail-account.ts";
import { GMAIL_METADATA, GMAIL_READ, GMAIL_SEND, grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const ME = "me@gmail.com";
const READER = "reader@example.com";
const SAMPLES = "../shared/api/samples/google.samples.json";

async function openAccount(scopes: readonly string[] = [GMAIL_SEND, GMAIL_READ]) {
  const sandbox = await openSandbox();
  await steerGoogle(sandbox, "people", { address: READER, kind: "silent", awayDays: null }, "PUT");
  const { access_token } = await grantGmail(sandbox, { account: ME, asked: scopes });
  return { sandbox, gmail: openGmail(sandbox, access_token) };
}

test("a sent message is kept under SENT and reaches its reader whole", async () => {
  const { sandbox, gmail } = await openAccount();
  const html = "<p>你好 🎉 {{x}}</p>";
  const sent = await gmail.send({ to: `"林 🎬" <${READER}>`, subject: "合作邀请 🎉", html });
  expect(sent).toMatchObject({ labelIds: ["SENT"], threadId: sent.id });
  const [kept] = await gmail.list();
  const email = await PostalMime.parse(Buffer.from(kept?.raw ?? "", "base64url"));
  expect(email).toMatchObject({ subject: "合作邀请 🎉", from: { address: ME } });
  expect(email.to).toEqual([{ name: "林 🎬", address: READER }]);
  expect(sandbox.inbox.list({ to: READER })).toMatchObject([
    { subject: "合作邀请 🎉", html: expect.stringContaining(html) },
  ]);
});

test("the upload address takes the bytes themselves", async () => {
  const { sandbox, gmail } = await openAccount();
  const body = new Uint8Array(await writeMail({ to: READER, subject: "By upload" }));
  const path = "upload/gmail/v1/users/me/messages/send";
  const headers = { "content-type": "message/rfc822" };
  expect(await gmail.ask(`${path}?uploadType=media`, { method: "POST", headers, body })).toMatchObject({ status: 200 });
  expect(sandbox.inbox.list({ to: READER })).toMatchObject([{ subject: "By upload" }]);
  expect(await gmail.ask(`${path}?uploadType=media`, { method: "POST", body: "{}" })).toMatchObject({ status: 400 });
});

test("a foreign sender becomes the account's own, and a missing Message-ID is made", async () => {
  const { gmail } = await openAccount();
  const raw = Buffer.from(`From: "Some Boss" <boss@bank.com>\r\nTo: ${READER}\r\nSubject: x\r\n\r\nhi`).toString(
    "base64url",
  );
  await gmail.post("messages/send", { raw });
  const email = await PostalMime.parse(Buffer.from((await gmail.list())[0]?.raw ?? "", "base64url"));
  expect(email.from).toEqual({ name: "Some Boss", address: ME });
  expect(email.messageId).toMatch(/^<CA\w+@mail\.gmail\.com>$/);
});

test("Gmail puts a Message-ID of its own in place of the sender's and keeps every other header", async () => {
  const { sandbox, gmail } = await openAccount();
  const headers = { "X-Kolscout-Mail": "<own-1@k.test>" };
  const { id } = await gmail.send({ to: READER, messageId: "<own-1@k.test>", headers });
  expect(await gmail.list("rfc822msgid:own-1@k.test")).toHaveLength(0);
  const shown = await gmail.get(`messages/${id}?format=metadata`);
  expect(JSON.stringify(shown.body).match(/own-1@k\.test/g), "in our header alone").toHaveLength(1);
  expect(shown.body).toMatchObject({
    payload: { headers: expect.arrayContaining([{ name: "X-Kolscout-Mail", value: "<own-1@k.test>" }]) },
  });
  const [mail] = sandbox.inbox.list({ to: READER });
  expect(mail?.headers["Message-ID"], "the reader sees Gmail's too").toMatch(/^<CA\w+@mail\.gmail\.com>$/);
  await steerGoogle(sandbox, "behaviour", { rewritesMessageIds: false });
  await gmail.send({ to: READER, messageId: "<own-2@k.test>" });
  expect(await gmail.list("rfc822msgid:own-2@k.test")).toHaveLength(1);
});

test("a follow-up joins its thread only with threadId, references and subject together", async () => {
  const { gmail } = await openAccount();
  const first = await gmail.send({ to: READER, subject: "Collab", messageId: "<m1@k.test>" });
  const [kept] = await gmail.list();
  const { messageId = "" } = await PostalMime.parse(Buffer.from(kept?.raw ?? "", "base64url"));
  const named = { to: READER, inReplyTo: messageId, references: [messageId] };
  const threadOf = async (mail: Parameters<typeof gmail.send>[0], threadId?: string) =>
    (await gmail.send(mail, threadId)).threadId;
  expect(await threadOf({ ...named, subject: "Re: Collab" }, first.threadId)).toBe(first.threadId);
  expect(await threadOf({ ...named, subject: "回复：Collab" }, first.threadId)).toBe(first.threadId);
  expect(await threadOf({ ...named, subject: "Something else" }, first.threadId)).not.toBe(first.threadId);
  expect(await threadOf({ to: READER, subject: "Re: Collab" }, first.threadId)).not.toBe(first.threadId);
  const byOwnId = { ...named, inReplyTo: "<m1@k.test>", references: ["<m1@k.test>"] };
  expect(await threadOf({ ...byOwnId, subject: "Re: Collab" }, first.threadId)).not.toBe(first.threadId);
  const thread = await gmail.get(`threads/${first.threadId}?format=metadata`);
  expect(thread.body).toMatchObject({ id: first.threadId, messages: [{ id: first.id }, {}, {}] });
  expect(await gmail.trySend(named, "18c0ffee00000001")).toMatchObject({ status: 404 });
});

test("messages are shown in the four formats", async () => {
  const { gmail } = await openAccount();
  const { id } = await gmail.send({ to: READER, subject: "Größe", text: "plain", html: "<b>rich</b>" });
  const show = async (query: string) => (await gmail.get(`messages/${id}?${query}`)).body;
  expect(await show("format=full")).toMatchObject({
    id,
    snippet: "plain",
    internalDate: String(NOON_MS),
    payload: {
      mimeType: "multipart/alternative",
      parts: [
        { mimeType: "text/plain", body: { data: Buffer.from("plain\n").toString("base64url") } },
        { mimeType: "text/html" },
      ],
    },
  });
  expect(await show("format=metadata&metadataHeaders=subject")).toMatchObject({
    payload: { headers: [{ name: "Subject", value: "Größe" }] },
  });
  expect(await show("format=minimal")).not.toHaveProperty("payload");
  expect(await show("format=raw")).toHaveProperty("raw");
  expect(await gmail.get("messages/18c0ffee00000001")).toMatchObject({ status: 404 });
});

test("the list finds by age, place, people and words, newest first and in pages", async () => {
  const { sandbox } = await openAccount();
  const open = async () => openGmail(sandbox, (await grantGmail(sandbox, { account: ME })).access_token);
  for (const subject of ["One", "Two", "Three"]) {
    await (await open()).send({ to: READER, subject });
    sandbox.clock.advance(3 * 86_400_000);
  }
  const later = await open();
  const find = async (q: string) => (await later.list(q)).length;
  expect(await find("newer_than:7d")).toBe(2);
  expect(await find("older_than:7d in:sent")).toBe(1);
  expect(await find("in:inbox")).toBe(0);
  expect(await find(`to:${READER} subject:tw`)).toBe(1);
  expect(await find("-three")).toBe(2);
  const page = (await later.get("messages?maxResults=2")).body;
  expect(page).toMatchObject({ messages: [{}, {}], nextPageToken: expect.any(String), resultSizeEstimate: 3 });
});

test("history tells what was added, in pages, and forgets after a week", async () => {
  const { sandbox, gmail } = await openAccount();
  const start = (await gmail.get("profile")).body;
  expect(start).toMatchObject({ emailAddress: ME, messagesTotal: 0 });
  const since = async (id: string, query = "") => {
    const { access_token } = await grantGmail(sandbox, { account: ME });
    return openGmail(sandbox, access_token).get(`history?startHistoryId=${id}${query}`);
  };
  const startId = String(Reflect.get(Object(start), "historyId"));
  expect((await since(startId)).body).toEqual({ historyId: startId });
  for (const subject of ["One", "Two", "Three"]) await gmail.send({ to: READER, subject });
  const first = (await since(startId, "&maxResults=2")).body;
  expect(first).toMatchObject({ history: [{ messagesAdded: [{ message: { labelIds: ["SENT"] } }] }, {}] });
  const token = String(Reflect.get(Object(first), "nextPageToken"));
  const second = (await since(startId, `&maxResults=2&pageToken=${token}`)).body;
  expect(second).toMatchObject({ history: [{}] });
  expect((await since(startId, "&labelId=INBOX")).body).not.toHaveProperty("history");
  sandbox.clock.advance(8 * 86_400_000);
  expect(await since(startId)).toMatchObject({ status: 404, body: { error: { status: "NOT_FOUND" } } });
  expect((await since(String(Reflect.get(Object(second), "historyId")))).status).toBe(200);
  expect((await since("99999999999")).status).toBe(404);
});

test("the limit of a day rolls: the refusal says when, and then one more goes out", async () => {
  const { sandbox, gmail } = await openAccount();
  await steerGoogle(sandbox, "behaviour", { sendsPerDay: 2 });
  await gmail.send({ to: READER });
  sandbox.clock.advance(60_000);
  await gmail.send({ to: READER });
  const back = new Date(NOON_MS + 86_400_000).toISOString();
  expect(await gmail.trySend({ to: READER })).toMatchObject({
    status: 429,
    body: { error: { message: `User-rate limit exceeded.  Retry after ${back}`, status: "RESOURCE_EXHAUSTED" } },
  });
  sandbox.clock.set(NOON_MS + 86_400_000);
  const { access_token } = await grantGmail(sandbox, { account: ME });
  const nextDay = openGmail(sandbox, access_token);
  expect(await nextDay.trySend({ to: READER })).toMatchObject({ status: 200 });
  expect(await nextDay.trySend({ to: READER })).toMatchObject({ status: 429 });
});

test("6,000 units a minute are a mailbox's own: 60 sends, or 300 messages read, or 150 threads", async () => {
  const { sandbox, gmail } = await openAccount();
  const { id, threadId } = await gmail.send({ to: READER });
  sandbox.clock.advance(60_000);
  for (const [path, most] of [
    [`messages/${id}?format=minimal`, 300],
    [`threads/${threadId}?format=minimal`, 150],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: most + 1 }, () => gmail.get(path)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(most);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: "userRateLimitExceeded" }] } },
    });
    expect(await gmail.trySend({ to: READER }), "one bucket with sends").toMatchObject({ status: 403 });
    sandbox.clock.advance(60_000);
  }
});

test("a filter puts mail past the inbox: history has it, the list leaves spam and trash out unless asked", async () => {
  const { sandbox, gmail } = await openAccount();
  const places = ["archive", "spam", "trash", "label"];
  const filters = places.map((place) => ({ from: `${place}@`, place }));
  await steerGoogle(sandbox, "behaviour", { filters });
  const start = Reflect.get(Object((await gmail.get("profile")).body), "historyId");
  for (const place of [...places, "inbox"]) {
    const { access_token } = await grantGmail(sandbox, { account: `${place}@gmail.com` });
    await openGmail(sandbox, access_token).send({ to: ME, from: `${place}@gmail.com`, subject: place });
  }
  const { body } = await gmail.get(`history?startHistoryId=${start}`);
  expect(body).toMatchObject({ history: [{}, {}, {}, {}, {}] });
  expect(await gmail.list()).toHaveLength(3);
  expect(await gmail.list("in:spam")).toHaveLength(1);
  expect((await gmail.get("messages?includeSpamTrash=true")).body).toMatchObject({ resultSizeEstimate: 5 });
});

test("a watch takes labels to leave out, in lower case as the API writes them", async () => {
  const { gmail } = await openAccount();
  const watch = { topicName: "projects/p/topics/t", labelIds: ["SENT"] };
  expect(await gmail.post("watch", { ...watch, labelFilterBehavior: "exclude" })).toMatchObject({ status: 200 });
  expect(await gmail.post("watch", { ...watch, labelFilterBehavior: "EXCLUDE" })).toMatchObject({ status: 400 });
});

test("what cannot be sent is refused in Gmail's words", async () => {
  const { sandbox, gmail } = await openAccount();
  const refusal = async (source: string) =>
    (await gmail.post("messages/send", { raw: Buffer.from(source).toString("base64url") })).body;
  expect(await refusal("Subject: x\r\n\r\nhi")).toMatchObject({
    error: { code: 400, message: "Recipient address required" },
  });
  expect(await refusal("To: nobody\r\nSubject: x\r\n\r\nhi")).toMatchObject({
    error: { message: "Invalid To header" },
  });
  expect(await gmail.post("messages/send", {})).toMatchObject({ status: 400 });
  expect(await gmail.post("messages/send", { raw: "%%%" })).toMatchObject({ status: 400 });
  expect(await gmail.ask("gmail/v1/users/other@gmail.com/profile")).toMatchObject({ status: 403 });
  await steerGoogle(sandbox, "behaviour", { mailServiceOff: [ME] });
  expect(await gmail.trySend({ to: READER })).toMatchObject({
    status: 400,
    body: { error: { message: "Mail service not enabled" } },
  });
});

test("each method wants its scope; headers alone neither search nor show bodies", async () => {
  const { sandbox, gmail } = await openAccount([GMAIL_SEND]);
  const { id } = await gmail.send({ to: READER });
  expect(await gmail.get(`messages/${id}`)).toMatchObject({
    status: 403,
    body: { error: { details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] } },
  });
  const { access_token } = await grantGmail(sandbox, { account: ME, asked: [GMAIL_METADATA] });
  const headers = openGmail(sandbox, access_token);
  expect((await headers.get(`messages/${id}?format=metadata`)).status).toBe(200);
  expect((await headers.get(`messages/${id}?format=full`)).status).toBe(403);
  expect((await headers.get("messages?q=x")).status).toBe(403);
  expect((await headers.trySend({ to: READER })).status).toBe(403);
});

test("injected faults speak Gmail's language, and a lost reply has been carried out", async () => {
  const { sandbox, gmail } = await openAccount();
  const path = "/gmail/v1/users/me/messages/send";
  const failing = async (rates: Record<string, number>) => {
    sandbox.faults.set({
      service: "google",
      path,
      rates,
      times: 1,
      timeoutMs: 0,
      retryAfter: "date",
      retryAfterSeconds: 90,
    });
    return gmail.trySend({ to: READER, messageId: "<lost@k.test>" });
  };
  expect(await failing({ unauthorized: 1 })).toMatchObject({
    status: 401,
    body: { error: { errors: [{ reason: "authError" }] } },
  });
  expect(await failing({ forbidden: 1 })).toMatchObject({
    status: 403,
    body: { error: { errors: [{ reason: "insufficientPermissions" }] } },
  });
  expect(await failing({ serverError: 1 })).toMatchObject({
    status: 503,
    body: { error: { errors: [{ reason: "backendError" }] } },
  });
  expect(await failing({ rateLimited: 1 })).toMatchObject({
    status: 429,
    body: { error: { message: `User-rate limit exceeded.  Retry after ${new Date(NOON_MS + 90_000).toISOString()}` } },
  });
  expect(await gmail.list(`to:${READER}`)).toHaveLength(0);
  await expect(failing({ lostReply: 1 })).rejects.toThrow();
  expect(await gmail.list(`to:${READER}`)).toHaveLength(1);
});

test.skipIf(!existsSync(SAMPLES))(
  "refusals are those that were recorded (skipped where the recordings are not at hand)",
  async () => {
    const recorded = JSON.parse(readFileSync(SAMPLES, "utf8"));
    const { sandbox, gmail } = await openAccount([GMAIL_SEND]);
    const failWith = async (rates: Record<string, number>) => {
      sandbox.faults.set({ service: "google", path: "/profile", rates, times: 1 });
      return (await gmail.get("profile")).body;
    };
    expect(await gmail.get("profile")).toMatchObject({ body: recorded["gmail.403.scope"].body });
    expect((await openGmail(sandbox, "nonsense").get("profile")).body).toEqual(recorded["gmail.401"].body);
    expect(await failWith({ quotaExhausted: 1 })).toEqual(recorded["gmail.403.userRateLimit"].body);
    const { access_token } = await grantGmail(sandbox, { account: ME });
    const history = await openGmail(sandbox, access_token).get("history?startHistoryId=99999999999");
    expect(history.body).toEqual(recorded["gmail.404.history"].body);
    const masked = JSON.stringify(recorded["gmail.429.sending"].body).replaceAll(/Retry after [^"]+/g, "Retry after X");
    expect(JSON.stringify(await failWith({ rateLimited: 1 })).replaceAll(/Retry after [^"]+/g, "Retry after X")).toBe(
      masked,
    );
  },
);
