/** The clients of Gmail and of Google's accounts against the emulated Google, with everything that goes wrong on the way. */
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { GMAIL_CLIENT, SIGN_IN_CLIENT } from "#sandbox/google/clients.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import { openGmail, writeMail } from "#tests/support/gmail-account.ts";
import { consentTo, GMAIL_READ, GMAIL_SEND, grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { createGmail } from "#workers/adapters/gmail/client.ts";
import { MARK_HEADER } from "#workers/adapters/gmail/compose.ts";
import type { MailAccount } from "#workers/adapters/gmail/port.ts";
import { isGrantGone, troubleOf } from "#workers/adapters/gmail/refusal.ts";
import { createGoogleAccounts } from "#workers/adapters/google-accounts/client.ts";
import type { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const ME = "me@gmail.com";
const ANA = "ana@example.com";
const CALLBACK = "http://localhost:8787/connect/gmail/callback";
const DAY_MS = 86_400_000;
const caller = anyCaller();

function clientsOf(sandbox: Sandbox) {
  const waits: number[] = [];
  const deps = outsideDeps({
    clock: sandbox.clock,
    fetch: (address, init) => fetch(address, init),
    sleep: async (ms) => void waits.push(ms),
  });
  const baseUrl = `${sandbox.url}/google`;
  const accounts = createGoogleAccounts(deps, {
    clientId: GMAIL_CLIENT.id,
    clientSecret: GMAIL_CLIENT.secret,
    consentUrl: `${baseUrl}/o/oauth2/v2/auth`,
    baseUrl,
  });
  return { accounts, gmail: createGmail(deps, { baseUrl }), waits };
}

/** A connected mailbox, and how often its token was renewed. */
async function connect(scopes: readonly string[] = [GMAIL_SEND, GMAIL_READ]) {
  const sandbox = await openSandbox();
  await steerGoogle(sandbox, "people", { address: ANA, kind: "silent", awayDays: null }, "PUT");
  const { accounts, gmail, waits } = clientsOf(sandbox);
  const { access_token: value, refresh_token = "" } = await grantGmail(sandbox, { account: ME, asked: scopes });
  const renewed: string[] = [];
  let kept = { value, expiresAt: sandbox.clock.now() + 3_599_000 };
  const account: MailAccount = {
    id: "mbx_1",
    tokens: {
      read: async () => kept,
      async renew() {
        kept = await accounts.refresh(refresh_token, caller);
        renewed.push(kept.value);
        return kept;
      },
    },
  };
  const send = async (messageId = "<a1@k.test>", threadId: string | null = null) =>
    gmail.send(
      account,
      {
        mime: new Uint8Array(
          await writeMail({ to: ANA, subject: "Collab", messageId, headers: { [MARK_HEADER]: messageId } }),
        ),
        threadId,
      },
      caller,
    );
  const find = (messageId: string, to = ANA) =>
    gmail.findSent(account, { messageId, to, since: sandbox.clock.now() - DAY_MS }, caller);
  return {
    find,
    sandbox,
    accounts,
    gmail,
    account,
    send,
    renewed,
    waits,
    refresh_token,
    inSandbox: openGmail(sandbox, value),
  };
}

const failureOf = (asked: Promise<unknown>): Promise<ProviderError> =>
  asked.then(
    () => {
      throw new Error("did not fail");
    },
    (failure) => failure,
  );

test("a mail is sent once, found although Gmail has replaced its Message-ID, and read back", async () => {
  const { sandbox, gmail, account, send, find } = await connect();
  const sent = await send();
  await send("<a2@k.test>");
  const found = await find("<a1@k.test>");
  expect(found).toMatchObject(sent);
  expect(found?.messageId).toMatch(/^<CA\w+@mail\.gmail\.com>$/);
  expect(await find("<none@k.test>")).toBeNull();
  expect(await find("<a1@k.test>", "ben@example.com"), "written to somebody else").toBeNull();
  await steerGoogle(sandbox, "behaviour", { rewritesMessageIds: false });
  const kept = await send("<a3@k.test>");
  expect(await find("<a3@k.test>", "nobody@example.com"), "kept ids find alone").toEqual({
    ...kept,
    messageId: "<a3@k.test>",
  });
  const read = await gmail.readHeaders(account, sent.id, ["Message-ID", "Subject"], caller);
  expect(read).toMatchObject({ ...sent, labelIds: ["SENT"], at: NOON_MS, size: expect.any(Number) });
  expect([...(read?.headers ?? [])].sort()).toEqual([
    ["message-id", found?.messageId],
    ["subject", "Collab"],
  ]);
  const source = await gmail.readSource(account, sent.id, caller);
  expect(await PostalMime.parse(source ?? "")).toMatchObject({ subject: "Collab" });
  expect(await gmail.readSource(account, "18c0ffee00000001", caller)).toBeNull();
  expect(await gmail.readHeaders(account, "18c0ffee00000001", ["Subject"], caller)).toBeNull();
});

test("the profile and history tell what came in, page by page; an id that is forgotten is null, and the list takes its place", async () => {
  const { sandbox, gmail, account, send } = await connect();
  const { email, historyId } = await gmail.readProfile(account, caller);
  expect(email).toBe(ME);
  await send();
  expect(await gmail.listAdded(account, historyId, caller)).toMatchObject({ messages: [], hasMore: false });
  for (let count = 0; count < 101; count += 1) {
    await steerGoogle(sandbox, "people/answer", { from: ANA, to: ME, text: `Answer ${count}` });
  }
  const first = await gmail.listAdded(account, historyId, caller);
  expect(first?.messages, "a hundred changes, our own mail among them").toHaveLength(99);
  expect(first?.messages[0]?.labelIds).toContain("INBOX");
  const second = await gmail.listAdded(account, first?.historyId ?? "", caller);
  expect(second).toMatchObject({ messages: [{}, {}], hasMore: false });
  expect(new Set([...(first?.messages ?? []), ...(second?.messages ?? [])].map(({ id }) => id)).size).toBe(101);
  const nothing = await gmail.listAdded(account, second?.historyId ?? "", caller);
  expect(nothing).toEqual({ messages: [], historyId: second?.historyId, hasMore: false });
  sandbox.clock.advance(8 * DAY_MS);
  expect(await gmail.listAdded(account, historyId, caller)).toBeNull();
  expect((await gmail.listRecent(account, { days: 7, page: null }, caller)).messages).toEqual([]);
  expect((await gmail.listRecent(account, { days: 9, page: null }, caller)).messages).toHaveLength(100);
});

test("a mailbox is watched for a week, and no longer when it is stopped", async () => {
  const { gmail, account, inSandbox } = await connect();
  const watched = await gmail.watch(account, "projects/p/topics/t", caller);
  expect(watched).toEqual({
    historyId: (await gmail.readProfile(account, caller)).historyId,
    expiresAt: NOON_MS + 7 * DAY_MS,
  });
  await gmail.stop(account, caller);
  expect((await inSandbox.get("profile")).status).toBe(200);
});

test("a token that Gmail no longer takes is renewed once and the mail goes out once", async () => {
  const { sandbox, send, find, renewed } = await connect();
  sandbox.faults.set({ service: "google", path: "/messages/send", rates: { unauthorized: 1 }, times: 1 });
  await send();
  expect(renewed).toHaveLength(1);
  sandbox.clock.advance(DAY_MS);
  await send("<a2@k.test>");
  expect(renewed).toHaveLength(2);
  expect(sandbox.inbox.list({ to: ANA })).toHaveLength(2);
  expect(await find("<a1@k.test>")).not.toBeNull();
});

test("a grant that was taken back is a lost mailbox after one try to renew", async () => {
  const { sandbox, send, renewed } = await connect();
  await steerGoogle(sandbox, "accounts/revoke", { email: ME });
  sandbox.requestLog.clear();
  const failure = await failureOf(send());
  expect([failure.kind, failure.code, isGrantGone(failure)]).toEqual(["auth", "invalid_grant", true]);
  expect(renewed).toEqual([]);
  expect(sandbox.requestLog.list({ service: "google" })).toHaveLength(2);
});

test("a missing scope and a switched-off Gmail are troubles that keep the grant, and are not asked again", async () => {
  const { sandbox, gmail, account, send } = await connect([GMAIL_SEND]);
  sandbox.requestLog.clear();
  expect(troubleOf(await failureOf(gmail.readProfile(account, caller)))).toBe("scope");
  await steerGoogle(sandbox, "behaviour", { mailServiceOff: [ME] });
  expect(troubleOf(await failureOf(send()))).toBe("mailServiceOff");
  expect(sandbox.requestLog.list().filter(({ path }) => path.includes("/gmail/"))).toHaveLength(2);
});

test("the sending limit says when the mailbox may send again, and is neither waited for nor called lost", async () => {
  const { sandbox, send, waits } = await connect();
  await steerGoogle(sandbox, "behaviour", { sendsPerDay: 1 });
  await send();
  sandbox.clock.advance(3_600_000 / 2);
  const failure = await failureOf(send("<a2@k.test>"));
  expect(failure).toMatchObject({
    kind: "rate",
    status: 429,
    code: "rateLimitExceeded",
    retryAfterMs: DAY_MS - 3_600_000 / 2,
    isUncertain: false,
  });
  expect([isGrantGone(failure), troubleOf(failure)]).toEqual([false, null]);
  expect(waits.filter((ms) => ms > 5_000)).toEqual([]);
});

test("used-up quota units are a passing refusal", async () => {
  const { sandbox, send } = await connect();
  sandbox.faults.set({ service: "google", path: "/messages/send", rates: { quotaExhausted: 1 } });
  expect(await failureOf(send())).toMatchObject({
    kind: "rate",
    status: 403,
    code: "userRateLimitExceeded",
    isPassing: true,
    retryAfterMs: 60_000,
  });
});

test("a second 401 renews no second time, loses no grant and is told apart from one that is gone", async () => {
  const { sandbox, send, renewed } = await connect();
  sandbox.faults.set({ service: "google", path: "/messages/send", rates: { unauthorized: 1 } });
  const failure = await failureOf(send());
  expect(renewed).toHaveLength(1);
  expect([isGrantGone(failure), troubleOf(failure), failure.isUncertain]).toEqual([false, "refused", false]);
});

test.each([{ unauthorized: 1 }, { forbidden: 1 }, { serverError: 1 }, { rateLimited: 1 }, { html: 1 }, { empty: 1 }])(
  "while the token's address answers %o the grant is not gone",
  async (rates) => {
    const { sandbox, send } = await connect();
    sandbox.clock.advance(DAY_MS);
    sandbox.faults.set({ service: "google", path: "/token", rates, timeoutMs: 0 });
    const failure = await failureOf(send());
    expect(isGrantGone(failure)).toBe(false);
    expect(failure.isUncertain).toBe(false);
    sandbox.faults.clear();
    await send();
  },
);

test("a send whose reply is lost is uncertain, not repeated, and found by our own header", async () => {
  for (const rates of [{ lostReply: 1 }, { truncated: 1 }, { serverError: 1 }, { reset: 1 }, { wrongSchema: 1 }]) {
    const { sandbox, send, find } = await connect();
    sandbox.faults.set({ service: "google", path: "/messages/send", rates, times: 1, timeoutMs: 0 });
    expect(await failureOf(send()), JSON.stringify(rates)).toMatchObject({ isUncertain: true });
    const isSent = "lostReply" in rates || "truncated" in rates;
    expect((await find("<a1@k.test>")) !== null, JSON.stringify(rates)).toBe(isSent);
    expect(sandbox.inbox.list({ to: ANA })).toHaveLength(isSent ? 1 : 0);
  }
});

test("reads are tried again after whatever passes", async () => {
  const { sandbox, gmail, account } = await connect();
  for (const rates of [
    { serverError: 1 },
    { truncated: 1 },
    { html: 1 },
    { wrongSchema: 1 },
    { reset: 1 },
    { empty: 1 },
  ]) {
    sandbox.faults.set({ service: "google", path: "/profile", rates, times: 1 });
    expect((await gmail.readProfile(account, caller)).email, JSON.stringify(rates)).toBe(ME);
  }
});

test("at most four messages a second are read, and sends take from the same units", async () => {
  const { sandbox, gmail, account, send, waits } = await connect();
  const { id } = await send();
  sandbox.clock.advance(60_000);
  const starts: number[] = [];
  const start = sandbox.clock.now();
  for (let count = 0; count < 8; count += 1) {
    waits.length = 0;
    await gmail.readHeaders(account, id, ["Subject"], caller);
    starts.push(waits.at(-1) ?? 0);
  }
  expect(starts, "while the clock stands each waits for the next place").toEqual([
    0, 250, 500, 750, 1000, 1250, 1500, 1750,
  ]);
  waits.length = 0;
  await send("<a2@k.test>");
  await gmail.readHeaders(account, id, ["Subject"], caller);
  expect(waits).toEqual([2000, 3250]);
  expect(sandbox.clock.now()).toBe(start);
});

test("minutes of reading beside sends stay within Gmail's units", async () => {
  const sandbox = await openSandbox();
  const { accounts } = clientsOf(sandbox);
  const deps = outsideDeps({
    clock: sandbox.clock,
    fetch: (address, init) => fetch(address, init),
    sleep: async (ms) => sandbox.clock.advance(ms),
  });
  const gmail = createGmail(deps, { baseUrl: `${sandbox.url}/google` });
  const { refresh_token = "" } = await grantGmail(sandbox, { account: ME });
  const account = {
    id: "mbx_1",
    tokens: { read: async () => null, renew: () => accounts.refresh(refresh_token, caller) },
  };
  await steerGoogle(sandbox, "people", { address: ANA, kind: "silent", awayDays: null }, "PUT");
  const mime = new Uint8Array(await writeMail({ to: ANA }));
  let id = "";
  for (let count = 0; count < 700; count += 1) {
    if (count % 50 === 0) ({ id } = await gmail.send(account, { mime, threadId: null }, caller));
    await gmail.readHeaders(account, id, ["Subject"], caller);
  }
  expect(sandbox.requestLog.list({ service: "google" }).filter(({ status }) => status === 403)).toEqual([]);
});

test("consent, exchange, facts, renewal and return of a grant", async () => {
  const sandbox = await openSandbox();
  const { accounts } = clientsOf(sandbox);
  const question = {
    redirectUri: CALLBACK,
    scopes: ["openid", "email", GMAIL_SEND, GMAIL_READ],
    state: "s 1&2",
    loginHint: ME,
  };
  const page = await fetch(accounts.consentUrl(question));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(ME);
  const back = await consentTo(sandbox, { account: ME, ticked: [GMAIL_SEND] });
  const { access, refreshToken } = await accounts.exchangeCode(back.searchParams.get("code") ?? "", CALLBACK, caller);
  expect(access.expiresAt).toBe(NOON_MS + 3_599_000);
  const facts = await accounts.describe(access.value, caller);
  expect(facts).toMatchObject({ email: ME, clientId: GMAIL_CLIENT.id, scopes: expect.arrayContaining([GMAIL_SEND]) });
  expect(facts.clientId).not.toBe(SIGN_IN_CLIENT.id);
  expect(facts.scopes).not.toContain(GMAIL_READ);
  const renewed = await accounts.refresh(refreshToken ?? "", caller);
  expect(renewed.value).not.toBe(access.value);
  await accounts.revoke(refreshToken ?? "", caller);
  await accounts.revoke(refreshToken ?? "", caller);
  expect(await failureOf(accounts.refresh(refreshToken ?? "", caller))).toMatchObject({
    kind: "auth",
    code: "invalid_grant",
  });
  expect(await failureOf(accounts.describe(renewed.value, caller))).toMatchObject({
    kind: "auth",
    code: "invalid_token",
  });
});

test("a code is good once, and no token stands in an address", async () => {
  const sandbox = await openSandbox();
  const { accounts } = clientsOf(sandbox);
  const back = await consentTo(sandbox, { account: ME });
  const code = back.searchParams.get("code") ?? "";
  sandbox.requestLog.clear();
  const { access } = await accounts.exchangeCode(code, CALLBACK, caller);
  expect(await failureOf(accounts.exchangeCode(code, CALLBACK, caller))).toMatchObject({
    kind: "auth",
    code: "invalid_grant",
  });
  await accounts.describe(access.value, caller);
  await accounts.revoke(access.value, caller);
  expect(sandbox.requestLog.list({ service: "google" }).map(({ query }) => query)).toEqual([{}, {}, {}, {}]);
});
