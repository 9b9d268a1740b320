/** E10: links by which people end all mail, through the pages' own entry, without cookies, origin or account. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { showLink, takeWish } from "#app/features/unsubscribe/link.server.ts";
import { openPageHandler, PAGE_ORIGIN } from "#tests/support/workers/page-handler.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import {
  insertRecipient,
  listOf,
  mailsOf,
  SENDER,
  suppressionWorld,
} from "#tests/support/workers/suppression-world.ts";
import { createLimiter } from "#workers/api/limiter.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createRowEraser } from "#workers/modules/leaving/erase-rows.ts";

/** A person who got a mail and waits for a follow-up, and the link in that mail. */
async function openLink(address = "ana.lopez@shop.example") {
  const world = suppressionWorld();
  const workspaceId = world.actors.owner.userId;
  const recipientId = await insertRecipient(workspaceId, address);
  const seen: { cookie: string | null; origin: string | null }[] = [];
  const reported: string[] = [];
  const handle = openPageHandler({
    clock: world.clock,
    limiter: createLimiter({ clock: world.clock }),
    api: (request) => world.api.raw(request),
    report: (_error, route) => reported.push(route),
    async render(request, context) {
      seen.push({ cookie: request.headers.get("cookie"), origin: request.headers.get("origin") });
      context.report(new Error("made up"));
      const [, , token = ""] = new URL(request.url).pathname.split("/");
      const given = { request, context, params: { token } };
      const taken = request.method === "POST" ? await takeWish(given) : await showLink(given);
      return Response.json(taken.data, { status: taken.init?.status });
    },
  });
  const ask = (token: string, init: RequestInit = {}) =>
    handle(new Request(`${PAGE_ORIGIN}/unsubscribe/${token}`, init), { waitUntil: () => undefined });
  const state = async () => ({ list: await listOf(workspaceId), mails: await mailsOf(recipientId) });
  return { ...world, workspaceId, recipientId, ask, seen, reported, state, token: await world.tokenOf(recipientId) };
}

const UNTOUCHED = {
  list: {},
  mails: [
    ["SENT", null],
    ["PENDING", null],
  ],
};
const ENDED = {
  list: { "ana.lopez@shop.example": "unsubscribed" },
  mails: [
    ["SENT", null],
    ["CANCELED", "unsubscribed"],
  ],
};
const shown = (isUnsubscribed: boolean) => ({ link: { from: SENDER, to: "a•••@shop.example", isUnsubscribed } });

const multipart = () => {
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  return body;
};
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Ways in which the wish arrives. */
const WISHES: [string, () => RequestInit][] = [
  ["one-click, as a form", () => ({ body: "List-Unsubscribe=One-Click", headers: FORM })],
  ["one-click, as multipart", () => ({ body: multipart() })],
  ["the page's button, whose page passes no referrer on", () => ({ body: "", headers: { ...FORM, origin: "null" } })],
  ["from another site", () => ({ headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } })],
  ["with nothing in it", () => ({})],
  ["with a body that is no form", () => ({ body: "{", headers: { "content-type": "application/json" } })],
];

