/**
 * The contracts with Gmail, Google Sheets and Google's accounts: every method of the product's clients is called at the sandbox, and each request and each answer is held
 * against the published schema (tests/fixtures/schemas).
 */
import { expect, test } from "vitest";
import * as z from "zod";
import { GMAIL_CLIENT } from "#sandbox/google/clients.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import { writeMail } from "#tests/support/gmail-account.ts";
import { consentTo, GMAIL_READ, GMAIL_SEND, grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { startListener } from "#tests/support/listener.ts";
import { type Contract, openContract, watchMethods } from "#tests/support/service-contract.ts";
import { createGmail } from "#workers/adapters/gmail/client.ts";
import { MARK_HEADER } from "#workers/adapters/gmail/compose.ts";
import { createGoogleAccounts } from "#workers/adapters/google-accounts/client.ts";
import { createGoogleSheets } from "#workers/adapters/google-sheets/client.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { openSandbox } from "./support.ts";

const ME = "me@gmail.com";
const ANA = "ana@example.com";
const CALLBACK = "http://localhost:8787/connect/gmail/callback";
const TOPIC = "projects/kolscout/topics/gmail";
const DRIVE_FILE = "https://www.googleapis.com/auth/drive.file";
const DAY_MS = 86_400_000;
const caller = anyCaller();

const depsFor = (sandbox: Sandbox, contract: Contract) =>
  outsideDeps({ clock: sandbox.clock, fetch: (address, init) => contract.fetch(address, init) });

function openAccounts(sandbox: Sandbox, contract: Contract) {
  const baseUrl = `${sandbox.url}/google`;
  const client = { clientId: GMAIL_CLIENT.id, clientSecret: GMAIL_CLIENT.secret };
  return createGoogleAccounts(depsFor(sandbox, contract), {
    ...client,
    consentUrl: `${baseUrl}/o/oauth2/v2/auth`,
    baseUrl,
  });
}

/** Somebody's account with the token that they granted. */
async function openAccount(sandbox: Sandbox, scopes: readonly string[]) {
  const { access_token: value } = await grantGmail(sandbox, { account: ME, asked: scopes });
  const token = { value, expiresAt: sandbox.clock.now() + 3_599_000 };
  return { id: "acc_1", tokens: { read: async () => token, renew: async () => token } };
}

/** Has each of the service's refusals answered once; the client fails at all of them. */
async function refuse(sandbox: Sandbox, path: string, call: (caller: Caller) => Promise<unknown>): Promise<void> {
  for (const kind of ["rateLimited", "quotaExhausted", "unauthorized", "forbidden", "serverError"]) {
    sandbox.faults.set({ service: "google", path, rates: { [kind]: 1 } });
    await expect(call(caller), kind).rejects.toThrow();
  }
  sandbox.faults.clear();
}

test("Gmail is called, answers and pushes as its discovery document says", async () => {
  const sandbox = await openSandbox();
  const contract = openContract("gmail");
  const baseUrl = `${sandbox.url}/google`;
  const { client: gmail, uncalled } = watchMethods(createGmail(depsFor(sandbox, contract), { baseUrl }));
  const account = await openAccount(sandbox, [GMAIL_SEND, GMAIL_READ]);
  await steerGoogle(sandbox, "people", { address: ANA, kind: "silent", awayDays: null }, "PUT");
  const product = await startListener();
  const oidcToken = { serviceAccountEmail: "push@kolscout.iam.gserviceaccount.com", audience: "https://app.test/push" };
  const pushConfig = { pushEndpoint: `${product.url}/push`, oidcToken };
  await steerGoogle(sandbox, "pubsub/v1/projects/kolscout/subscriptions/push", { topic: TOPIC, pushConfig }, "PUT");

  const { historyId } = await gmail.readProfile(account, caller);
  await gmail.watch(account, TOPIC, caller);
  const mime = async (messageId: string, text = "Hello") =>
    new Uint8Array(await writeMail({ to: ANA, text, messageId, headers: { [MARK_HEADER]: messageId } }));
  const first = await gmail.send(account, { mime: await mime("<a1@k.test>"), threadId: null }, caller);
  await gmail.send(account, { mime: await mime("<a2@k.test>", "ü".repeat(5_000)), threadId: first.threadId }, caller);
  const sent = { messageId: "<a1@k.test>", to: ANA, since: sandbox.clock.now() - DAY_MS };
  expect(await gmail.findSent(account, sent, caller)).toMatchObject({ id: first.id });
  await gmail.findSent(account, { ...sent, messageId: "<none@k.test>", to: "nobody@example.com" }, caller);
  for (let count = 0; count < 120; count += 1) {
    await steerGoogle(sandbox, "people/answer", { from: ANA, to: ME, text: `Answer ${count}` });
  }
  const added = await gmail.listAdded(account, historyId, caller);
  expect(added?.hasMore).toBe(true);
  expect(await gmail.listAdded(account, added?.historyId ?? "", caller)).toMatchObject({ hasMore: false });
  const recent = await gmail.listRecent(account, { days: 7, page: null }, caller);
  expect(recent.nextPage).not.toBeNull();
  await gmail.listRecent(account, { days: 7, page: recent.nextPage }, caller);
  const [answer] = recent.messages;
  const names = ["From", "Subject", "Message-ID", "In-Reply-To", "Auto-Submitted"];
  expect(await gmail.readHeaders(account, answer?.id ?? "", names, caller)).not.toBeNull();
  expect(await gmail.readSource(account, answer?.id ?? "", caller)).not.toBeNull();
  expect(await gmail.readSource(account, "18c0ffee00000001", caller), "a refusal by the service itself").toBeNull();
  await gmail.stop(account, caller);
  await refuse(sandbox, "/gmail/", (by) => gmail.readProfile(account, by));

  expect(product.calls.length).toBeGreaterThan(0);
  for (const { body } of product.calls) {
    const push: unknown = JSON.parse(body);
    contract.holdPushed("Push", push);
    const { message } = z.object({ message: z.object({ data: z.base64() }) }).parse(push);
    contract.holdPushed("Notification", JSON.parse(Buffer.from(message.data, "base64").toString()));
  }
  expect(contract.faults()).toEqual([]);
  expect([uncalled(), contract.unmade()], "methods and published calls that were left out").toEqual([[], []]);
});

test("a message is shown in every format as Gmail's discovery document says", async () => {
  const sandbox = await openSandbox();
  const contract = openContract("gmail");
  const { tokens } = await openAccount(sandbox, [GMAIL_SEND, GMAIL_READ]);
  const account = { id: "acc_1", tokens };
  const gmail = createGmail(depsFor(sandbox, contract), { baseUrl: `${sandbox.url}/google` });
  const attachments = [{ contentType: "message/delivery-status", content: "Action: failed" }];
  const mail = await writeMail({ to: ANA, text: "Hello", html: "<p>Hello</p>", attachments });
  const { id, threadId } = await gmail.send(account, { mime: new Uint8Array(mail), threadId: null }, caller);
  const token = await tokens.read();
  for (const format of ["full", "metadata", "minimal", "raw"]) {
    const headers = { authorization: `Bearer ${token.value}` };
    const url = `${sandbox.url}/google/gmail/v1/users/me/messages/${id}?format=${format}`;
    expect((await contract.fetch(url, { headers })).status, format).toBe(200);
  }
  expect(threadId).not.toBe("");
  expect(contract.faults()).toEqual([]);
});

test("Google's accounts are called and answer as the documents of OAuth say", async () => {
  const sandbox = await openSandbox();
  const contract = openContract("google-accounts");
  const { client: accounts, uncalled } = watchMethods(openAccounts(sandbox, contract));
  const question = { redirectUri: CALLBACK, scopes: ["openid", "email", GMAIL_SEND], state: "s 1&2" };
  for (const loginHint of [ME, null]) {
    const page = await contract.fetch(accounts.consentUrl({ ...question, loginHint }), { redirect: "manual" });
    expect(page.status).toBe(302);
  }
  const back = await consentTo(sandbox, { account: ME, ticked: [GMAIL_SEND] });
  const code = back.searchParams.get("code") ?? "";
  const { access, refreshToken } = await accounts.exchangeCode(code, CALLBACK, caller);
  await expect(accounts.exchangeCode(code, CALLBACK, caller)).rejects.toThrow();
  await accounts.describe(access.value, caller);
  await accounts.refresh(refreshToken ?? "", caller);
  await accounts.revoke(refreshToken ?? "", caller);
  await accounts.revoke(refreshToken ?? "", caller);
  await expect(accounts.describe(access.value, caller)).rejects.toThrow();
  await refuse(sandbox, "/token", (by) => accounts.refresh(refreshToken ?? "", by));
  const certs = await fetch(`${sandbox.url}/google/oauth2/v3/certs`);
  contract.holdPushed("Keys", await certs.json());
  expect(contract.faults()).toEqual([]);
  expect([uncalled(), contract.unmade()]).toEqual([[], []]);
});

test("Google Sheets is called and answers as its discovery document says", async () => {
  const sandbox = await openSandbox();
  const contract = openContract("google-sheets");
  const baseUrl = `${sandbox.url}/google`;
  const { client: sheets, uncalled } = watchMethods(createGoogleSheets(depsFor(sandbox, contract), { baseUrl }));
  const account = await openAccount(sandbox, [DRIVE_FILE]);
  const wanted = { title: "Tracking", tabTitle: "Anna's posts", columns: 18 };
  const tab = await sheets.create(account, wanted, caller);
  expect(await sheets.findTab(account, tab, caller)).not.toBeNull();
  await sheets.growTab(account, tab, 2_000, caller);
  const rows = [["=1+1", 12.5, null, "达人"], Array.from({ length: 20 }, () => 0)];
  await sheets.write(account, tab, { from: 1_990, rows }, caller);
  await sheets.addTab(account, { ...tab, tabId: 7 }, { ...wanted, tabTitle: "Posts" }, caller);
  await expect(sheets.write(account, tab, { from: 9_999, rows }, caller)).rejects.toThrow();
  await expect(sheets.findTab(account, { spreadsheetId: "none", tabId: 0 }, caller)).rejects.toThrow();
  await refuse(sandbox, "/v4/", (by) => sheets.findTab(account, tab, by));
  expect(contract.faults()).toEqual([]);
  expect([uncalled(), contract.unmade()]).toEqual([[], []]);
});
