/**
 * A month of several mailboxes on the engine itself: its SQL, its gate, its rules. Google, people, owners, queue, clock and database misbehave by a seed; the same seed gives the
 * same month.
 */

import { scriptedGmail } from "#tests/support/scripted-gmail.ts";
import { memoryTexts } from "#tests/support/sealed-texts.ts";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import type { AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { putOffStatements, stopPersonStatements } from "#workers/modules/outreach/mails/stop.ts";
import type { StopReason } from "#workers/modules/outreach/mails/stop-reason.ts";
import { DEFAULT_BREAKER, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";
import { fractionOf } from "#workers/modules/outreach/schedule/hash.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createSendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createMailboxGate, type MailboxGate } from "#workers/modules/outreach/sending/gate.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createUnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BATCH = 400;
const STEP_DAYS = [3, 8];
/** What a person answers, with how many in 1,000 do; the others stay silent. */
const ANSWERS: readonly (readonly [AnswerKind, number])[] = [
  ["interested", 50],
  ["price", 30],
  ["no", 40],
  ["unsubscribe", 20],
  ["complaint", 5],
  ["bounce_hard", 10],
  ["away", 30],
  ["auto_reply", 30],
  ["manager", 10],
  ["other", 20],
];
const ENDS: Partial<Record<AnswerKind, StopReason>> = {
  no: "declined",
  unsubscribe: "unsubscribed",
  complaint: "complaint",
  bounce_hard: "bounced",
};

export type MonthOptions = { seed: string; mailboxes: number; peoplePerMailbox: number; days: number; from: number };
type Answer = { email: string; ownerId: string; kind: AnswerKind; at: number; isKnown: boolean };
export type EngineMonth = Awaited<ReturnType<typeof simulateEngineMonth>>;

export async function simulateEngineMonth({ seed, mailboxes, peoplePerMailbox, days, from }: MonthOptions) {
  const end = from + days * DAY_MS;
  const clock = fixedClock(from);
  let draws = 0;
  const draw = () => {
    draws += 1;
    return fractionOf(`${seed}:${draws}`);
  };
  // A quarter of a percent of the engine's calls of the database is lost, half of them after they took effect.
  let isRisky = false;
  const lost = { before: 0, after: 0 };
  const lose = (when: "before" | "after") => () => {
    if (!isRisky || draw() > 0.00125) return;
    lost[when] += 1;
    throw new Error("D1_ERROR: Network connection lost.");
  };
  const { d1, database } = openSqliteD1({ before: lose("before"), after: lose("after") });
  const google = scriptedGmail(() => clock.now());
  google.script(() => {
    const chance = draw();
    if (chance < 0.005) return { limitedMs: HOUR_MS };
    if (chance < 0.012) return "refuse";
    if (chance < 0.02) return "takeAndLose";
    if (chance < 0.026) return "lose";
    if (chance < 0.034) return "fail";
    if (chance < 0.0345) return "revoked";
    return "take";
  });
  const boxes = Array.from({ length: mailboxes }, (_, index) => ({
    id: `mbx_${index}`,
    subject: `subject-${index}`,
    ownerId: `user-${index}`,
    email: `me${index}@gmail.com`,
    // The last mailbox is new; its owner is banned after three weeks where there are several.
    startedAt: index === mailboxes - 1 ? from : from - 60 * DAY_MS,
    banDueAt: mailboxes > 1 && index === mailboxes - 1 ? from + Math.floor(0.7 * days) * DAY_MS : null,
    // When it was: the clock may jump over the time that it was due.
    bannedAt: null as number | null,
  }));
  for (const box of boxes) seedOwner(database, box, from);

  const gates = new Map<string, MailboxGate>();
  const gateState = new Map<string, string>();
  const openGate = (subject: string) => {
    const gate =
      gates.get(subject) ??
      createMailboxGate({
        async get(key) {
          const text = gateState.get(subject + key);
          return text === undefined ? undefined : JSON.parse(text);
        },
        async put(key, value) {
          gateState.set(subject + key, JSON.stringify(value));
        },
      });
    gates.set(subject, gate);
    return gate;
  };

  const answers: Answer[] = [];
  const halts = createHalts(d1);
  const mails = createMailStore(d1);
  const sealedTexts = memoryTexts(clock);
  const campaigns = createCampaignStore(d1, sealedTexts);

  /** What the reading of a mailbox does with an answer. */
  async function learn(answer: Answer): Promise<void> {
    answer.isKnown = true;
    const { email, ownerId, kind, at } = answer;
    database
      .prepare(
        `INSERT INTO mail_answers (id, mailbox_id, recipient_id, kind, reason, matched_by, received_at, created_at)
         SELECT ?1 || id, mailbox_id, id, ?2, 'unclear', 'thread', ?3, ?3 FROM mail_recipients WHERE owner_id = ?4 AND email = ?5`,
      )
      .run({ "?1": `a${answers.indexOf(answer)}`, "?2": kind, "?3": at, "?4": ownerId, "?5": email });
    database
      .prepare("UPDATE mail_recipients SET answer_kind = ?1, answered_at = ?2 WHERE owner_id = ?3 AND email = ?4")
      .run({ "?1": kind, "?2": at, "?3": ownerId, "?4": email });
    const reason = ENDS[kind];
    if (reason !== undefined) await d1.batch(stopPersonStatements(d1, { workspaceId: ownerId, email, reason, at }));
    if (kind === "away") {
      for (const { id } of database
        .prepare("SELECT id FROM mail_recipients WHERE owner_id = ? AND email = ?")
        .all(ownerId, email))
        await d1.batch(putOffStatements(d1, { recipientId: String(id), until: at + 5 * DAY_MS, at }));
    }
    if (kind === "bounce_hard") await judge(ownerId);
  }

  async function judge(ownerId: string): Promise<void> {
    const rows = database
      .prepare(
        `SELECT r.answer_kind = 'bounce_hard' AS bounced FROM mails m JOIN mail_recipients r ON r.id = m.recipient_id JOIN mailbox_sending s ON s.mailbox_id = m.mailbox_id
         WHERE m.owner_id = ? AND m.sent_at IS NOT NULL AND m.sent_at >= s.breaker_from ORDER BY m.sent_at DESC LIMIT 200`,
      )
      .all(ownerId);
    const outcomes = rows.map(({ bounced }) => ({ isHardBounce: bounced === 1 })).reverse();
    const box = boxes.find((one) => one.ownerId === ownerId);
    if (box !== undefined && judgeBounces(outcomes, DEFAULT_BREAKER).isOpen)
      await halts.halt(box.id, "bounce_breaker", clock.now());
  }

  async function learnDue(ownerId: string | null): Promise<void> {
    for (const answer of answers) {
      // Half of the pushes never come: these answers are known when the mailbox is read.
      const isPushed = fractionOf(`${seed}:push:${answer.email}`) < 0.5;
      if (answer.isKnown || answer.at > clock.now() || (ownerId === null && !isPushed)) continue;
      if (ownerId === null || answer.ownerId === ownerId) await quietly(() => learn(answer));
    }
  }

  /** The test's own acts never fail. */
  async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = isRisky;
    isRisky = false;
    const result = await work();
    isRisky = before;
    return result;
  }

  let messages: { mailboxId: string; dueAt: number }[] = [];
  const engine = createSendingEngine({
    store: createEngineStore(d1),
    texts: sealedTexts,
    isOff: async () => false,
    stages: createRecordStages(d1),
    mailboxes: createMailboxStore(d1),
    access: createMailboxAccess(createMailboxStore(d1)),
    members: createMembershipStore(d1),
    ...{ halts, openGate, clock },
    google: {
      gmail: google.gmail,
      tokens: { open: () => ({ read: async () => null, renew: async () => ({ value: "t", expiresAt: 0 }) }) },
    },
    links: createUnsubscribeLinks({
      signer: createSigner("s".repeat(32), "unsubscribe"),
      origin: "https://kolscout.test",
    }),
    footer: (_text, url) => ({ html: `<p>${url}</p>`, text: url }),
    host: { pictureOrigin: "https://kolscout.test" },
    outbox: {
      message: (_job, payload, { dueAt }) => {
        const body = { mailboxId: String(Reflect.get(payload, "mailboxId")), dueAt };
        return { id: "", queue: "", body, delaySeconds: 0, createdAt: 0, statement: d1.prepare("SELECT 1") };
      },
      async sendNow({ body }) {
        // One message in fifty is lost, one in twenty comes twice.
        const chance = draw();
        const copies = chance < 0.02 ? 0 : chance < 0.07 ? 2 : 1;
        for (let copy = 0; copy < copies; copy += 1)
          messages.push({ mailboxId: String(body.mailboxId), dueAt: Number(body.dueAt) });
      },
    },
    inbox: {
      catchUp: async (mailboxId) => learnDue(boxes.find(({ id }) => id === mailboxId)?.ownerId ?? ""),
      expectAnswersStatement: () => d1.prepare("SELECT 1"),
    },
    log: { info() {}, warn() {}, error() {} },
  });

  for (const box of boxes) {
    for (let first = 0; first < peoplePerMailbox; first += BATCH) {
      const count = Math.min(BATCH, peoplePerMailbox - first);
      await campaigns.queue(
        {
          ...{
            id: `cmp_${box.id}_${first}`,
            ownerId: box.ownerId,
            workspaceId: box.ownerId,
            mailboxId: box.id,
            kind: "BATCH",
          },
          ...{
            templateId: `tpl_${first}`,
            templateName: "Launch",
            cc: [],
            zone: "Europe/Berlin",
            stopsOnColleague: false,
          },
          steps: {
            first: { subject: "Hi {{nickname}}", content: "<p>Hi</p>" },
            followUps: STEP_DAYS.map((daysAfter) => ({
              ...{ subject: "Re: Hi {{nickname}}", content: "<p>Again</p>", daysAfter },
              ...{ isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true },
            })),
          },
        },
        Array.from({ length: count }, (_, index) => {
          const nickname = `p${first + index}`;
          const variables = { nickname, platform: "", handle: "", last_post_title: "" };
          return {
            email: `${nickname}@${box.subject}.example`,
            domain: null,
            nickname,
            variables,
            creatorId: null,
            role: "creator" as const,
            link: null,
          };
        }),
        // What was queued in the last days of the month would not be finished in it.
        { startAt: from + Math.floor((first / peoplePerMailbox) * 0.4 * days) * DAY_MS, at: from },
      );
      database.prepare("UPDATE mailbox_sending SET started_at = ? WHERE mailbox_id = ?").run(box.startedAt, box.id);
      database.prepare("UPDATE mail_recipients SET created_at = ? WHERE mailbox_id = ?").run(from - DAY_MS, box.id);
    }
  }

  /** Answers to what was delivered since the last look. */
  let seen = 0;
  const answered = new Set<string>();
  function people(): void {
    for (; seen < google.taken.length; seen += 1) {
      const mail = google.taken[seen];
      if (mail === undefined || answered.has(mail.to)) continue;
      let rest = 1_000 * fractionOf(`${seed}:answer:${mail.to}:${mail.subject}`);
      const found = ANSWERS.find(([, share]) => {
        rest -= share;
        return rest < 0;
      });
      if (found === undefined) continue;
      answered.add(mail.to);
      const [kind] = found;
      const delay =
        kind === "bounce_hard" ? MINUTE_MS : Math.ceil(90 * HOUR_MS * fractionOf(`${seed}:delay:${mail.to}`));
      const owner = boxes.find(({ email }) => email === mail.from);
      answers.push({ email: mail.to, ownerId: owner?.ownerId ?? "", kind, at: mail.at + delay, isKnown: false });
    }
  }

  /** What owners do once an hour: pause and resume, try again, connect again, look into bounces. */
  async function owners(): Promise<void> {
    for (const box of boxes) {
      if (box.banDueAt !== null && box.bannedAt === null && clock.now() >= box.banDueAt) {
        box.bannedAt = clock.now();
        database.prepare("UPDATE memberships SET status = 'BAN' WHERE user_id = ?").run(box.ownerId);
      }
      const chance = draw();
      if (chance < 0.02) await mails.act(box.ownerId, "pause", null, clock.now());
      else if (chance < 0.3) await mails.act(box.ownerId, "resume", null, clock.now());
      else if (chance < 0.4) await mails.act(box.ownerId, "retry", null, clock.now());
      if (draw() > 0.05) continue;
      database
        .prepare(
          "UPDATE mailboxes SET status = 'CONNECTED', lost_reason = NULL, refresh_token = 's' WHERE id = ? AND status = 'LOST'",
        )
        .run(box.id);
      await halts.release(box.id, "mailbox_disconnected", clock.now());
      await halts.release(box.id, "bounce_breaker", clock.now());
    }
  }

  const failures: string[] = [];
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    isRisky = true;
    await work().catch((failure: unknown) =>
      failures.push(String(failure instanceof Error ? (failure.cause ?? failure) : failure)),
    );
    isRisky = false;
  }

  for (let minute = 0; clock.now() < end; minute += 1) {
    people();
    await learnDue(null);
    if (minute % 60 === 0) await owners();
    await attempt(() => engine.sweep(clock.now()));
    const due = messages.filter(({ dueAt }) => dueAt <= clock.now());
    messages = messages.filter(({ dueAt }) => dueAt > clock.now());
    for (const { mailboxId } of due) await attempt(() => engine.run(mailboxId));
    const chance = draw();
    // The clock jumps on by hours, and once in a while back by one.
    clock.advance(chance < 0.0003 ? 5 * HOUR_MS : chance < 0.0005 ? -HOUR_MS : MINUTE_MS);
  }
  const rows = database.prepare("SELECT * FROM mails").all();
  return { rows, taken: google.taken, answers, boxes, failures, lost, sends: google.sends(), endedAt: clock.now() };
}

/** An account with a paid plan and a connected mailbox. */
export function seedOwner(
  database: ReturnType<typeof openSqliteD1>["database"],
  { id, subject, ownerId, email }: { id: string; subject: string; ownerId: string; email: string },
  at: number,
): void {
  const scopes = JSON.stringify([
    "https://www.googleapis.com/auth/gmail.send",
    "https://www.googleapis.com/auth/gmail.readonly",
  ]);
  database
    .prepare("INSERT INTO users (id, email, name, created_at, updated_at) VALUES (?, ?, 'Mia', 0, 0)")
    .run(ownerId, email);
  database
    .prepare(
      `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at) VALUES (?, ?, 'PAID', 'PRO', 'ACTIVE', 0, ?, ?)`,
    )
    .run(`mem-${ownerId}`, ownerId, at, at);
  database
    .prepare(
      `INSERT INTO mailboxes (id, owner_id, subject, email, status, scopes, checked_at, refresh_token, access_token, access_expires_at, connected_at, updated_at)
       VALUES (?, ?, ?, ?, 'CONNECTED', ?, 0, 's', 's', 0, 0, 0)`,
    )
    .run(id, ownerId, subject, email, scopes);
}
