/** Numbers of templates: the counters that triggers keep against a full count of mails and answers. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import { memoryTexts } from "#tests/support/sealed-texts.ts";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { ANSWER_KINDS, type AnswerKind, type AnswerReason } from "#workers/modules/outreach/answers/answer.ts";
import { createAnswerStore } from "#workers/modules/outreach/inbox/answer-store.ts";
import type { MatchedBy } from "#workers/modules/outreach/inbox/matching.ts";
import { createNumbersService } from "#workers/modules/outreach/numbers/service.ts";
import { createNumbersStore } from "#workers/modules/outreach/numbers/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createSuppressionStore } from "#workers/modules/outreach/suppression/store.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";

const START = Date.parse("2026-11-25T09:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SKEW_MS = 5 * 60_000;
const OWNER = "usr_1";
const LAST_STEP = 3;

type Sent = { step: number; sentAt: number };
type Numbers = Record<
  "waiting" | "sent" | "bounced" | "delivered" | "answered" | "interested" | "unsubscribed" | "young",
  number
>;

/** One owner with two templates, and a campaign without one; everything goes through the product's own stores. */
async function openWorld() {
  const { d1, database } = openSqliteD1();
  const clock = fixedClock(START);
  const engine = createEngineStore(d1);
  const mails = createMailStore(d1);
  const answers = createAnswerStore(d1, createRecordStages(d1));
  const suppressions = createSuppressionStore(d1);
  const campaigns = createCampaignStore(d1, memoryTexts());
  const numbers = createNumbersService({ store: createNumbersStore(d1), clock });
  database.exec(
    `INSERT INTO mail_templates (id, owner_id, name, created_at, updated_at)
     VALUES ('tpl_a', '${OWNER}', 'A', 0, 0), ('tpl_b', '${OWNER}', 'B', 0, 0);`,
  );
  const steps = { first: { subject: "s", content: "c" }, followUps: [] };
  for (const [index, templateId] of ["tpl_a", "tpl_a", "tpl_b", null].entries())
    await campaigns.queue(
      {
        ...{ id: `cmp_${index}`, ownerId: OWNER, workspaceId: OWNER, mailboxId: "mbx_1", kind: "BATCH" as const },
        ...{ templateId, templateName: "T", steps, cc: [], zone: "UTC", stopsOnColleague: false },
      },
      // Some people are in several campaigns.
      Array.from({ length: 6 }, (_, person) => ({
        ...{
          email: `p${person + 3 * index}@x.example`,
          domain: null,
          nickname: "",
          creatorId: null,
          role: "creator" as const,
          link: null,
        },
        variables: { nickname: "", platform: "", handle: "", last_post_title: "" },
      })),
      { startAt: START, at: START },
    );
  const all = async <Row>(sql: string): Promise<Row[]> => (await d1.prepare(sql).all<Row>()).results;
  return { d1, database, clock, engine, mails, answers, suppressions, numbers, all };
}
type World = Omit<Awaited<ReturnType<typeof openWorld>>, "database">;

type MailRow = { id: string; recipientId: string; step: number; status: string };
type PersonRow = {
  id: string;
  campaignId: string;
  email: string;
  templateId: string | null;
  kind: string | null;
  unsubscribedAt: number | null;
};
type AnswerRow = { recipientId: string; kind: string; reason: string; matchedBy: string; at: number };

const PEOPLE = `
SELECT r.id, r.campaign_id AS campaignId, r.email, c.template_id AS templateId, r.answer_kind AS kind, r.unsubscribed_at AS unsubscribedAt
FROM mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id ORDER BY r.email, r.campaign_id`;

