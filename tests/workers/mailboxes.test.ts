/** Connected mailboxes over the API, against the emulated Google: consent, tokens that no answer holds, scopes, loss and return. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { SIGN_IN_CLIENT } from "#sandbox/google/clients.ts";
import { consentTo, GMAIL_READ, GMAIL_SEND, grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { NOW } from "#tests/support/now.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { sandboxUrl } from "#tests/support/workers/sandbox-sign-in.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildMailboxes } from "#workers/composition/mailboxes.ts";
import { buildOutside } from "#workers/composition/outside.ts";
import { buildStores } from "#workers/composition/stores.ts";
import type { RawEnv } from "#workers/env.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import { mailboxesLocales } from "#workers/modules/outreach/mailboxes/locales.ts";
import { createMailboxRoutes } from "#workers/modules/outreach/mailboxes/routes.ts";
import { createMailboxStore, type MailboxRow } from "#workers/modules/outreach/mailboxes/store.ts";
import { MAIL_TIERS, MAX_MAILBOXES } from "#workers/modules/outreach/mailboxes/tiers.ts";

const sandbox = { url: sandboxUrl };
const GMAIL_MODIFY = "https://www.googleapis.com/auth/gmail.modify";
const BOTH = [GMAIL_SEND, GMAIL_READ];
const Url = z.object({ url: z.url() });
const texts = createTexts({ mailboxes: mailboxesLocales });

/** An api with two people in it, each with a Google account of their own. */
function openApi(changes: Partial<RawEnv> = {}) {
  const checked = readEnv({ ...env, ...changes });
  const clock = fixedClock(NOW);
  const parts = { outside: buildOutside(checked, clock), stores: buildStores(checked, sealedTexts), clock };
  const routes = createMailboxRoutes({ mailboxes: buildMailboxes(checked, parts) });
  const owner = { ...testActor("free"), userId: unique("owner") };
  const actors = {
    owner,
    stranger: { ...testActor("free"), userId: unique("stranger") },
    elsewhere: { ...owner, sessionId: "session-other" },
  };
  const api = openTestApi(routes, { actors, texts });
  const callAs =
    (name: string) =>
    async (method: string, path: string, body?: unknown, language = "en") =>
      (await api.call(method, path, body, { authorization: `Bearer ${name}.a.b`, "x-client-language": language })).body;
  const call = callAs("owner");
  const consent = async (account: string, ticked: readonly string[] = BOTH, as = call, redirect?: string) => {
    const begun = Url.parse((await as("POST", "/emails/mailboxes/consent", { redirect })).data);
    const query = Object.fromEntries(new URL(begun.url).searchParams);
    const back = await consentTo(sandbox, { account, asked: BOTH, ticked, query });
    return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
  };
  const connect = async (account: string, ticked: readonly string[] = BOTH, as = call) =>
    as("POST", "/emails/mailboxes", await consent(account, ticked, as));
  return {
    owner,
    clock,
    call,
    callAsStranger: callAs("stranger"),
    callFromElsewhere: callAs("elsewhere"),
    consent,
    connect,
  };
}

const accountName = () => `${unique("ada").toLowerCase()}@gmail.com`;

/** Tokens as signing in with Google gives them: Supabase's client got them. */
async function grantAtSignIn(account: string, asked: readonly string[]) {
  const redirectUri = `${sandboxUrl}/auth/v1/callback`;
  const query = { client_id: SIGN_IN_CLIENT.id, redirect_uri: redirectUri };
  const back = await consentTo(sandbox, { account, asked: ["openid", "email", ...asked], ticked: asked, query });
  const form = {
    ...{ grant_type: "authorization_code", code: back.searchParams.get("code") ?? "", redirect_uri: redirectUri },
    ...{ client_id: SIGN_IN_CLIENT.id, client_secret: SIGN_IN_CLIENT.secret },
  };
  const reply = await fetch(`${sandboxUrl}/google/token`, { method: "POST", body: new URLSearchParams(form) });
  return z.object({ access_token: z.string(), refresh_token: z.string() }).parse(await reply.json());
}

