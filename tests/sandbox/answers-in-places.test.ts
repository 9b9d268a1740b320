/**
 * Six hundred answers, wherever a filter has put them, by the real engine and the real inbox at the emulated Gmail: nobody who has answered is written to again. The database is in this
 * process, because six hundred people are too many for the one of the other inbox tests (tests/workers/inbox-places.test.ts).
 */
import { expect, test } from "vitest";
import * as z from "zod";
import { GMAIL_CLIENT } from "#sandbox/google/clients.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import { grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { seedOwner } from "#tests/support/outreach-engine-month.ts";
import { sizeOf } from "#tests/support/runs.ts";
import { memoryTexts } from "#tests/support/sealed-texts.ts";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { createGmail } from "#workers/adapters/gmail/client.ts";
import { createGoogleAccounts } from "#workers/adapters/google-accounts/client.ts";
import { createOutbox } from "#workers/jobs/outbox.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createAnswerStore } from "#workers/modules/outreach/inbox/answer-store.ts";
import { createMatchStore } from "#workers/modules/outreach/inbox/match-store.ts";
import { createMatching } from "#workers/modules/outreach/inbox/matching.ts";
import { createInboxService } from "#workers/modules/outreach/inbox/service.ts";
import { createInboxStore } from "#workers/modules/outreach/inbox/store.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createSendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { createReturnedMails } from "#workers/modules/outreach/sending/returned.ts";
import { MAIL_QUEUE } from "#workers/modules/outreach/sending/send-job.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import { openSandbox } from "./support.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PEOPLE = sizeOf({ short: 160, full: 600 });
const SILENT = 3;
const FOLLOW_UP_DAYS = [3, 8];
const PLACES = ["inbox", "archive", "spam", "label"] as const;
const KINDS = ["interested", "price", "declines", "manager"] as const;
const ME = { id: "mbx_1", subject: "subject-1", ownerId: "usr_1", email: "mia@gmail.com" };
const LOG = { info() {}, warn() {}, error() {} };

type Person = { email: string; kind: string; delayMs: number };

/** One in five answers after the first follow-up. */
const people = Array.from({ length: PEOPLE }, (_, index): Person => {
  const place = PLACES[index % PLACES.length] ?? "inbox";
  const isLate = index % 5 === 4;
  return {
    email: `p${index}@${place}-${index % 37}.example`,
    kind: KINDS[Math.floor(index / PLACES.length) % KINDS.length] ?? "interested",
    delayMs: isLate ? 3.5 * DAY_MS + index * MINUTE_MS : MINUTE_MS + index * 4 * MINUTE_MS,
  };
});
const silent = Array.from({ length: SILENT }, (_, index) => `quiet${index}@inbox.example`);

/** The mailbox's tokens, renewed at the emulated Google as days go by. */
async function openTokens(sandbox: Sandbox, deps: ReturnType<typeof outsideDeps>) {
  const baseUrl = `${sandbox.url}/google`;
  const client = { clientId: GMAIL_CLIENT.id, clientSecret: GMAIL_CLIENT.secret };
  const accounts = createGoogleAccounts(deps, { ...client, consentUrl: `${baseUrl}/o/oauth2/v2/auth`, baseUrl });
  const { refresh_token = "" } = await grantGmail(sandbox, { account: ME.email });
  let token = await accounts.refresh(refresh_token, anyCaller());
  const source = {
    read: async () => token,
    renew: async () => {
      token = await accounts.refresh(refresh_token, anyCaller());
      return token;
    },
  };
  return { open: () => source };
}

