/** A mail that is written for a group: what is queued, what is refused and where, and what people get. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openMailWorld } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { route } from "#workers/api/route.ts";
import { createTexts } from "#workers/api/texts.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { listDelivered } from "#workers/modules/lists/port.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createChoices } from "#workers/modules/outreach/sending/choices.ts";
import { queueGroup } from "#workers/modules/outreach/sending/contract.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createOrders } from "#workers/modules/outreach/sending/orders.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createTemplateStore } from "#workers/modules/outreach/templates/store.ts";

const texts = createTexts(MODULE_TEXTS);

type Given = { nickname: string; email: string; link?: string; role?: string; creatorId?: string };

async function openGroup() {
  const world = await openMailWorld();
  const owner = { ...testActor("free"), userId: world.userId };
  const stranger = { ...testActor("free"), userId: unique("stranger") };
  const orders = createOrders({
    campaigns: createCampaignStore(env.DB, sealedTexts),
    mails: createMailStore(env.DB),
    choices: createChoices({
      templates: createTemplateStore(env.DB, sealedTexts),
      mailboxes: createMailboxStore(env.DB),
    }),
    creators: createCreatorStore(env.DB),
    listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
    findStanding: createReceiverCheck(env.DB).findStanding,
    async nudge() {},
    host: { pictureOrigin: "https://kolscout.test" },
    clock: world.clock,
  });
  return { ...world, owner, stranger, orders };
}

async function openCalls() {
  const world = await openGroup();
  const { orders, owner, stranger, box } = world;
  const routes = [route(queueGroup, ({ actor, input }) => orders.queueGroup(actor, input.body))];
  const api = openTestApi(routes, { actors: { owner, stranger }, texts });
  const order = async (
    receivers: readonly Given[],
    more: object = {},
    { as = "owner", language = "en", key = "" } = {},
  ) =>
    (
      await api.call(
        "POST",
        "/auto-email/group",
        {
          subject: "A question, {{nickname|friend}}",
          content: "<p>Hi {{nickname}}, shall we?</p>",
          usingEmail: box.email,
          receivers,
          ...more,
        },
        {
          authorization: `Bearer ${as}.a.b`,
          "x-client-language": language,
          ...(key === "" ? {} : { "idempotency-key": key }),
        },
      )
    ).body;
  const people = async () =>
    (
      await env.DB.prepare(
        `SELECT r.email, r.nickname, r.role, r.link, r.creator_id AS creatorId, c.kind, c.template_id AS templateId, c.template_name AS name
         FROM mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id WHERE r.owner_id = ?1 ORDER BY r.email`,
      )
        .bind(owner.userId)
        .all()
    ).results;
  return { ...world, order, people };
}

const PICTURE = `https://kolscout.test/api/attachments/${"a".repeat(32)}.png`;
const ANA = { nickname: "Ana", email: "ana@studio.example" };

test("each person gets the mail once, filled in and cleaned, with a copy, a name for the list, and the way out", async () => {
  const { order, people, owner, box, live, clock, google, mails } = await openCalls();
  const list = { ownerId: owner.userId, projectId: unique("prj"), listId: unique("list") };
  const card = sampleCard(7_000, { title: "Cara Clips", email: "cara@clips.example", emailSource: "bio" });
  await insertProject(owner.userId, list.projectId);
  await insertList(list);
  await fillList(list, [{ card, rank: 0, score: 1 }]);
  await env.DB.prepare(
    "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, 'no@x.example', 'declined', 0)",
  )
    .bind(owner.userId)
    .run();
  const content = `<p onclick="x()">Hi {{nickname}} on {{platform|your channel}}</p><script>alert(1)</script><a href="javascript:x()">see</a>`;
  const { data } = await order(
    [
      ANA,
      { nickname: "Ana again", email: "ANA@studio.example" },
      {
        nickname: "Cara",
        email: "cara@clips.example",
        creatorId: card.id,
        link: "clips.example/cara",
        role: "creator",
      },
      { nickname: "Shop", email: "shop@buyer.example", role: "customer" },
      { nickname: "Nobody", email: "no@x.example" },
      { nickname: "Typo", email: "typo@" },
      { nickname: "Me", email: box.email.toUpperCase() },
    ],
    { content, cc: ["boss@brand.example"] },
  );
  expect(data).toMatchObject({ added: 3, duplicates: 1, own: 1, invalid: ["typo@"], suppressed: ["no@x.example"] });
  const campaign = { kind: "GROUP", templateId: null, name: "A question, friend" };
  expect(await people()).toEqual([
    { email: "ana@studio.example", nickname: "Ana", role: "creator", link: null, creatorId: null, ...campaign },
    {
      ...{ email: "cara@clips.example", nickname: "Cara", role: "creator", link: "https://clips.example/cara" },
      ...{ creatorId: card.id, ...campaign },
    },
    { email: "shop@buyer.example", nickname: "Shop", role: "customer", link: null, creatorId: null, ...campaign },
  ]);
  await live(clock.now() + 24 * 3_600_000);
  expect((await mails()).map(({ email, step, status }) => [email, step, status])).toEqual([
    ["ana@studio.example", 0, "SENT"],
    ["cara@clips.example", 0, "SENT"],
    ["shop@buyer.example", 0, "SENT"],
  ]);
  const cara = google.taken.find(({ to }) => to === "cara@clips.example");
  expect(cara).toMatchObject({ subject: "A question, Cara", cc: ["boss@brand.example"], from: box.email });
  expect(cara?.html).toContain("Hi Cara on YouTube");
  expect(cara?.html).not.toMatch(/script|onclick|javascript:/);
  expect(cara?.html).toContain("/unsubscribe/");
  expect(cara?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(google.taken.find(({ to }) => to === "ana@studio.example")?.html).toContain("Hi Ana on your channel");
});

test("somebody who unsubscribes after the order gets nothing", async () => {
  const { order, owner, live, clock, google, mails } = await openCalls();
  await order([ANA], { startAt: clock.now() + 3_600_000 });
  await env.DB.prepare(
    "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, ?2, 'unsubscribed', 0)",
  )
    .bind(owner.userId, ANA.email)
    .run();
  await live(clock.now() + 24 * 3_600_000);
  expect(google.taken).toEqual([]);
  expect(await mails()).toMatchObject([{ status: "CANCELED", end_reason: "suppressed" }]);
});

test("the same order is queued once: by its key, and by its text within ten minutes or while the person waits", async () => {
  const { order, clock, mails, owner, orders, box } = await openCalls();
  const body = {
    ...{ subject: "Once", content: "<p>Once</p>", usingEmail: box.email, cc: [], zone: "UTC" },
    receivers: [{ ...ANA, creatorId: null, role: "creator" as const, link: "" }],
  };
  const marked = { ...owner, call: { hash: "f".repeat(64), at: clock.now() } };
  const first = await orders.queueGroup(marked, body);
  expect(await orders.queueGroup(marked, body)).toEqual(first);
  expect(await mails()).toHaveLength(1);
  const again = await order([ANA], { subject: "Once", content: "<p>Once</p>" });
  expect(again.data).toMatchObject({ campaignId: null, added: 0, duplicates: 1 });
  // Another text to the same person is another mail.
  expect((await order([ANA], { subject: "Twice", content: "<p>Once</p>" })).data).toMatchObject({ added: 1 });
  expect((await order([ANA], { subject: "Keyed" }, { key: "key-1" })).data).toMatchObject({ added: 1 });
  expect((await order([ANA], { subject: "Keyed" }, { key: "key-1" })).data).toMatchObject({ added: 1 });
  expect(await mails()).toHaveLength(3);
});

test("what is missing or wrong is refused with its field, in both languages, and queues nothing", async () => {
  const { order, people, box } = await openCalls();
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ nickname: `P${index}`, email: `p${index}@crowd.example` }));
  const refusals = [
    [await order([ANA], { subject: "  " }), 1400, "subject"],
    [await order([ANA], { subject: "x".repeat(201) }), 1400, "subject"],
    [await order([ANA], { content: "<p> <br>&nbsp;</p>" }), 1400, "content"],
    [await order([ANA], { content: "<script>x</script>" }), 1400, "content"],
    [await order([ANA], { content: `<p><img src="${PICTURE}"></p>` }), 1400, "content"],
    [await order([ANA], { cc: ["nobody"] }), 1400, "cc"],
    [await order([ANA, { nickname: " ", email: "b@x.example" }]), 1400, "receivers.1.nickname"],
    [await order([{ nickname: "Bo", email: " " }]), 1400, "receivers.0.email"],
    [await order([{ ...ANA, link: "javascript:alert(1)" }]), 1400, "receivers.0.link"],
    [await order([{ ...ANA, role: "boss" }]), 1400, "receivers.0.role"],
    [await order([ANA], { zone: "Mars/Olympus" }), 1400, "zone"],
    [await order([]), 1400, "receivers"],
    [await order([ANA], { usingEmail: "other@gmail.com" }), 1404, "usingEmail"],
    [await order([ANA], {}, { as: "stranger" }), 1404, "usingEmail"],
    [await order([{ nickname: "Me", email: box.email }]), 1422, "receivers"],
    [await order(crowd(MAX_RECEIVERS + 1)), 1422, "receivers"],
  ] as const;
  expect(refusals.map(([{ statusCode, data }]) => [statusCode, data?.field])).toEqual(
    refusals.map(([, statusCode, field]) => [statusCode, field]),
  );
  expect(await order([{ nickname: "", email: "b@x.example" }], {}, { language: "zh-CN" })).toMatchObject({
    message: "第 1 位收件人缺少昵称。",
  });
  expect(await people()).toEqual([]);
  expect((await order(crowd(MAX_RECEIVERS))).data).toMatchObject({ added: MAX_RECEIVERS });
});

test("a creator that no list of the caller has shown fills no variable", async () => {
  const { order, people, stranger } = await openCalls();
  const list = { ownerId: stranger.userId, projectId: unique("prj"), listId: unique("list") };
  const card = sampleCard(7_100, { title: "Secret", email: "secret@clips.example", emailSource: "bio" });
  await insertProject(stranger.userId, list.projectId);
  await insertList(list);
  await fillList(list, [{ card, rank: 0, score: 1 }]);
  await order([{ ...ANA, creatorId: card.id }]);
  expect(await people()).toMatchObject([{ nickname: "Ana", creatorId: null }]);
});
