/** The calls of sending to many: what is queued, what is left out and why, what owners see and steer, and how little of it is read. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import { scriptedGmail } from "#tests/support/scripted-gmail.ts";
import { FIRST, followUp, insertMailbox, MAIL_START, memoryGate } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createChoices } from "#workers/modules/outreach/sending/choices.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createOutcomeMarks } from "#workers/modules/outreach/sending/mark-outcome.ts";
import { createPreviewSender } from "#workers/modules/outreach/sending/preview.ts";
import { createSendingRoutes } from "#workers/modules/outreach/sending/routes.ts";
import { createSendingService } from "#workers/modules/outreach/sending/service.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createTemplateStore } from "#workers/modules/outreach/templates/store.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";

const SEND = "https://www.googleapis.com/auth/gmail.send";
const texts = createTexts(MODULE_TEXTS);

async function openSending({ scopes = [SEND] }: { scopes?: string[] } = {}) {
  const clock = fixedClock(MAIL_START);
  const owner = { ...testActor("free"), userId: unique("owner") };
  const stranger = { ...testActor("free"), userId: unique("stranger") };
  const box = { id: unique("mbx_"), subject: unique("subject"), email: `${unique("me")}@gmail.com` };
  await insertMailbox({ ...box, ownerId: owner.userId, scopes });
  const templates = createTemplateStore(env.DB, sealedTexts);
  const made = await templates.insert(
    owner.userId,
    { name: "Launch", cc: ["boss@brand.example"], subject: FIRST.subject, content: FIRST.content },
    clock.now(),
  );
  const templateId = made?.id ?? "";
  const step = { id: "fup_1", isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true };
  const { subject, content, daysAfter } = followUp(3);
  await templates.saveFollowUps(owner.userId, templateId, [{ ...step, subject, content, daysAfter }], null);
  const receivers = createReceiverCheck(env.DB);
  const gate = memoryGate();
  const nudged: string[] = [];
  const choices = createChoices({ templates, mailboxes: createMailboxStore(env.DB) });
  const campaigns = createCampaignStore(env.DB, sealedTexts);
  const google = scriptedGmail(() => clock.now());
  const tokens = { open: () => ({ read: async () => null, renew: async () => ({ value: "t", expiresAt: 0 }) }) };
  const preview = createPreviewSender({
    ...{ choices, campaigns, clock, mailboxes: createMailboxStore(env.DB), halts: createHalts(env.DB) },
    openGate: () => gate,
    google: { gmail: google.gmail, tokens },
    access: createMailboxAccess(createMailboxStore(env.DB)),
    host: { pictureOrigin: "https://kolscout.test" },
  });
  const sending = createSendingService({
    campaigns,
    mails: createMailStore(env.DB),
    choices,
    mailboxes: createMailboxStore(env.DB),
    creators: createCreatorStore(env.DB),
    listDelivered: async () => [],
    findStanding: receivers.findStanding,
    openGate: () => gate,
    halts: createHalts(env.DB),
    async nudge(mailboxId) {
      nudged.push(mailboxId);
    },
    host: { pictureOrigin: "https://kolscout.test" },
    clock,
    translate: texts.text,
  });
  const outcomes = createOutcomeMarks({ d1: env.DB, stages: createRecordStages(env.DB), clock });
  const api = openTestApi(createSendingRoutes({ sending, receivers, preview, outcomes }), {
    actors: { owner, stranger },
    texts,
  });
  const callAs =
    (name: string) =>
    async (method: string, path: string, body?: unknown, language = "en") =>
      (await api.call(method, path, body, { authorization: `Bearer ${name}.a.b`, "x-client-language": language })).body;
  const call = callAs("owner");
  const people = (...emails: string[]) => emails.map((email) => ({ email, nickname: "" }));
  const order = (more: object = {}) =>
    call("POST", "/auto-email/import", {
      templateId,
      usingEmail: box.email,
      receivers: people("ana@studio.example"),
      ...more,
    });
  return {
    call,
    callAsStranger: callAs("stranger"),
    order,
    people,
    owner,
    box,
    templateId,
    clock,
    gate,
    google,
    nudged,
  };
}

test("an order says of everybody what became of them", async () => {
  const { order, people, owner, box, call, nudged } = await openSending();
  await env.DB.prepare(
    "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, 'no@x.example', 'declined', 0)",
  )
    .bind(owner.userId)
    .run();
  const receivers = [
    ...people("Ana@Studio.example", "ana@studio.example", "broken@", "no@x.example", box.email.toUpperCase()),
    { email: "ben@clips.example", nickname: "Ben\r\nBcc: all@x.example" },
  ];
  const { data } = await order({ receivers });
  // The first mail does not wait for the sweep of the next minute.
  expect(nudged).toEqual([box.id]);
  expect(data).toMatchObject({ added: 2, duplicates: 1, invalid: ["broken@"], own: 1, suppressed: ["no@x.example"] });
  const listed = (await call("POST", "/auto-email/list", {})).data;
  expect(listed.total).toBe(2);
  expect(
    listed.data.map(({ email, nickname, status }: Record<string, string>) => [email, nickname, status]).sort(),
  ).toEqual([
    ["ana@studio.example", "", "PENDING"],
    ["ben@clips.example", "Ben Bcc: all@x.example", "PENDING"],
  ]);
  expect(listed.data[0]).toMatchObject({
    template: { templateName: "Launch" },
    fromEmail: box.email,
    step: 0,
    answer: null,
  });
});

test("what cannot be sent is refused with the reason, in both languages, and queues nothing", async () => {
  const { call, callAsStranger, order, people, box, templateId, owner } = await openSending();
  const crowd = (count: number) => people(...Array.from({ length: count }, (_, index) => `p${index}@crowd.example`));
  const refusals = [
    [await order({ receivers: crowd(MAX_RECEIVERS + 1) }), 1422, "At most 500 emails at a time."],
    [await order({ receivers: [] }), 1400, "Enter at least one email"],
    [await order({ receivers: people("broken@", box.email) }), 1422, "Nobody is left"],
    [await order({ templateId: "tpl_none" }), 1404, "This template doesn't exist any more."],
    [await order({ usingEmail: "other@gmail.com" }), 1404, "other@gmail.com is not a connected mailbox of yours."],
    [await order({ zone: "Mars/Olympus" }), 1400, "This time zone doesn't exist."],
  ] as const;
  for (const [answer, statusCode, message] of refusals)
    expect(answer).toMatchObject({ statusCode, message: expect.stringContaining(message) });
  const foreign = { templateId, usingEmail: box.email, receivers: people("ana@studio.example") };
  expect(await callAsStranger("POST", "/auto-email/import", foreign)).toMatchObject({ statusCode: 1404 });
  const empty = await createTemplateStore(env.DB, sealedTexts).insert(
    owner.userId,
    { name: "Empty", cc: [], subject: "", content: "" },
    0,
  );
  const chinese = { templateId: empty?.id, usingEmail: box.email, receivers: people("ana@studio.example") };
  expect(await call("POST", "/auto-email/import", chinese, "zh-CN")).toMatchObject({
    statusCode: 1422,
    message: "模板“Empty”还没有主题或正文。",
  });
  expect((await call("POST", "/auto-email/list", {})).data.total).toBe(0);
  expect(await order({ receivers: crowd(MAX_RECEIVERS) })).toMatchObject({ data: { added: MAX_RECEIVERS } });
});

test("a mailbox that may not send says so", async () => {
  const { order } = await openSending({ scopes: ["https://www.googleapis.com/auth/gmail.readonly"] });
  expect(await order()).toMatchObject({ statusCode: 1422, message: expect.stringContaining("may not send mail") });
});

test("an order for later waits for its time, and is counted as waiting", async () => {
  const { order, call, clock, box, nudged } = await openSending();
  const startAt = clock.now() + 3 * 86_400_000;
  await order({ startAt });
  expect(nudged).toEqual([]);
  const { data } = await call("GET", "/auto-email/stat");
  expect(data).toMatchObject({
    pendingCount: 1,
    todaySentCount: 0,
    todayAvailableCount: 20,
    counts: { PENDING: 1, SENT: 0 },
  });
  expect(data.mailboxes).toMatchObject([{ email: box.email, nextAt: startAt, haltReason: null, cap: 20 }]);
  expect((await call("POST", "/auto-email/list", {})).data.data).toMatchObject([{ sendAt: startAt, sentAt: null }]);
});

test("mails are paused, resumed, canceled and tried again as their states allow, and only one's own", async () => {
  const { order, people, call, callAsStranger } = await openSending();
  await order({ receivers: people("a@x.example", "b@x.example", "c@x.example") });
  const ids: string[] = (await call("POST", "/auto-email/list", {})).data.data.map(({ id }: { id: string }) => id);
  const act = async (action: string, some?: string[]) =>
    (await call("POST", "/auto-email/act", { action, ...(some ? { ids: some } : {}) })).data?.changed;
  expect(await callAsStranger("POST", "/auto-email/act", { action: "cancel", ids })).toMatchObject({
    data: { changed: 0 },
  });
  expect(await act("pause", ids.slice(0, 2))).toBe(2);
  const paused = (await call("POST", "/auto-email/list", { status: "PAUSED" }, "zh-CN")).data;
  expect(paused).toMatchObject({ total: 2, data: [{ pauseReason: "by_user", why: "已被您暂停。" }, {}] });
  expect(await act("resume", [ids[0] ?? ""])).toBe(1);
  expect(await act("cancel")).toBe(3);
  expect(await act("resume")).toBe(0);
  expect(await act("retry")).toBe(0);
  expect(await call("POST", "/auto-email/act", { action: "resend" })).toMatchObject({ statusCode: 1400 });
  const done = (await call("POST", "/auto-email/list", { status: "CANCELED" })).data;
  expect(done.data[0]).toMatchObject({ status: "CANCELED", why: "You canceled the send." });
});

test("how a mailbox sends is its owner's to set, below Google's own limit", async () => {
  const { call, callAsStranger, box } = await openSending();
  const window = { weekdays: [5, 1, 1], fromMinute: 540, toMinute: 1_020, zone: "Europe/Berlin" };
  const path = `/auto-email/mailboxes/${box.id}/pace`;
  expect(await call("PUT", path, { per24Hours: 2_000, window })).toMatchObject({
    data: { per24Hours: 500, window: { ...window, weekdays: [1, 5] } },
  });
  expect((await call("GET", "/auto-email/stat")).data.mailboxes).toMatchObject([
    { per24Hours: 500, window: { zone: "Europe/Berlin" } },
  ]);
  expect(await callAsStranger("PUT", path, { per24Hours: 10, window })).toMatchObject({ statusCode: 1404 });
  expect(await call("PUT", path, { per24Hours: 10, window: { ...window, toMinute: 540 } })).toMatchObject({
    statusCode: 1400,
  });
  expect(await call("PUT", path, { per24Hours: 10, window: { ...window, zone: "Nowhere" } })).toMatchObject({
    statusCode: 1400,
  });
});

test("a halted mailbox says why, takes orders, and goes on when its owner lets it", async () => {
  const { order, call, callAsStranger, box, clock, people } = await openSending();
  await order();
  await createHalts(env.DB).halt(box.id, "bounce_breaker", clock.now());
  await order({ receivers: people("late@x.example") });
  const stats = (await call("GET", "/auto-email/stat")).data;
  expect(stats).toMatchObject({
    counts: { PAUSED: 2, PENDING: 0 },
    todayAvailableCount: 0,
    mailboxes: [{ haltReason: "bounce_breaker", haltText: "Too many mails of this mailbox came back.", nextAt: null }],
  });
  expect(await callAsStranger("POST", `/auto-email/mailboxes/${box.id}/resume`, {})).toMatchObject({
    statusCode: 1404,
  });
  expect(await call("POST", `/auto-email/mailboxes/${box.id}/resume`, {})).toMatchObject({ data: { resumed: 2 } });
  await createHalts(env.DB).halt(box.id, "mailbox_disconnected", clock.now());
  await env.DB.prepare(
    "UPDATE mailboxes SET status = 'LOST', lost_reason = 'grant', refresh_token = NULL WHERE id = ?1",
  )
    .bind(box.id)
    .run();
  expect(await call("POST", `/auto-email/mailboxes/${box.id}/resume`, {})).toMatchObject({ statusCode: 1422 });
});

test("a preview goes to one's own mailbox and nobody else, counts for its limits, and needs one's own template", async () => {
  const { call, callAsStranger, google, box, templateId } = await openSending();
  const path = "/emails/templates/send-preview";
  expect(await call("POST", path, { templateId, usingEmail: box.email })).toMatchObject({ data: { to: box.email } });
  expect(google.taken).toMatchObject([{ to: box.email, from: box.email, cc: [], subject: "Hello there" }]);
  expect(google.taken[0]?.headers.has("list-unsubscribe")).toBe(false);
  const soon = await call("POST", path, { templateId });
  expect(soon).toMatchObject({ statusCode: 1429, message: expect.stringContaining("may send again in") });
  expect(await call("POST", path, { templateId, step: 9 })).toMatchObject({ statusCode: 1404 });
  expect(await call("POST", path, { templateId, usingEmail: "victim@gmail.com" })).toMatchObject({ statusCode: 1404 });
  expect(await callAsStranger("POST", path, { templateId })).toMatchObject({ statusCode: 1404 });
  expect(google.taken).toHaveLength(1);
});

test("a preview that Google does not take is said to be so; a grant that is gone halts the mailbox", async () => {
  const { call, google, templateId, box } = await openSending();
  const path = "/emails/templates/send-preview";
  google.script((send) => (send === 1 ? "fail" : "revoked"));
  expect(await call("POST", path, { templateId })).toMatchObject({ statusCode: 1503 });
  expect(await call("POST", path, { templateId })).toMatchObject({
    statusCode: 1422,
    message: "Connect the mailbox first.",
  });
  const row = await env.DB.prepare("SELECT status FROM mailboxes WHERE id = ?1").bind(box.id).first("status");
  expect(row).toBe("LOST");
});

test("deleting the template keeps what is queued and ends what would follow", async () => {
  const { order, owner, templateId, clock } = await openSending();
  const { data } = await order();
  await createTemplateStore(env.DB, sealedTexts).remove(owner.userId, templateId, clock.now());
  const row = await env.DB.prepare("SELECT template_deleted_at AS at FROM mail_campaigns WHERE id = ?1")
    .bind(data.campaignId)
    .first();
  expect(row).toEqual({ at: clock.now() });
});

const MAILS = sizeOf({ short: 5_000, full: 100_000 });

test(`a page of ${MAILS} mails reads at most 70 rows, the next one no more, and finds an address by its beginning`, async () => {
  const { order, call, owner } = await openSending();
  await order();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, due_at, created_at, updated_at)
     SELECT 'x' || i || m.id, m.recipient_id, m.campaign_id, m.owner_id, m.mailbox_id, 'p' || i || '@crowd.example', i, 'PENDING', 1, i, i
     FROM n CROSS JOIN (SELECT * FROM mails WHERE owner_id = ?1) m`,
  )
    .bind(owner.userId, MAILS)
    .run();
  let reads = 0;
  const counting = new Proxy(env.DB, {
    get(target, property) {
      if (property === "prepare") return (sql: string) => counted(target.prepare(sql));
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    return new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => counted(target.bind(...values));
        if (property === "all")
          return async () => {
            const answer = await target.all();
            reads += answer.meta.rows_read;
            return answer;
          };
        const value: unknown = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }
  const store = createMailStore(counting);
  const place = { after: null, skip: 0, take: 21 };
  const all = { status: null, search: null };
  const first = await store.list(owner.userId, all, place);
  expect(first).toHaveLength(21);
  await store.counts(owner.userId);
  expect(reads).toBeLessThanOrEqual(70);
  reads = 0;
  const last = first.at(-1);
  const next = await store.list(owner.userId, { ...all, status: "PENDING" }, { ...place, after: last ?? null });
  expect(next[0]?.createdAt).toBe((last?.createdAt ?? 0) - 1);
  await store.counts(owner.userId);
  expect(reads).toBeLessThanOrEqual(70);
  expect((await call("POST", "/auto-email/list", { search: `p${MAILS - 1}@` })).data).toMatchObject({
    total: 1,
    data: [{ email: `p${MAILS - 1}@crowd.example` }],
  });
  expect((await call("POST", "/auto-email/list", {})).data.total).toBe(MAILS + 1);
});
