import { isIncoming } from "#workers/adapters/gmail/client.ts";
import type { Gmail, MailAccount, MailHeaders, MessageRef } from "#workers/adapters/gmail/port.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { Answer, AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import { freshTextOf } from "#workers/modules/outreach/answers/fresh-text.ts";
import { capMail, type IncomingMail } from "#workers/modules/outreach/answers/mail.ts";
import { textOfHtml } from "#workers/modules/outreach/answers/markup.ts";
import { type NamedAmount, readNamedAmounts } from "#workers/modules/outreach/answers/named-amount.ts";
import { isDeliveryReport } from "#workers/modules/outreach/answers/report.ts";
import { DEFAULT_BREAKER, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";
import { TALKING } from "#workers/modules/outreach/schedule/stops.ts";
import type { Halts } from "#workers/modules/outreach/sending/halt.ts";
import type { ReturnedMails } from "#workers/modules/outreach/sending/returned.ts";
import { type AnswerStore, answerIdOf } from "./answer-store.ts";
import { effectsOf } from "./effects.ts";
import { ENVELOPE_HEADERS, type Envelope, envelopeOf, isSameMailbox } from "./envelope.ts";
import { MAX_SOURCE_BYTES, parseIncoming, reportedIn } from "./incoming.ts";
import type { Matched } from "./match-store.ts";
import type { Match, Matching } from "./matching.ts";
import { hardBouncesOf } from "./outcomes.ts";
import { createSendingLimit } from "./sending-limit.ts";

/** One mail from Gmail's id to what is kept of it. */

type Deps = {
  gmail: Pick<Gmail, "readHeaders" | "readSource">;
  answers: AnswerStore;
  matching: Matching;
  halts: Pick<Halts, "halt">;
  returned: ReturnedMails;
};

/** The mailbox that is read. */
export type OpenBox = {
  mailboxId: string;
  account: MailAccount;
  caller: Caller;
  /** Addresses of the owner's mailboxes: mail from them is no answer. */
  own: readonly string[];
};

/** Of one of our own mails, in signs. */
const MAX_OWN_HTML = 80_000;
/** A mail whose text is not known is for a person to read. */
const UNREAD: Answer = { kind: "other", reason: "unclear", words: [], until: null, offsetMinutes: 0, manager: null };

/** Answers in which a sum is what the person asks for. */
const NAMES_A_PRICE: ReadonlySet<AnswerKind> = new Set(["price", "interested"]);

export function createMailReading({ gmail, answers, matching, halts, returned }: Deps) {
  const sendingLimit = createSendingLimit({ gmail, returned, halts });

  /** Null for a mail that is gone, too large, or none. */
  async function parse(box: OpenBox, { id, size, at }: Pick<MailHeaders, "id" | "size" | "at">) {
    if (size > MAX_SOURCE_BYTES) return null;
    const source = await gmail.readSource(box.account, id, box.caller);
    return source === null ? null : parseIncoming(source, at);
  }

  /** What our mails to the person said, as text and as their HTML shows it: programs quote either. Those words are none of the answer's. */
  async function ownTextFor(box: OpenBox, person: Matched): Promise<string> {
    const texts: string[] = [];
    for (const gmailId of await answers.listLastSent(person.id)) {
      const source = await gmail.readSource(box.account, gmailId, box.caller);
      const mail = source === null || source.byteLength > MAX_SOURCE_BYTES ? null : await parseIncoming(source, 0);
      if (mail !== null) texts.push(mail.text, textOfHtml(mail.html.slice(0, MAX_OWN_HTML)));
    }
    return texts.join("\n");
  }

  async function classify(
    box: OpenBox,
    mail: IncomingMail | null,
    envelope: Envelope,
    person: Matched,
  ): Promise<{ answer: Answer; amounts: NamedAmount[] }> {
    if (mail === null) return { answer: UNREAD, amounts: [] };
    const text = envelope.isReport ? "" : await ownTextFor(box, person);
    // A manager who writes in the person's place copies the person, who is not whom to write to instead.
    const own = { addresses: [...box.own, person.email], text };
    const answer = classifyAnswer(mail, own);
    return { answer, amounts: NAMES_A_PRICE.has(answer.kind) ? readNamedAmounts(freshTextOf(capMail(mail), own)) : [] };
  }

  /** Of a colleague's mail only what a person wrote is kept. */
  async function keep(
    box: OpenBox,
    { id, threadId }: Pick<MailHeaders, "id" | "threadId">,
    envelope: Envelope,
    { people, by }: Match,
    { answer, amounts }: { answer: Answer; amounts: readonly NamedAmount[] },
    at: number,
  ) {
    for (const person of people) {
      const isColleague = by === "domain";
      const earlier = isColleague ? [] : await answers.listEarlier(person.id, answerIdOf(box.mailboxId, id));
      const softBounces = earlier.filter(({ kind }) => kind === "bounce_soft").length + 1;
      const isLatest = earlier.every(({ receivedAt }) => receivedAt <= envelope.at);
      const effects = effectsOf(answer, { isColleague, softBounces, isLatest, at });
      if (isColleague && effects.length === 0) continue;
      const manager = isColleague ? null : managerOf(answer, envelope, person);
      const kept = { gmailId: id, threadId, person, by, answer, amounts, manager, receivedAt: envelope.at, effects };
      await answers.keep(kept, at);
    }
    if (answer.kind === "bounce_hard") await judge(box.mailboxId, at);
  }

  /** Halts a mailbox of whose last mails too many came back. */
  async function judge(mailboxId: string, at: number): Promise<void> {
    const mails = await answers.listOutcomes(mailboxId, DEFAULT_BREAKER.lastMails);
    if (judgeBounces(hardBouncesOf(mails), DEFAULT_BREAKER).isOpen) await halts.halt(mailboxId, "bounce_breaker", at);
  }

  /** Whom a report is about by its parts and text; an automatic reply, which has an empty return path too, is about nobody there. */
  async function matchByText(box: OpenBox, mail: IncomingMail, { threadId, isReport }: Envelope, isSpam: boolean) {
    if (!isReport && !isDeliveryReport(capMail(mail))) return null;
    const { references, failed } = reportedIn(mail);
    return matching.matchReport(box.mailboxId, { references, failed: isSpam ? [] : failed, threadId });
  }

  return {
    /** The headers of a message that came in; null when it is gone, was thrown away, or is the owner's own. */
    async readHeaders(box: OpenBox, { id }: MessageRef): Promise<MailHeaders | null> {
      const headers = await gmail.readHeaders(box.account, id, ENVELOPE_HEADERS, box.caller);
      if (headers === null || !isIncoming(headers)) return null;
      const { from } = envelopeOf(headers);
      return from !== null && box.own.some((address) => isSameMailbox(address, from)) ? null : headers;
    },

    /** Matches a mail and keeps what it is; answers whether it matched. A mail without a match is not read further, but for a mail server's report that names our mail in its parts or text. */
    async receive(box: OpenBox, headers: MailHeaders, at: number): Promise<boolean> {
      const envelope = envelopeOf(headers);
      const isSpam = headers.labelIds.includes("SPAM");
      const matched = await matching.match(box.mailboxId, envelope, { isSpam });
      if (matched === null && !envelope.isReport && !envelope.hasNullSender) return false;
      const mail = await parse(box, headers);
      const match = matched ?? (mail === null ? null : await matchByText(box, mail, envelope, isSpam));
      const person = match?.people[0];
      if (match === null || person === undefined) return false;
      const read = await classify(box, mail, envelope, person);
      if (mail === null || read.answer.reason !== "sending_limit") await keep(box, headers, envelope, match, read, at);
      // In spam the sender is not checked: anybody could halt the mailbox.
      else if (!isSpam) await sendingLimit.take(box, mail, envelope, match.people, at);
      return true;
    },
  };
}

/** Whom to write to instead: whom the answer names, or who answers in the person's place. */
function managerOf({ kind, manager }: Answer, { from }: Envelope, { email }: Matched): string | null {
  if (manager !== null) return manager;
  return TALKING.has(kind) && from !== null && !isSameMailbox(from, email) ? from : null;
}
