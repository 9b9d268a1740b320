/** The engine's SQL against the table of states (docs/outreach-rules.md): what the table refuses leaves the row as it is. */
import { describe, expect, test } from "vitest";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import {
  isLegal,
  MAIL_EVENTS,
  MAIL_STATUSES,
  type MailEvent,
  type MailState,
  nextState,
  PAUSE_REASONS,
} from "#workers/modules/outreach/schedule/mail-state.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createReturnedMails } from "#workers/modules/outreach/sending/returned.ts";

const NOW = 1_800_000_000_000;
const ID = "eml_1";
const { d1, database } = openSqliteD1();
const engine = createEngineStore(d1);
const mails = createMailStore(d1);
const halts = createHalts(d1);
const returned = createReturnedMails(d1);

database.exec(`
INSERT INTO mailboxes (id, owner_id, subject, email, status, scopes, checked_at, refresh_token, access_token, connected_at, updated_at)
  VALUES ('mbx_1', 'u1', 's1', 'me@gmail.com', 'CONNECTED', '[]', 0, 's', 's', 0, 0);
INSERT INTO mail_campaigns (id, owner_id, workspace_id, mailbox_id, kind, template_name, steps, zone, created_at)
  VALUES ('cmp_1', 'u1', 'u1', 'mbx_1', 'BATCH', 'Launch', '{}', 'UTC', 0);
INSERT INTO mail_recipients (id, campaign_id, owner_id, workspace_id, mailbox_id, email, variables, created_at)
  VALUES ('rcp_1', 'cmp_1', 'u1', 'u1', 'mbx_1', 'ana@x.example', '{}', 0);
INSERT INTO mailbox_sending (mailbox_id, owner_id, per_24_hours, window, updated_at) VALUES ('mbx_1', 'u1', 200, '{}', 0);`);

function put({ status, pauseReason }: MailState): void {
  database.exec("DELETE FROM mails; UPDATE mailbox_sending SET halt_reason = NULL, halted_at = NULL");
  database
    .prepare(
      `INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, pause_reason, due_at, message_id, gmail_id, claimed_at, sent_at, created_at, updated_at)
       VALUES (?, 'rcp_1', 'cmp_1', 'u1', 'mbx_1', 'ana@x.example', 0, ?, ?, ?, '<m@x>', 'g0', ?, ?, 0, 0)`,
    )
    .run(ID, status, pauseReason, NOW - 1, NOW - 2, status === "SENT" ? NOW - 1 : null);
}

function read(): MailState {
  const row = database.prepare("SELECT status, pause_reason FROM mails WHERE id = ?").get(ID);
  const status = MAIL_STATUSES.find((one) => one === row?.status);
  if (status === undefined) throw new Error("no such state");
  return { status, pauseReason: PAUSE_REASONS.find((one) => one === row?.pause_reason) ?? null };
}

const accept = () =>
  engine.accept({
    ...{ mail: { id: ID, recipientId: "rcp_1" }, gmailId: "g1", threadId: "t1", sentAt: NOW, at: NOW },
    followUp: null,
  });

/** How each event comes about. Where several ways lead there, the state says which is tried. */
const WAYS: Readonly<Record<MailEvent, (state: MailState) => Promise<unknown>>> = {
  claim: () => engine.claim(ID, "<n@x>", NOW),
  accept,
  refuse: () => engine.refuse(ID, "invalid", NOW),
  postpone: () => engine.postpone(ID, NOW + 1, NOW),
  lose: () => engine.lose(ID, NOW + 1, NOW),
  pause: () => mails.act("u1", "pause", [ID], NOW),
  cancel: () => mails.act("u1", "cancel", [ID], NOW),
  retry: () => mails.act("u1", "retry", [ID], NOW),
  resend: () => mails.act("u1", "resend", [ID], NOW),
  find: accept,
  return: () => returned.giveBack({ id: ID, gmailId: "g0" }, "mbx_1", NOW),
  async resume({ pauseReason }) {
    if (pauseReason === "away")
      await engine.bringBack(
        [
          {
            ...{ id: ID, mailboxId: "mbx_1", recipientId: "rcp_1", pauseReason, messageId: null, claimedAt: null },
            ...{ email: "ana@example.com", createdAt: NOW, ownerId: "u1" },
          },
        ],
        NOW,
      );
    else if (
      pauseReason === "mailbox_disconnected" ||
      pauseReason === "bounce_breaker" ||
      pauseReason === "expired" ||
      pauseReason === "sending_limit"
    ) {
      database.prepare("UPDATE mailbox_sending SET halt_reason = ?, halted_at = 1").run(pauseReason);
      await halts.release("mbx_1", pauseReason, NOW);
    } else await mails.act("u1", "resume", [ID], NOW);
  },
};

const STATES: readonly MailState[] = [
  ...MAIL_STATUSES.filter((status) => status !== "PAUSED").map((status) => ({ status, pauseReason: null })),
  ...PAUSE_REASONS.map((pauseReason) => ({ status: "PAUSED" as const, pauseReason })),
];
/** Both are Google's word that the mail is out, whatever state it is heard in. */
const SAME: Partial<Record<MailEvent, MailEvent>> = { accept: "find", find: "accept" };

describe.each(STATES.map((state) => [`${state.status} ${state.pauseReason ?? ""}`.trim(), state] as const))(
  "%s",
  (_name, state) => {
    test.each(MAIL_EVENTS)("%s", async (event) => {
      put(state);
      await WAYS[event](state);
      const other = SAME[event];
      const next = nextState(state, event) ?? (other === undefined ? null : nextState(state, other));
      expect(read()).toEqual(next ?? state);
      expect(isLegal(read())).toBe(true);
    });

    test("a halt pauses what waits and nothing else", async () => {
      put(state);
      await halts.halt("mbx_1", "bounce_breaker", NOW);
      expect(read()).toEqual(state.status === "PENDING" ? nextState(state, "pause", "bounce_breaker") : state);
    });
  },
);