/** Does one thing that may happen, chosen by numbers. What a state does not allow changes nothing, as in the product. */
async function step(world: World, [what, which, when]: readonly [number, number, number]): Promise<void> {
  const { clock, engine, mails, answers, suppressions, all } = world;
  const now = clock.now();
  const rows = await all<MailRow>(
    "SELECT id, recipient_id AS recipientId, step, status FROM mails ORDER BY email, campaign_id, step",
  );
  const people = await all<PersonRow>(PEOPLE);
  const mail = rows[which % rows.length];
  const person = people[which % people.length];
  if (mail === undefined || person === undefined) return;
  switch (what) {
    case 0:
    case 1:
    case 2: {
      // Sent by the way of the engine: claimed, then accepted, or lost and found later.
      if (!(await claim(world, mail.id))) return;
      if (what === 2) return void (await engine.lose(mail.id, now, now));
      return accept(world, mail, now - (when % HOUR_MS));
    }
    case 3: {
      const lost = rows.filter(({ status }) => status === "PAUSED")[0];
      if (lost !== undefined) await accept(world, lost, now - (when % (2 * DAY_MS)));
      return;
    }
    case 4:
      if (await claim(world, mail.id)) await engine.refuse(mail.id, "invalid", now);
      return;
    case 5:
    case 6: {
      const action = (["retry", "cancel", "pause", "resume"] as const)[when % 4] ?? "retry";
      await mails.act(OWNER, action, [mail.id], now);
      return;
    }
    case 7:
      await suppressions.unsubscribe({ id: person.id, workspaceId: `other-${which}`, email: "nobody@x.example" }, now);
      return;
    case 8:
      clock.set(now + (when % (2 * DAY_MS)));
      return;
    default: {
      const kind = ANSWER_KINDS[what % ANSWER_KINDS.length] ?? "other";
      await answers.keep(
        {
          ...{
            gmailId: `g${which % 50}-${when % 50}`,
            by: when % 7 === 0 ? "domain" : "thread",
            manager: null,
            amounts: [],
            threadId: "thread",
            effects: [],
          },
          person: {
            ...person,
            workspaceId: OWNER,
            mailboxId: "mbx_1",
            creatorId: null,
            domain: null,
            firstSentAt: null,
            cc: "[]",
          },
          answer: { kind, reason: reasonOf(kind, when), words: [], until: null, offsetMinutes: 0, manager: null },
          // Read late, and in any order.
          receivedAt: now - (when % (3 * DAY_MS)),
        },
        now,
      );
    }
  }
}

function reasonOf(kind: AnswerKind, when: number) {
  if (kind !== "bounce_soft") return "unclear";
  return (["delayed", "mailbox_full", "temporary", "refused"] as const)[when % 4] ?? "refused";
}

/** The engine's claim asks for a connected mailbox; here the state is all that matters. */
async function claim({ d1, clock }: World, id: string): Promise<boolean> {
  const sql =
    "UPDATE mails SET status = 'SENDING', claimed_at = ?2, message_id = ?1 WHERE id = ?1 AND status = 'PENDING'";
  return (await d1.prepare(sql).bind(id, clock.now()).run()).meta.changes > 0;
}

async function accept({ engine, clock }: World, mail: MailRow, sentAt: number): Promise<void> {
  const followUp = mail.step < LAST_STEP ? { id: `${mail.id}+`, dueAt: clock.now() } : null;
  await engine.accept({ mail, gmailId: `gm-${mail.id}`, threadId: "t", sentAt, at: clock.now(), followUp });
}

const PERSONAL = new Set(["interested", "price", "manager", "other", "no"]);
const KEEN = new Set(["interested", "price"]);

