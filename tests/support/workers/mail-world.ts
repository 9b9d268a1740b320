/** A person with a mailbox and a template, and the engine over the real database with a scripted Gmail. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { scriptedGmail } from "#tests/support/scripted-gmail.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { type CampaignStore, createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createSendingEngine, type SendingEngineDeps } from "#workers/modules/outreach/sending/engine.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createMailboxGate, type MailboxGate } from "#workers/modules/outreach/sending/gate.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import type { FollowUpStep, Steps } from "#workers/modules/outreach/sending/steps.ts";
import { createUnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import { type MemberOptions, makeMember, unique } from "./quota-world.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A Wednesday. */
export const MAIL_START = NOW;

const SCOPES = ["https://www.googleapis.com/auth/gmail.send", "https://www.googleapis.com/auth/gmail.readonly"];

export type MailRecord = {
  id: string;
  email: string;
  step: number;
  status: string;
  pause_reason: string | null;
  end_reason: string | null;
  due_at: number | null;
  sent_at: number | null;
  attempts: number;
  message_id: string | null;
};

type WorldOptions = {
  member?: MemberOptions;
  startedAt?: number;
  per24Hours?: number;
  scopes?: readonly string[];
  deps?: Partial<SendingEngineDeps>;
  d1?: D1Database;
};

export function followUp(daysAfter: number, more: Partial<FollowUpStep> = {}): FollowUpStep {
  return {
    subject: "Re: Hello {{nickname}}",
    content: "<p>Did you see my mail?</p>",
    isBusinessDays: false,
    isRecipientTime: false,
    onlyIfNoAnswer: true,
    ...more,
    daysAfter,
  };
}

export const FIRST: Steps["first"] = { subject: "Hello {{nickname}}", content: "<p>Hi {{nickname}}, a collab?</p>" };