describe("a link in a mail", () => {
  test.each(WISHES)("unsubscribes at once by POST: %s", async (_how, init) => {
    const { ask, token, state } = await openLink();
    const answer = await ask(token, { ...init(), method: "POST", redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.json()).toEqual(shown(true));
    expect(await state()).toEqual(ENDED);
  });

  test.each(["GET", "HEAD"])("changes nothing when it is opened or fetched ahead (%s)", async (method) => {
    const { ask, token, state } = await openLink();
    for (let time = 0; time < 3; time += 1) {
      const answer = await ask(token, { method, headers: { purpose: "prefetch" } });
      expect(answer.status).toBe(200);
      if (method === "GET") expect(await answer.json()).toEqual(shown(false));
    }
    expect(await state()).toEqual(UNTOUCHED);
  });

  test("twice is harmless, and the page says that it is done", async () => {
    const { ask, token, state } = await openLink();
    for (let time = 0; time < 2; time += 1) expect((await ask(token, { method: "POST" })).status).toBe(200);
    expect(await state()).toEqual(ENDED);
    expect(await (await ask(token)).json()).toEqual(shown(true));
  });

  test("five at once end in one entry", async () => {
    const { ask, token, state } = await openLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token, { method: "POST" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await state()).toEqual(ENDED);
  });

  test("no cookie is read or set and no origin asked for, whatever the browser sends; what is reported does not name the link", async () => {
    const { ask, token, seen, reported } = await openLink();
    const headers = { cookie: "__Host-kolscout=broken; kolscout_language=zh-CN", origin: "null" };
    for (const method of ["GET", "POST"]) {
      const answer = await ask(token, { method, headers });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(seen).toEqual([
      { cookie: null, origin: null },
      { cookie: null, origin: null },
    ]);
    expect(reported).toEqual(["/unsubscribe/", "/unsubscribe/"]);
  });

  test("ends all mail of the workspace to the person, by whichever mail, and of no other workspace", async () => {
    const { ask, token, workspaceId, actors } = await openLink();
    const other = await insertRecipient(workspaceId, "ana.lopez@shop.example", { sentAt: null });
    const elsewhere = await insertRecipient(actors.stranger.userId, "ana.lopez@shop.example");
    await ask(token, { method: "POST" });
    expect(await mailsOf(other)).toEqual([
      ["CANCELED", "unsubscribed"],
      ["CANCELED", "unsubscribed"],
    ]);
    expect(await mailsOf(elsewhere)).toEqual(UNTOUCHED.mails);
    expect(await listOf(actors.stranger.userId)).toEqual({});
  });

  test("the person's own word replaces an entry that a member could take off again", async () => {
    const { ask, token, callAs, state } = await openLink();
    await callAs("owner")("POST", "/suppressions", { emails: ["ana.lopez@shop.example"] });
    expect(await (await ask(token)).json()).toEqual(shown(false));
    await ask(token, { method: "POST" });
    expect((await state()).list).toEqual(ENDED.list);
  });
});

describe("a link in a mail of an account that is gone", () => {
  /** Removes the sender's rows as the deletion of an account does. */
  const eraseSender = async (ownerId: string) => {
    const eraser = createRowEraser(env.DB);
    while (!(await eraser.erase(ownerId)));
  };

  test("holds for the enterprise whose member wrote: no colleague writes to the person any more", async () => {
    const { ask, tokenOf, actors } = await openLink();
    const enterpriseId = actors.member.enterpriseId ?? "";
    const gone = unique("gone");
    const email = `${unique("ana").toLowerCase()}@shop.example`;
    const written = await insertRecipient(enterpriseId, email, { ownerId: gone });
    const ofColleague = await insertRecipient(enterpriseId, email, { ownerId: actors.member.userId });
    await eraseSender(gone);
    const token = await tokenOf(written);
    expect(await (await ask(token)).json()).toMatchObject({ link: { to: `a•••@shop.example`, isUnsubscribed: false } });
    expect((await ask(token, { method: "POST" })).status).toBe(200);
    expect((await listOf(enterpriseId))[email]).toBe("unsubscribed");
    expect(await mailsOf(ofColleague)).toEqual(ENDED.mails);
    expect(await (await ask(token)).json()).toMatchObject({ link: { isUnsubscribed: true } });
  });

  test("is done where the workspace was the sender's own, and keeps no address", async () => {
    const { ask, token, workspaceId, recipientId } = await openLink();
    await eraseSender(workspaceId);
    for (const method of ["GET", "POST"]) {
      const answer = await ask(token, { method });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ link: { from: null, to: null, isUnsubscribed: true } });
    }
    const kept = env.DB.prepare("SELECT email FROM unsubscribe_links WHERE recipient_id = ?1").bind(recipientId);
    expect(await kept.all()).toMatchObject({ results: [{ email: null }] });
  });

  test("a person who was never written to leaves nothing behind", async () => {
    const { tokenOf, ask } = await openLink();
    const gone = unique("gone");
    const unwritten = await insertRecipient(gone, "ben@shop.example", { sentAt: null });
    await eraseSender(gone);
    expect((await ask(await tokenOf(unwritten))).status).toBe(404);
  });
});

