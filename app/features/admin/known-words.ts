import { ADMIN_ACTIONS, type AdminAction } from "#workers/modules/admin/domain.ts";

/** Words that come from the server as plain text and have a name on the page; what is new there is shown as it is. */

const HALTS = ["mailbox_disconnected", "bounce_breaker", "expired", "sending_limit"] as const;
const MAILS = ["PENDING", "SENDING", "SENT", "FAILED", "CANCELED", "PAUSED"] as const;

export function isHaltReason(word: string): word is (typeof HALTS)[number] {
  return HALTS.some((known) => known === word);
}

export function isMailStatus(word: string): word is (typeof MAILS)[number] {
  return MAILS.some((known) => known === word);
}

export function isAction(word: string): word is AdminAction {
  return ADMIN_ACTIONS.some((known) => known === word);
}