/** A gate whose state is in memory; the object that holds it in production is tried by itself. */
export function memoryGate(): MailboxGate {
  const kept = new Map<string, string>();
  return createMailboxGate({
    async get(key) {
      const text = kept.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async put(key, value) {
      kept.set(key, JSON.stringify(value));
    },
  });
}

export async function openMailWorld(options: WorldOptions = {}) {
  const d1 = options.d1 ?? env.DB;
  const clock = fixedClock(MAIL_START);
  const userId = await makeMember(options.member);
  const box = { id: unique("mbx_"), subject: unique("google-"), email: `${unique("me")}@gmail.com` };
  await insertMailbox({ ...box, ownerId: userId, scopes: options.scopes ?? SCOPES });
  const google = scriptedGmail(() => clock.now());
  const gates = new Map<string, MailboxGate>();
  const messages: { mailboxId: string; dueAt: number }[] = [];
  const caughtUp: string[] = [];
  const deps: SendingEngineDeps = {
    store: createEngineStore(d1),
    texts: sealedTexts,
    isOff: async () => false,
    stages: createRecordStages(d1),
    mailboxes: createMailboxStore(d1),
    access: createMailboxAccess(createMailboxStore(d1)),
    members: createMembershipStore(d1),
    halts: createHalts(d1),
    openGate(subject) {
      const gate = gates.get(subject) ?? memoryGate();
      gates.set(subject, gate);
      return gate;
    },
    google: {
      gmail: google.gmail,
      tokens: {
        open: () => ({
          read: async () => ({ value: "token", expiresAt: Number.MAX_SAFE_INTEGER }),
          renew: async () => ({ value: "token", expiresAt: Number.MAX_SAFE_INTEGER }),
        }),
      },
    },
    links: createUnsubscribeLinks({
      signer: createSigner("s".repeat(32), "unsubscribe"),
      origin: "https://kolscout.test",
    }),
    footer: (_text, url) => ({ html: `<p><a href="${url}">unsubscribe</a></p>`, text: `unsubscribe: ${url}` }),
    host: { pictureOrigin: "https://kolscout.test" },
    outbox: {
      message: (_job, payload, { dueAt }) => {
        const mailboxId = String(Reflect.get(payload, "mailboxId"));
        return {
          id: "",
          queue: "",
          body: { mailboxId, dueAt },
          delaySeconds: 0,
          createdAt: 0,
          statement: d1.prepare("SELECT 1"),
        };
      },
      async sendNow({ body }) {
        messages.push({ mailboxId: String(body.mailboxId), dueAt: Number(body.dueAt) });
      },
    },
    inbox: {
      async catchUp(mailboxId) {
        caughtUp.push(mailboxId);
      },
      expectAnswersStatement: () => d1.prepare("SELECT 1"),
    },
    clock,
    log: { info() {}, warn() {}, error() {} },
    ...options.deps,
  };
  const engine = createSendingEngine(deps);
  const campaigns: CampaignStore = createCampaignStore(d1, sealedTexts);

  async function queue(
    emails: readonly string[],
    {
      steps = { first: FIRST, followUps: [] },
      cc = [] as string[],
      templateId = unique("tpl_"),
      startAt = clock.now(),
      id = unique("cmp_"),
    }: {
      steps?: Steps;
      cc?: string[];
      templateId?: string;
      startAt?: number;
      id?: string;
    } = {},
  ) {
    const campaign = {
      ...{ id, ownerId: userId, workspaceId: userId, mailboxId: box.id, kind: "BATCH" as const, templateId },
      ...{ templateName: "Launch", steps, cc, zone: "Europe/Berlin", stopsOnColleague: false },
    };
    const people = emails.map((email) => {
      const nickname = email.split("@")[0] ?? "";
      const domain = email.split("@")[1] ?? null;
      return {
        email,
        domain,
        nickname,
        variables: { nickname, platform: "", handle: "", last_post_title: "" },
        creatorId: null,
        role: "creator" as const,
        link: null,
      };
    });
    const added = await campaigns.queue(campaign, people, { startAt, at: clock.now() });
    if (options.startedAt !== undefined || options.per24Hours !== undefined)
      await env.DB.prepare("UPDATE mailbox_sending SET started_at = ?2, per_24_hours = ?3 WHERE mailbox_id = ?1")
        .bind(box.id, options.startedAt ?? MAIL_START, options.per24Hours ?? 200)
        .run();
    return { id, templateId, added };
  }

  /** Moves from turn to turn as cron and queue do, until `until` (ms) or nothing is left to do. */
  async function live(until: number, onMinute: () => Promise<void> = async () => {}): Promise<void> {
    while (clock.now() <= until) {
      await engine.sweep(clock.now());
      await onMinute();
      for (const { mailboxId, dueAt } of messages.splice(0)) {
        if (dueAt > clock.now()) clock.set(Math.min(dueAt, until + 1));
        await engine.run(mailboxId);
      }
      const wake = await env.DB.prepare(
        `SELECT min(at) AS at FROM (SELECT wake_at AS at FROM mailbox_sending WHERE wake_at IS NOT NULL AND owner_id = ?1
         UNION ALL SELECT due_at FROM mails WHERE owner_id = ?1 AND status = 'PAUSED' AND pause_reason IN ('away', 'unknown_outcome') AND due_at IS NOT NULL
         UNION ALL SELECT claimed_at + 660000 FROM mails WHERE owner_id = ?1 AND status = 'SENDING')`,
      )
        .bind(userId)
        .first<number>("at");
      if (wake === null && messages.length === 0) return;
      clock.set(
        Math.max(clock.now() + 1_000, Math.min(wake ?? Number.MAX_SAFE_INTEGER, ...messages.map(({ dueAt }) => dueAt))),
      );
    }
  }

  const mails = async (): Promise<MailRecord[]> =>
    (
      await env.DB.prepare("SELECT * FROM mails WHERE owner_id = ?1 ORDER BY email, step")
        .bind(userId)
        .all<MailRecord>()
    ).results;

  return { d1, clock, userId, box, google, engine, deps, messages, caughtUp, queue, live, mails };
}
export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>;

export async function insertMailbox(box: {
  id: string;
  ownerId: string;
  subject: string;
  email: string;
  scopes: readonly string[];
}): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO mailboxes (id, owner_id, subject, email, status, scopes, checked_at, refresh_token, access_token, access_expires_at, connected_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, 'CONNECTED', ?5, 0, 'sealed', 'sealed', 0, 0, 0)`,
  )
    .bind(box.id, box.ownerId, box.subject, box.email, JSON.stringify(box.scopes))
    .run();
}
