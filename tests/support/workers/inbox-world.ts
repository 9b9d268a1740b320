/** A person with a connected mailbox, the real engine and the real inbox, and a Google of their own whose clock goes along with the product's. */

import { env } from "cloudflare:workers";
import { expect } from "vitest";
import * as z from "zod";
import { openGmail, type TestMail } from "#tests/support/gmail-account.ts";
import { grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { NOW } from "#tests/support/now.ts";
import { sandboxBindings } from "#tests/support/sandbox-bindings.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { createGmail } from "#workers/adapters/gmail/client.ts";
import { buildInbox } from "#workers/composition/inbox.ts";
import { buildMailboxes, setUpGoogle } from "#workers/composition/mailboxes.ts";
import { buildOutside } from "#workers/composition/outside.ts";
import { buildStores } from "#workers/composition/stores.ts";
import { type RawEnv, readEnv } from "#workers/env.ts";
import { createOutbox } from "#workers/jobs/outbox.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import type { AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import { bindMailboxRead } from "#workers/modules/outreach/inbox/read-job.ts";
import { createInboxRoutes } from "#workers/modules/outreach/inbox/routes.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createSendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { companyDomainOf } from "#workers/modules/outreach/sending/receivers.ts";
import { MAIL_QUEUE } from "#workers/modules/outreach/sending/send-job.ts";
import type { Steps } from "#workers/modules/outreach/sending/steps.ts";
import { createUnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import { FIRST, followUp, memoryGate } from "./mail-world.ts";
import { makeMember, unique } from "./quota-world.ts";
import { openTestApi, testActor } from "./test-api.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const Made = z.object({ url: z.string() });
const Heard = z.array(z.object({ authorization: z.string(), body: z.string() }));
export type HeardPush = z.output<typeof Heard>[number];
/** Who answers within a minute, at home, naming what they answer. */
const AT_HOME = { language: "en", answersMail: 1, delayMs: MINUTE_MS, awayDays: null, keepsReferences: true };
export const ONE_FOLLOW_UP: Steps = { first: FIRST, followUps: [followUp(3)] };

async function makeSandbox() {
  const { url } = Made.parse(await (await fetch(`${env.SANDBOX_MAKER_URL}/sandboxes`, { method: "POST" })).json());
  return { url };
}

export type AnswerRow = {
  id: string;
  recipient_id: string;
  kind: AnswerKind;
  reason: string;
  day: string | null;
  manager_email: string | null;
  matched_by: string;
  received_at: number;
};
type PersonRow = {
  id: string;
  email: string;
  answer_kind: AnswerKind | null;
  manager_email: string | null;
  away_until: number | null;
  soft_bounces: number;
  stop_reason: string | null;
  thread_id: string | null;
};
type MailRow = {
  id: string;
  email: string;
  step: number;
  status: string;
  pause_reason: string | null;
  end_reason: string | null;
  due_at: number | null;
};

type WorldOptions = { changes?: Partial<RawEnv>; sandbox?: { url: string }; account?: string; d1?: D1Database };

export async function openInboxWorld({ changes = {}, sandbox: given, account, d1 = env.DB }: WorldOptions = {}) {
  const sandbox = given ?? (await makeSandbox());
  // Units are counted by a minute, which never ends while the clock stands still.
  const behave = (part: Record<string, unknown>) =>
    steerGoogle(sandbox, "behaviour", { unitsPerMinute: 1_000_000_000, ...part });
  await behave({});
  const checked = readEnv({ ...env, ...sandboxBindings(sandbox.url), ...changes, DB: d1 });
  const clock = fixedClock(NOW);
  // Pacing is tried by itself: a clock that stands still would be waited for.
  const outside = { ...buildOutside(checked, clock), sleep: async () => {} };
  const stores = buildStores(checked, sealedTexts);
  const bodies: { body: unknown; dueAt: number }[] = [];
  const sendBatch = async (messages: { body: unknown; delaySeconds: number }[]) => {
    for (const { body, delaySeconds } of messages) bodies.push({ body, dueAt: clock.now() + delaySeconds * 1_000 });
  };
  const outbox = createOutbox({ d1, queues: { [MAIL_QUEUE]: { sendBatch } } });
  const parts = { outside, stores, outbox, clock };
  const inbox = buildInbox(checked, parts);
  const api = openTestApi(createInboxRoutes({ inbox }));
  const job = bindMailboxRead(inbox);

  const userId = await makeMember();
  const email = account ?? `${unique("mia").toLowerCase()}@gmail.com`;
  const mailboxes = buildMailboxes(checked, parts);
  const actor = { ...testActor("paid"), userId };
  /** Connects the mailbox, also again. */
  async function connect(): Promise<string> {
    const { access_token: accessToken, refresh_token: refreshToken = "" } = await grantGmail(sandbox, {
      account: email,
    });
    return (await mailboxes.give(actor, { accessToken, refreshToken }, AbortSignal.timeout(20_000))).id;
  }
  const mailboxId = await connect();
  const isOwn = ({ body }: { body: unknown }) =>
    Reflect.get(Object(body), "type") === job.name && Reflect.get(Object(body), "mailboxId") === mailboxId;
  const google = setUpGoogle(checked, parts);
  const gmail = createGmail(outside, { baseUrl: `${sandbox.url}/google` });
  const gate = memoryGate();
  const engine = createSendingEngine({
    store: createEngineStore(d1),
    texts: sealedTexts,
    isOff: async () => false,
    stages: createRecordStages(d1),
    mailboxes: stores.mailboxes,
    access: createMailboxAccess(stores.mailboxes),
    members: stores.members,
    halts: createHalts(d1),
    openGate: () => ({ ...gate, reserve: async () => ({ granted: true }) }),
    google: google === null ? null : { gmail, tokens: google.tokens },
    links: createUnsubscribeLinks({
      signer: createSigner("s".repeat(32), "unsubscribe"),
      origin: "https://kolscout.test",
    }),
    footer: (_text, url) => ({ html: "", text: `\n${url}` }),
    host: { pictureOrigin: "https://kolscout.test" },
    outbox: { ...outbox, sendNow: async () => {} },
    inbox,
    clock,
    log: { info() {}, warn() {}, error() {} },
  });
  const campaigns = createCampaignStore(d1, sealedTexts);

  /** Moves the product's clock, and Google's with it, which brings what is due by then. */
  async function moveTo(at: number): Promise<void> {
    clock.set(at);
    const headers = { "content-type": "application/json" };
    const moved = await fetch(`${sandbox.url}/clock`, { method: "POST", headers, body: JSON.stringify({ now: at }) });
    expect(moved.status).toBe(200);
    await steerGoogle(sandbox, "deliver", {});
  }

  async function rows<Row>(sql: string, ...values: (string | number)[]): Promise<Row[]> {
    const { results } = await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>();
    return results;
  }

  const met = new Set<string>();
  /** Says how a person treats mail; the same person is the known truth. */
  function meet(address: string, disposition: Record<string, unknown>) {
    met.add(address);
    return steerGoogle(sandbox, "people", { address, ...AT_HOME, ...disposition }, "PUT");
  }

  /** Queues a campaign and sends its first mails. Without `meet` a person stays silent: the sandbox would draw the answer from the address. */
  async function send(
    emails: readonly string[],
    {
      steps = ONE_FOLLOW_UP,
      cc = [] as string[],
      stopsOnColleague = false,
      workspaceId = userId,
      /** By address. */
      creatorIds = new Map<string, string>(),
    } = {},
  ): Promise<string> {
    for (const address of emails) if (!met.has(address)) await meet(address, { kind: "silent" });
    const id = unique("cmp_");
    const campaign = {
      ...{ id, ownerId: userId, workspaceId, mailboxId, kind: "BATCH" as const, templateId: unique("tpl_") },
      ...{ templateName: "Launch", steps, cc, zone: "UTC", stopsOnColleague },
    };
    const people = emails.map((address) => {
      const nickname = address.split("@")[0] ?? "";
      const variables = { nickname, platform: "", handle: "", last_post_title: "" };
      return {
        email: address,
        domain: companyDomainOf(address),
        nickname,
        variables,
        creatorId: creatorIds.get(address) ?? null,
        role: "creator" as const,
        link: null,
      };
    });
    await campaigns.queue(campaign, people, { startAt: clock.now(), at: clock.now() });
    for (const _ of emails) await engine.run(mailboxId);
    return id;
  }

  return {
    ...{
      sandbox,
      clock,
      checked,
      userId,
      actor,
      mailboxId,
      email,
      inbox,
      engine,
      api,
      job,
      bodies,
      stores,
      moveTo,
      rows,
      send,
      connect,
      behave,
    },
    pass: (ms: number) => moveTo(clock.now() + ms),
    meet,
    /** A text that a person answers at once. */
    answer: async (from: string, text: string) => {
      expect((await steerGoogle(sandbox, "people/answer", { from, to: email, text })).status).toBe(200);
    },
    /** A mail of another Google account to the mailbox, whatever it says of itself. */
    writeFrom: async (from: string, mail: Omit<TestMail, "to">) => {
      const { access_token } = await grantGmail(sandbox, { account: from });
      return openGmail(sandbox, access_token).send({ ...mail, to: email });
    },
    read: () => inbox.read(mailboxId),
    /** A minute of cron: whether the mailbox's turn has come. */
    async poll(): Promise<boolean> {
      await inbox.readDue(clock.now());
      return bodies.some(isOwn);
    },
    /** Delivers the queue's messages about the mailbox to the inbox's job; answers how many there were. */
    async runQueue(): Promise<number> {
      const own = bodies.splice(0).filter(isOwn);
      for (const { body } of own) await job.run(body);
      return own.length;
    },
    /** Subscribes to the topic; `pushes` tells what Google has pushed since. */
    async subscribe() {
      const heard = `${env.SANDBOX_MAKER_URL}/heard/${unique("push")}-${mailboxId}`;
      const oidcToken = { serviceAccountEmail: checked.GMAIL_PUSH_ACCOUNT, audience: checked.GMAIL_PUSH_AUDIENCE };
      const body = { topic: checked.GMAIL_TOPIC, pushConfig: { pushEndpoint: heard, oidcToken } };
      const put = await steerGoogle(sandbox, "pubsub/v1/projects/kolscout/subscriptions/push", body, "PUT");
      expect(put.status).toBe(200);
      return { pushes: async () => Heard.parse(await (await fetch(heard)).json()) };
    },
    /** Hands a push to the product. */
    push: async ({ authorization, body }: HeardPush) => {
      const headers = { authorization, "content-type": "application/json" };
      return (await api.raw(new Request("http://app/api/gmail/push", { method: "POST", headers, body }))).status;
    },
    answers: () =>
      rows<AnswerRow>("SELECT * FROM mail_answers WHERE mailbox_id = ?1 ORDER BY received_at, id", mailboxId),
    people: () =>
      rows<PersonRow>("SELECT * FROM mail_recipients WHERE mailbox_id = ?1 ORDER BY created_at, email", mailboxId),
    mails: () => rows<MailRow>("SELECT * FROM mails WHERE mailbox_id = ?1 ORDER BY email, step", mailboxId),
    suppressed: () =>
      rows<{ email: string; reason: string }>(
        "SELECT email, reason FROM suppressions WHERE workspace_id = ?1 ORDER BY email",
        userId,
      ),
    row: async () =>
      (
        await rows<Record<string, string | number | null>>(
          "SELECT * FROM mailbox_inboxes WHERE mailbox_id = ?1",
          mailboxId,
        )
      )[0],
  };
}
export type InboxWorld = Awaited<ReturnType<typeof openInboxWorld>>;