async function openWorld() {
  const sandbox = await openSandbox();
  const filters = PLACES.map((place) => ({ from: `@${place}-`, place }));
  const limits = { unitsPerMinute: 1_000_000_000, sendsPerDay: 2_000 };
  expect(await steerGoogle(sandbox, "behaviour", { ...limits, filters })).toMatchObject({ status: 200 });
  const { clock } = sandbox;
  const deps = outsideDeps({ clock, fetch: (address, init) => fetch(address, init) });
  const { d1, database } = openSqliteD1();
  seedOwner(database, ME, clock.now());
  const gmail = createGmail(deps, { baseUrl: `${sandbox.url}/google` });
  const google = { gmail, tokens: await openTokens(sandbox, deps) };
  const mailboxes = createMailboxStore(d1);
  const texts = memoryTexts(clock);
  const halts = createHalts(d1);
  const stages = createRecordStages(d1);
  const outbox = createOutbox({ d1, queues: { [MAIL_QUEUE]: { sendBatch: async () => {} } } });
  const shared = { mailboxes, access: createMailboxAccess(mailboxes), halts, google, outbox, clock, log: LOG };
  const inbox = createInboxService({
    ...shared,
    ...{ d1, push: null, store: createInboxStore(d1), answers: createAnswerStore(d1, stages) },
    ...{ matching: createMatching(createMatchStore(d1)), returned: createReturnedMails(d1) },
  });
  const engine = createSendingEngine({
    ...shared,
    ...{ store: createEngineStore(d1), texts, stages, members: createMembershipStore(d1), inbox },
    isOff: async () => false,
    // Pacing is tried by itself; here all mails go out at once.
    openGate: () => ({
      reserve: async () => ({ granted: true }),
      release: async () => {},
      block: async () => {},
      usage: async (now) => ({ sent: 0, cap: 2_000, nextAt: now }),
    }),
    links: { linkOf: async () => "https://kolscout.test/u/1" },
    footer: (_text, url) => ({ html: "", text: `\n${url}` }),
    host: { pictureOrigin: "https://kolscout.test" },
  });
  return { sandbox, clock, database, engine, inbox, campaigns: createCampaignStore(d1, texts) };
}

test(`none of ${PEOPLE} people is written to after they answered, wherever a filter put the answer`, {
  timeout: 300_000,
}, async () => {
  const { sandbox, clock, database, engine, campaigns } = await openWorld();
  for (const { email, kind, delayMs } of people) {
    const habits = { language: "en", answersMail: 1, awayDays: null, keepsReferences: true };
    await steerGoogle(sandbox, "people", { address: email, kind, delayMs, ...habits }, "PUT");
  }
  for (const address of silent)
    await steerGoogle(sandbox, "people", { address, kind: "silent", awayDays: null }, "PUT");
  const steps = {
    first: { subject: "Hello {{nickname}}", content: "<p>Hi {{nickname}}, a collab?</p>" },
    followUps: FOLLOW_UP_DAYS.map((daysAfter) => ({
      ...{ subject: "Re: Hello {{nickname}}", content: "<p>Did you see my email?</p>", daysAfter },
      ...{ isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true },
    })),
  };
  const campaign = {
    ...{ id: "cmp_1", ownerId: ME.ownerId, workspaceId: ME.ownerId, mailboxId: ME.id, kind: "BATCH" as const },
    ...{ templateId: "tpl_1", templateName: "Launch", steps, cc: [], zone: "UTC", stopsOnColleague: false },
  };
  const receivers = [...people.map(({ email }) => email), ...silent].map((email) => {
    const nickname = email.split("@")[0] ?? "";
    const variables = { nickname, platform: "", handle: "", last_post_title: "" };
    return { ...{ email, nickname, variables, domain: null, creatorId: null }, role: "creator" as const, link: null };
  });
  await campaigns.queue(campaign, receivers, { startAt: clock.now(), at: clock.now() });

  const end = clock.now() + 12 * DAY_MS;
  while (clock.now() < end) {
    for (let wakeAt: number | null = 0; wakeAt !== null && wakeAt <= clock.now(); ) wakeAt = await engine.run(ME.id);
    clock.advance(DAY_MS / 2);
    await steerGoogle(sandbox, "deliver", {});
  }

  const Counted = z.array(z.object({ kind: z.string(), count: z.number() }));
  const count = (sql: string) =>
    Object.fromEntries(
      Counted.parse(
        database
          .prepare(sql)
          .all()
          .map((row) => ({ ...row })),
      ).map((row) => [row.kind, row.count]),
    );
  const answered = "JOIN mail_answers a ON a.recipient_id = r.id";
  expect(count(`SELECT 'answers' AS kind, COUNT(DISTINCT r.id) AS count FROM mail_recipients r ${answered}`)).toEqual({
    answers: PEOPLE,
  });
  const mails = `FROM mails m JOIN mail_recipients r ON r.id = m.recipient_id`;
  expect(
    count(`SELECT 'late' AS kind, COUNT(*) AS count ${mails} ${answered} WHERE m.sent_at > a.received_at`),
  ).toEqual({
    late: 0,
  });
  // Who had not answered by then was written to: the others are no proof otherwise.
  expect(
    count(`SELECT 'step ' || step AS kind, COUNT(*) AS count ${mails} WHERE m.status = 'SENT' GROUP BY step`),
  ).toEqual({
    "step 0": PEOPLE + SILENT,
    "step 1": PEOPLE / 5 + SILENT,
    "step 2": SILENT,
  });
});