/** Numbers of a template out of all mails and answers, by the words of docs/outreach.md. */
async function recount({ all, clock }: World, templateId: string) {
  const people = (await all<PersonRow>(PEOPLE)).filter((one) => one.templateId === templateId);
  const mails = await all<MailRow & { sentAt: number | null }>(
    "SELECT id, recipient_id AS recipientId, step, status, sent_at AS sentAt FROM mails ORDER BY step",
  );
  const answers = await all<AnswerRow>(
    "SELECT recipient_id AS recipientId, kind, reason, matched_by AS matchedBy, received_at AS at FROM mail_answers",
  );
  const today = Math.floor(clock.now() / DAY_MS);
  const total = new Map<number, Numbers>();
  const add = (at: number, what: keyof Numbers, count = 1) => {
    const numbers = total.get(at) ?? { ...NONE };
    numbers[what] += count;
    total.set(at, numbers);
  };
  for (const person of people) {
    const own = mails.filter(({ recipientId }) => recipientId === person.id);
    const sent: Sent[] = own.flatMap(({ step: at, sentAt }) => (sentAt === null ? [] : [{ step: at, sentAt }]));
    const behind = (at: number, skew = 0) =>
      sent.findLast((one) => one.step === 0 || one.sentAt <= at + skew)?.step ?? null;
    const sets = {
      bounced: new Set<number>(),
      answered: new Set<number>(),
      interested: new Set<number>(),
      unsubscribed: new Set<number>(),
    };
    const mark = (what: keyof typeof sets, at: number | null) => at !== null && sets[what].add(at);
    for (const { kind, reason, matchedBy, at } of answers.filter(({ recipientId }) => recipientId === person.id)) {
      if (matchedBy === "domain") continue;
      if (PERSONAL.has(kind)) mark("answered", behind(at));
      if (KEEN.has(kind) && KEEN.has(person.kind ?? "")) mark("interested", behind(at));
      if (kind === "unsubscribe" || kind === "complaint") mark("unsubscribed", behind(at));
      const isBack =
        kind === "bounce_hard" || (kind === "bounce_soft" && reason !== "delayed" && reason !== "temporary");
      if (isBack) mark("bounced", behind(at, SKEW_MS));
    }
    if (person.unsubscribedAt !== null) mark("unsubscribed", behind(person.unsubscribedAt));
    for (const { step: at, status } of own) {
      const isWaiting = ["PENDING", "SENDING", "PAUSED"].includes(status) ? 1 : 0;
      add(at, "waiting", isWaiting);
      add(-1, "waiting", isWaiting);
    }
    for (const { step: at, sentAt } of sent) {
      const isYoung = Math.floor(sentAt / DAY_MS) >= today - 2 ? 1 : 0;
      add(at, "sent");
      add(at, "young", isYoung);
      add(-1, "young", isYoung);
      for (const what of ["bounced", "answered", "interested", "unsubscribed"] as const)
        if (sets[what].has(at)) add(at, what);
    }
    if (sent.length > 0) add(-1, "sent");
    if (sent.length > 0 && sent.every((one) => sets.bounced.has(one.step))) add(-1, "bounced");
    for (const what of ["answered", "interested", "unsubscribed"] as const) if (sets[what].size > 0) add(-1, what);
  }
  for (const numbers of total.values()) numbers.delivered = numbers.sent - numbers.bounced;
  const { [-1]: _, ...rest } = Object.fromEntries(total);
  return {
    people: total.get(-1) ?? NONE,
    steps: Object.entries(rest).map(([at, numbers]) => ({ step: Number(at), ...numbers })),
  };
}

const NONE: Numbers = {
  waiting: 0,
  sent: 0,
  bounced: 0,
  delivered: 0,
  answered: 0,
  interested: 0,
  unsubscribed: 0,
  young: 0,
};

const WALKS = sizeOf({ short: 6, full: 25 });

test("the counters are a full count of mails and answers, whatever happened and in whatever order it became known", async () => {
  const happening = fc.tuple(fc.nat(8 + ANSWER_KINDS.length), fc.nat(10_000), fc.nat(10 * DAY_MS));
  const seen: Numbers = { ...NONE };
  let later = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 150, maxLength: 300, size: "max" }), async (happenings) => {
      const world = await openWorld();
      for (const one of happenings) await step(world, one);
      for (const templateId of ["tpl_a", "tpl_b"]) {
        const kept = await world.numbers.ofTemplate(OWNER, templateId);
        expect(kept).toEqual(await recount(world, templateId));
        for (const [what, count] of Object.entries(kept.people))
          Reflect.set(seen, what, (Reflect.get(seen, what) ?? 0) + count);
        later += kept.steps.filter(({ step: at }) => at > 0).reduce((sum, numbers) => sum + numbers.answered, 0);
      }
    }),
    // The same walks each time: of others some lead to a rarer happening less often than is asked below.
    { numRuns: WALKS, endOnFailure: true, seed: 20_261_123 },
  );
  // The walks have led to all of it.
  for (const count of [...Object.values(seen), later]) expect(count).toBeGreaterThan(WALKS * 0.8);
}, 120_000);

