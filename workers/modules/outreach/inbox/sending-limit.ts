import type { Gmail } from "#workers/adapters/gmail/port.ts";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";
import type { Halts } from "#workers/modules/outreach/sending/halt.ts";
import type { ReturnableMail, ReturnedMails } from "#workers/modules/outreach/sending/returned.ts";
import type { Envelope } from "./envelope.ts";
import { reportedIn } from "./incoming.ts";
import type { Matched } from "./match-store.ts";
import type { OpenBox } from "./reading.ts";

/** What follows from Google's report that it has not sent a mail, because the mailbox reached its sending limit. */

type Deps = { gmail: Pick<Gmail, "readHeaders">; returned: ReturnedMails; halts: Pick<Halts, "halt"> };

export function createSendingLimit({ gmail, returned, halts }: Deps) {
  /** Whether the report names this mail. Asks Gmail for a Message-ID that was not read back after the send. */
  async function isNamed(box: OpenBox, { messageId, sentMessageId, gmailId }: ReturnableMail, ids: readonly string[]) {
    if ([messageId, sentMessageId].some((id) => id !== null && ids.includes(id))) return true;
    if (sentMessageId !== null) return false;
    const kept = await gmail.readHeaders(box.account, gmailId, ["Message-ID"], box.caller);
    return ids.includes(kept?.headers.get("message-id")?.trim() ?? "");
  }

  return {
    /**
     * Halts the mailbox and lets the mail wait again that the report names by its Message-ID. A report that names none of the mails that are out
     * changes nothing: it has been dealt with. No answer is kept of it, so that it counts for nothing.
     */
    async take(box: OpenBox, mail: IncomingMail, envelope: Envelope, people: readonly Matched[], at: number) {
      const ids = [...envelope.references, ...reportedIn(mail).references];
      for (const { id: recipientId } of people) {
        for (const sent of await returned.listSent(recipientId)) {
          if (!(await isNamed(box, sent, ids))) continue;
          // First: a run that dies in between reads the report again, and nothing goes out until then.
          await halts.halt(box.mailboxId, "sending_limit", at);
          await returned.giveBack(sent, box.mailboxId, at);
        }
      }
    },
  };
}