/** Links that we did not make, from one that we made and its recipient. */
const BAD: [string, (token: string, recipientId: string) => string | Promise<string>][] = [
  ["without a signature", (_token, id) => id],
  ["with an empty signature", (_token, id) => `${id}.`],
  ["with a guessed signature", (_token, id) => `${id}.${"0".repeat(64)}`],
  ["with the last digit changed", (token) => token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")],
  ["cut short", (token) => token.slice(0, -1)],
  ["with more behind it", (token) => `${token}0`],
  ["in other case", (token) => token.toUpperCase()],
  ["with another person's signature", (token) => `rcp_${"0".repeat(26)}${token.slice(token.indexOf("."))}`],
  [
    "signed for another purpose",
    async (_token, id) =>
      `${id}.${await createSigner("a-cookie-secret-for-tests-of-at-least-32-characters", "browser").sign(id)}`,
  ],
  [
    "signed with another secret",
    async (_token, id) => `${id}.${await createSigner("x".repeat(40), "unsubscribe").sign(id)}`,
  ],
  ["of 5,000 characters", (token) => token + "0".repeat(5_000)],
  ["with an encoded line end", (token) => `${token}%0A`],
  ["with encoded quotes", (token) => `%27%20OR%201=1--${token}`],
];

describe("a link that we did not make", () => {
  test.each(BAD)("is not valid and changes nothing: %s", async (_what, forge) => {
    const { ask, token, recipientId, state } = await openLink();
    const forged = await forge(token, recipientId);
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await ask(forged, { method });
      expect({ method, status: answer.status }).toEqual({ method, status: 404 });
      if (method !== "HEAD") expect(await answer.json()).toEqual({ link: null });
    }
    expect(await state()).toEqual(UNTOUCHED);
  });

  test("a signed link whose recipient is gone is not valid", async () => {
    const { ask, tokenOf } = await openLink();
    expect((await ask(await tokenOf(`rcp_${"0".repeat(26)}`), { method: "POST" })).status).toBe(404);
  });
});

test("a failure of ours is answered as one, so that a mail provider sends the wish again", async () => {
  const handle = openPageHandler({
    clock: suppressionWorld().clock,
    api: async () => Response.json({ statusCode: 1503, message: "away", data: null }, { status: 503 }),
    async render(request, context) {
      const failure: unknown = await takeWish({ request, context, params: { token: "x" } }).catch(
        (thrown: unknown) => thrown,
      );
      return failure instanceof Response ? failure : new Response("taken");
    },
  });
  const asked = new Request(`${PAGE_ORIGIN}/unsubscribe/x`, { method: "POST" });
  expect((await handle(asked, { waitUntil: () => undefined })).status).toBe(503);
});

test("only these pages take a POST from elsewhere; a provider's many readers pass where people who sign in do not", async () => {
  const { ask, token } = await openLink();
  const from = { "cf-connecting-ip": "203.0.113.9" };
  const statuses = new Set<number>();
  for (let time = 0; time < 500; time += 1) statuses.add((await ask(token, { method: "HEAD", headers: from })).status);
  expect([...statuses]).toEqual([200]);
  const handle = openPageHandler({
    clock: suppressionWorld().clock,
    api: async () => new Response(),
    render: async () => new Response("reached"),
  });
  for (const path of ["/unsubscribe", "/unsubscribed/x", "/login", "/x/unsubscribe/y", "/%75nsubscribe/x"]) {
    const answer = await handle(new Request(PAGE_ORIGIN + path, { method: "POST" }), { waitUntil: () => undefined });
    expect({ path, status: answer.status }).toEqual({ path, status: 403 });
  }
});