test("what comes belongs to the last mail that was out then; a person counts once, an absence, a delay or a colleague not at all", async () => {
  const world = await openWorld();
  const { clock, answers, suppressions, numbers, all } = world;
  const people = (await all<PersonRow>(PEOPLE)).filter(({ campaignId }) => campaignId === "cmp_2");
  const mailOf = async (person: PersonRow, at: number) =>
    (
      await all<MailRow>(
        `SELECT id, recipient_id AS recipientId, step, status FROM mails WHERE recipient_id = '${person.id}' AND step = ${at}`,
      )
    )[0];
  let count = 0;
  const hear = async (
    person: PersonRow | undefined,
    at: number,
    kind: AnswerKind,
    { reason = "unclear", by = "thread" }: { reason?: AnswerReason; by?: MatchedBy } = {},
  ) => {
    if (person === undefined) throw new Error("nobody");
    count += 1;
    await answers.keep(
      {
        ...{ gmailId: `m${count}`, by, manager: null, amounts: [], threadId: "thread", effects: [], receivedAt: at },
        person: {
          ...person,
          workspaceId: OWNER,
          mailboxId: "mbx_1",
          creatorId: null,
          domain: null,
          firstSentAt: null,
          cc: "[]",
        },
        answer: { kind, reason, words: [], until: null, offsetMinutes: 0, manager: null },
      },
      clock.now(),
    );
  };
  const second = START + 3 * DAY_MS;
  for (const [at, time] of [START, second].entries()) {
    clock.set(time);
    for (const person of people) {
      const mail = await mailOf(person, at);
      if (mail === undefined || !(await claim(world, mail.id))) throw new Error("no mail");
      await accept(world, mail, time);
    }
  }
  clock.set(second + 10 * DAY_MS);
  const [ana, bob, cy, di, eve, fay] = people;
  await hear(ana, START + DAY_MS, "other");
  await hear(ana, second + HOUR_MS, "price");
  await hear(bob, second + HOUR_MS, "interested");
  await hear(bob, second + 2 * HOUR_MS, "no");
  // Google's clock is a minute behind ours: the report is about the follow-up.
  await hear(cy, second - 60_000, "bounce_hard", { reason: "no_such_address" });
  await hear(di, START + HOUR_MS, "bounce_soft", { reason: "mailbox_full" });
  await hear(di, second + HOUR_MS, "bounce_soft", { reason: "refused" });
  for (const kind of ["away", "auto_reply"] as const) await hear(eve, START + HOUR_MS, kind);
  await hear(eve, START + HOUR_MS, "bounce_soft", { reason: "delayed" });
  await hear(eve, START + HOUR_MS, "interested", { by: "domain" });
  await suppressions.unsubscribe(
    { id: fay?.id ?? "", workspaceId: OWNER, email: fay?.email ?? "" },
    START + 2 * DAY_MS,
  );
  expect(await numbers.ofTemplate(OWNER, "tpl_b")).toEqual({
    people: { ...NONE, waiting: 5, sent: 6, bounced: 1, delivered: 5, answered: 2, interested: 1, unsubscribed: 1 },
    steps: [
      { ...NONE, step: 0, sent: 6, bounced: 1, delivered: 5, answered: 1, unsubscribed: 1 },
      { ...NONE, step: 1, sent: 6, bounced: 2, delivered: 4, answered: 2, interested: 1 },
      { ...NONE, step: 2, waiting: 5 },
    ],
  });
});