/** Puts somebody on a plan, whatever they had before. */
async function setPlan(userId: string, plan: Plan): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at)
     VALUES ('mem_' || ?1, ?1, ?2, ?3, 'ACTIVE', 0, 0, 0) ON CONFLICT (user_id) DO UPDATE SET plan = ?3`,
  )
    .bind(userId, plan === "FREE" ? "FREE" : "PAID", plan)
    .run();
}

function rowsOf(ownerId: string) {
  const query = env.DB.prepare("SELECT * FROM mailboxes WHERE owner_id = ?1 ORDER BY connected_at, id").bind(ownerId);
  return query.all<Record<string, string | null>>().then(({ results }) => results);
}

describe("connecting", () => {
  test("consent leads to a mailbox with its scopes, and back to the page one came from", async () => {
    const { call, consent } = openApi();
    const account = accountName();
    const given = await consent(account, BOTH, call, "/email/batchSend?showDetail=1");
    const { data } = await call("POST", "/emails/mailboxes", given);
    expect(data).toMatchObject({
      redirect: "/email/batchSend?showDetail=1",
      mailbox: { email: account, isConnected: true, lostReason: null, canSend: true, canRead: true },
    });
    expect(data.mailbox.actualScopes).toEqual(expect.arrayContaining(BOTH));
    expect((await call("GET", "/emails/mailboxes")).data).toEqual([data.mailbox]);
  });

  test("the consent page is asked for lasting access to sending and reading, with the session's own state", async () => {
    const { call } = openApi();
    const url = new URL((await call("POST", "/emails/mailboxes/consent", { email: "ada@gmail.com" })).data.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      access_type: "offline",
      prompt: "consent",
      include_granted_scopes: "true",
      scope: `openid email ${GMAIL_SEND} ${GMAIL_READ}`,
      redirect_uri: "http://localhost:8787/connect/gmail/callback",
      login_hint: "ada@gmail.com",
    });
  });

  test("scopes that were unticked are missing, and consenting again completes them under the same id", async () => {
    const { connect } = openApi();
    const account = accountName();
    const first = await connect(account, [GMAIL_READ]);
    expect(first.data.mailbox).toMatchObject({ canSend: false, canRead: true });
    const second = await connect(account);
    expect(second.data.mailbox).toMatchObject({ id: first.data.mailbox.id, canSend: true, canRead: true });
  });

  test("a state of another person or session, one that was changed, or an old one connects nothing", async () => {
    const { call, callAsStranger, callFromElsewhere, consent, clock } = openApi();
    const given = await consent(accountName());
    for (const other of [callAsStranger, callFromElsewhere]) {
      expect(await other("POST", "/emails/mailboxes", given)).toMatchObject({ statusCode: 1422 });
    }
    for (const state of [
      `${given.state.slice(0, -1)}${given.state.endsWith("0") ? "1" : "0"}`,
      `x${given.state}`,
      "x",
      "a.b",
      given.state.replace(".", ".."),
    ]) {
      expect((await call("POST", "/emails/mailboxes", { ...given, state })).statusCode).toBe(1422);
    }
    clock.advance(10 * 60_000);
    expect(await call("POST", "/emails/mailboxes", given)).toMatchObject({
      statusCode: 1422,
      message: mailboxesLocales.en.errors.consentExpired,
    });
    expect((await call("GET", "/emails/mailboxes")).data).toEqual([]);
  });

  test("a code that is used or made up is refused in both languages; Google away is another thing", async () => {
    const { call, connect, consent } = openApi();
    const account = accountName();
    const given = await consent(account);
    await call("POST", "/emails/mailboxes", given);
    expect((await call("POST", "/emails/mailboxes", given)).message).toBe(mailboxesLocales.en.errors.refused);
    expect((await call("POST", "/emails/mailboxes", { ...given, code: "x" }, "zh-CN")).message).toBe(
      mailboxesLocales["zh-CN"].errors.refused,
    );
    const away = openApi({ GOOGLE_BASE_URL: `${sandboxUrl}/nothing-here` });
    const begun = Url.parse((await away.call("POST", "/emails/mailboxes/consent", {})).data);
    const state = new URL(begun.url).searchParams.get("state");
    expect((await away.call("POST", "/emails/mailboxes", { code: "x", state })).statusCode).toBe(1503);
    expect((await connect(account)).statusCode).toBe(1000);
  });

  test("only our own pages are gone back to", async () => {
    const { call, consent } = openApi();
    const given = await consent(accountName(), BOTH, call, "https://evil.example/");
    expect((await call("POST", "/emails/mailboxes", given)).data.redirect).toBeNull();
  });

  test.each([
    ["FREE", "Your plan includes one connected mailbox."],
    ["BASIC", "Your plan includes 3 connected mailboxes."],
  ] as const)(
    "a plan (%s) holds its mailboxes; what is connected can be connected again on any",
    async (plan, text) => {
      const { call, connect, owner } = openApi();
      await setPlan(owner.userId, "PRO");
      const { mailboxes } = MAIL_TIERS[plan];
      const accounts = Array.from({ length: mailboxes + 1 }, accountName);
      for (const account of accounts) expect((await connect(account)).statusCode).toBe(1000);
      await setPlan(owner.userId, plan);
      const refusal = { statusCode: 1409, message: expect.stringContaining(text) };
      expect(await call("POST", "/emails/mailboxes/consent", { isOneMore: true })).toMatchObject(refusal);
      expect(await connect(accountName())).toMatchObject(refusal);
      for (const account of accounts) expect((await connect(account)).statusCode).toBe(1000);
      const list = (await call("GET", "/emails/mailboxes")).data;
      expect(list).toHaveLength(mailboxes + 1);
      const { capOf } = await createMailboxStore(env.DB).findAllowance(owner.userId);
      const caps = list.map(({ id }: { id: string }) => capOf(id));
      expect(caps).toEqual([...Array(mailboxes).fill(MAIL_TIERS[plan].per24Hours), 0]);
    },
  );

  test("many at once are never more than ten", async () => {
    const { call, consent, owner } = openApi();
    await setPlan(owner.userId, "PRO");
    const accounts = Array.from({ length: MAX_MAILBOXES + 2 }, accountName);
    const given = await Promise.all(accounts.map((account) => consent(account)));
    const answers = await Promise.all(given.map((one) => call("POST", "/emails/mailboxes", one)));
    expect(answers.filter(({ statusCode }) => statusCode === 1000)).toHaveLength(MAX_MAILBOXES);
    const refused = answers.find(({ statusCode }) => statusCode !== 1000);
    expect(refused).toMatchObject({ statusCode: 1409, message: expect.stringContaining(String(MAX_MAILBOXES)) });
    expect((await call("GET", "/emails/mailboxes")).data).toHaveLength(MAX_MAILBOXES);
  });

  test("without a client at Google nothing can be connected, and the list is there", async () => {
    const none = { GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "", MAIL_TOKEN_KEYS: "" };
    const { call } = openApi(none);
    expect(await call("POST", "/emails/mailboxes/consent", {})).toMatchObject({
      statusCode: 1503,
      message: mailboxesLocales.en.errors.notConfigured,
    });
    expect((await call("GET", "/emails/gmail-scopes")).data).toEqual([]);
  });
});

describe("tokens given by the client (POST /credentials)", () => {
  const give = (tokens: { access_token: string; refresh_token?: string | undefined }) => ({
    provider: "google",
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? "",
  });

  test("connect the mailbox they are of", async () => {
    const { call } = openApi();
    const account = accountName();
    const answer = await call("POST", "/credentials", give(await grantGmail(sandbox, { account })));
    expect(answer).toMatchObject({ statusCode: 1000, data: { email: account, canSend: true } });
  });

  test.each(["GOOGLE", "Google", "google"])("connect it by the spec's address and provider %s", async (provider) => {
    const { call } = openApi();
    const account = accountName();
    const given = { ...give(await grantGmail(sandbox, { account })), provider };
    expect(await call("POST", "/credentials/", given)).toMatchObject({ statusCode: 1000, data: { email: account } });
    const [mailbox] = (await call("GET", "/emails/gmail-scopes")).data;
    expect(mailbox).toMatchObject({ email: account, canSend: true, actualScopes: expect.arrayContaining(BOTH) });
  });

  test("are good when signing in with Google gave them, and are renewed by the client that got them", async () => {
    const { call, clock } = openApi();
    const account = accountName();
    const tokens = await grantAtSignIn(account, [GMAIL_MODIFY]);
    expect(await call("POST", "/credentials/", give(tokens))).toMatchObject({ statusCode: 1000 });
    clock.advance(2 * 3_600_000);
    expect((await call("GET", "/emails/gmail-scopes")).data).toMatchObject([
      { email: account, canSend: true, canRead: true, checkedAt: clock.now() },
    ]);
  });

  test("of a sign-in are taken where they may send, and leave a mailbox that works as it is", async () => {
    const { call, connect, owner } = openApi();
    const account = accountName();
    const take = async (scopes: readonly string[]) => {
      const { access_token: accessToken, refresh_token: refreshToken } = await grantAtSignIn(account, scopes);
      return (await call("POST", "/credentials/sign-in", { accessToken, refreshToken })).data;
    };
    expect(await take([])).toBeNull();
    expect((await call("GET", "/emails/mailboxes")).data).toEqual([]);
    expect(await take([GMAIL_MODIFY])).toMatchObject({ email: account, canSend: true, canRead: true });
    await connect(account);
    const [before] = await rowsOf(owner.userId);
    await take([GMAIL_MODIFY]);
    expect((await rowsOf(owner.userId))[0]).toEqual(before);
  });

  test("are refused when they are another client's, of two accounts, or dead", async () => {
    const { call } = openApi();
    const [mine, theirs] = [
      await grantGmail(sandbox, { account: accountName() }),
      await grantGmail(sandbox, { account: accountName() }),
    ];
    const mixed = { access_token: mine.access_token, refresh_token: theirs.refresh_token };
    expect((await call("POST", "/credentials", give(mixed))).message).toBe(mailboxesLocales.en.errors.foreignTokens);
    const foreign = openApi({ GOOGLE_CLIENT_ID: SIGN_IN_CLIENT.id, GOOGLE_CLIENT_SECRET: SIGN_IN_CLIENT.secret });
    expect((await foreign.call("POST", "/credentials", give(mine))).statusCode).toBe(1422);
    expect((await call("POST", "/credentials", give({ access_token: "x", refresh_token: "y" }))).statusCode).toBe(1422);
    expect((await call("POST", "/credentials", { ...give(mine), provider: "imap" })).statusCode).toBe(1400);
    expect((await call("GET", "/emails/mailboxes")).data).toEqual([]);
  });
});

describe("tokens at rest", () => {
  test("no token is in the database in clear, and none in any answer", async () => {
    const { call, connect, owner } = openApi();
    const account = accountName();
    const tokens = await grantGmail(sandbox, { account });
    const given = { provider: "google", accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    const answers = [
      await call("POST", "/credentials", given),
      await connect(accountName()),
      await call("GET", "/emails/gmail-scopes"),
    ];
    const told = JSON.stringify(answers);
    const stored = JSON.stringify(await rowsOf(owner.userId));
    for (const text of [told, stored]) {
      expect(text.includes(tokens.refresh_token ?? "")).toBe(false);
      expect(/ya29\.|1\/\/sandbox/.test(text)).toBe(false);
    }
    expect(told).not.toMatch(/token/i);
    expect(stored).toMatch(/"refresh_token":"v1\.tests\./);
  });

  test("tokens moved to another row open nothing there: the mailbox is lost instead of sending as somebody else", async () => {
    const { call, connect, callAsStranger, owner, clock } = openApi();
    await connect(accountName());
    const victim = await connect(accountName(), BOTH, callAsStranger);
    await env.DB.prepare(
      "UPDATE mailboxes SET refresh_token = (SELECT refresh_token FROM mailboxes WHERE id = ?2), access_token = (SELECT access_token FROM mailboxes WHERE id = ?2) WHERE owner_id = ?1",
    )
      .bind(owner.userId, victim.data.mailbox.id)
      .run();
    clock.advance(6 * 60_000);
    expect((await call("GET", "/emails/gmail-scopes")).data).toMatchObject([
      { isConnected: false, lostReason: "grant" },
    ]);
    expect((await callAsStranger("GET", "/emails/gmail-scopes")).data).toMatchObject([{ isConnected: true }]);
  });

  test("a new key opens what the old one sealed, and seals it anew when it is renewed", async () => {
    const before = openApi();
    await before.connect(accountName());
    const ring = `new:${"n".repeat(42)}A,${env.MAIL_TOKEN_KEYS}`;
    const after = openApi({ MAIL_TOKEN_KEYS: ring });
    const parts = { userId: before.owner.userId };
    await env.DB.prepare(
      "UPDATE mailboxes SET owner_id = owner_id, access_token = NULL, checked_at = 0 WHERE owner_id = ?1",
    )
      .bind(parts.userId)
      .run();
    const asOwner = openTestApi(
      createMailboxRoutes({
        mailboxes: buildMailboxes(readEnv({ ...env, MAIL_TOKEN_KEYS: ring }), {
          outside: buildOutside(readEnv(env), after.clock),
          stores: buildStores(readEnv(env), sealedTexts),
          clock: after.clock,
        }),
      }),
      { actors: { owner: before.owner }, texts },
    );
    const { body } = await asOwner.call("GET", "/emails/gmail-scopes", undefined, {
      authorization: "Bearer owner.a.b",
    });
    expect(body.data).toMatchObject([{ isConnected: true, canSend: true }]);
    const [row] = await rowsOf(before.owner.userId);
    expect(row?.refresh_token).toMatch(/^v1\.new\./);
    expect(row?.access_token).toMatch(/^v1\.new\./);
  });
});

describe("scopes, loss and disconnecting", () => {
  test("scopes are asked back after five minutes, with a token that is renewed when it has run out", async () => {
    const { call, connect, clock, owner } = openApi();
    const { data } = await connect(accountName());
    const [before] = await rowsOf(owner.userId);
    clock.advance(4 * 60_000);
    expect((await call("GET", "/emails/gmail-scopes")).data).toEqual([data.mailbox]);
    clock.advance(2 * 3_600_000);
    const [checked] = (await call("GET", "/emails/gmail-scopes")).data;
    expect(checked).toEqual({ ...data.mailbox, checkedAt: clock.now() });
    const [after] = await rowsOf(owner.userId);
    expect(after?.access_token).not.toBe(before?.access_token);
  });

  test("a grant that was taken back makes the mailbox lost, without tokens; connecting again restores it", async () => {
    const { call, connect, clock, owner } = openApi();
    const account = accountName();
    const { data } = await connect(account);
    await steerGoogle(sandbox, "accounts/revoke", { email: account });
    clock.advance(6 * 60_000);
    expect((await call("GET", "/emails/gmail-scopes")).data).toMatchObject([
      { id: data.mailbox.id, isConnected: false, lostReason: "grant", canSend: false },
    ]);
    expect(await rowsOf(owner.userId)).toMatchObject([{ status: "LOST", refresh_token: null, access_token: null }]);
    expect((await connect(account)).data.mailbox).toMatchObject({
      id: data.mailbox.id,
      isConnected: true,
      lostReason: null,
    });
  });

  test("a refusal of the old grant does not lose a mailbox that was connected again meanwhile", async () => {
    const { connect, clock, owner } = openApi();
    const account = accountName();
    const { data } = await connect(account);
    const store = createMailboxStore(env.DB);
    const lose = async (tried: MailboxRow | null) => tried !== null && store.markLost(tried, "grant", clock.now());
    const tried = await store.find(owner.userId, data.mailbox.id);
    await connect(account);
    expect(await lose(tried)).toBe(false);
    expect(await rowsOf(owner.userId)).toMatchObject([{ status: "CONNECTED", lost_reason: null }]);
    expect(await lose(await store.find(owner.userId, data.mailbox.id))).toBe(true);
  });

  test("a Google that does not answer loses nothing", async () => {
    const { connect, owner, clock } = openApi();
    const { data } = await connect(accountName());
    const away = readEnv({ ...env, GOOGLE_BASE_URL: `${sandboxUrl}/nothing-here` });
    clock.advance(6 * 60_000);
    const routes = createMailboxRoutes({
      mailboxes: buildMailboxes(away, {
        outside: buildOutside(away, clock),
        stores: buildStores(away, sealedTexts),
        clock,
      }),
    });
    const api = openTestApi(routes, { actors: { owner }, texts });
    const { body } = await api.call("GET", "/emails/gmail-scopes", undefined, { authorization: "Bearer owner.a.b" });
    expect(body.data).toEqual([data.mailbox]);
  });

  test("disconnecting forgets the tokens and gives the grant back", async () => {
    const { call, connect, owner } = openApi();
    const account = accountName();
    const { data } = await connect(account);
    expect((await call("DELETE", `/emails/mailboxes/${data.mailbox.id}`)).data).toEqual({
      id: data.mailbox.id,
      isRevoked: true,
    });
    expect((await call("GET", "/emails/mailboxes")).data).toEqual([]);
    expect(await rowsOf(owner.userId)).toMatchObject([{ status: "REMOVED", refresh_token: null, access_token: null }]);
    expect((await call("DELETE", `/emails/mailboxes/${data.mailbox.id}`)).statusCode).toBe(1404);
    const left = await steerGoogle(sandbox, "accounts/revoke", { email: account });
    expect(left.body, "Google holds no grant any more").toEqual({ revoked: 0 });
  });

  test("somebody else's connection to the same mailbox goes on", async () => {
    const { call, callAsStranger, connect, clock } = openApi();
    const account = accountName();
    const { data } = await connect(account);
    await connect(account, BOTH, callAsStranger);
    expect((await call("DELETE", `/emails/mailboxes/${data.mailbox.id}`)).data.isRevoked).toBe(false);
    clock.advance(2 * 3_600_000);
    expect((await callAsStranger("GET", "/emails/gmail-scopes")).data).toMatchObject([
      { isConnected: true, checkedAt: clock.now() },
    ]);
  });

  test("a foreign mailbox is neither seen nor disconnected", async () => {
    const { callAsStranger, connect, call } = openApi();
    const { data } = await connect(accountName());
    expect((await callAsStranger("GET", "/emails/mailboxes")).data).toEqual([]);
    const foreign = await callAsStranger("DELETE", `/emails/mailboxes/${data.mailbox.id}`);
    const unknown = await callAsStranger("DELETE", "/emails/mailboxes/mbx_01K00000000000000000000000");
    expect([foreign.statusCode, foreign.message]).toEqual([1404, unknown.message]);
    expect((await call("GET", "/emails/mailboxes")).data).toHaveLength(1);
  });
});
