import { headerOf, type IncomingMail, partOf } from "./mail.ts";
import { textOfHtml } from "./markup.ts";
import { findPhrase, plain } from "./plain.ts";
import {
  FAILURE_SUBJECTS,
  LIKELY_REPORTER_NAMES,
  REPORT_SENTENCES,
  REPORTER_NAMES,
  REPORTER_TITLES,
  RETURNED_MAIL,
} from "./report-words.ts";

/** Mails that a mail server wrote: reports of failures, delays and deliveries. A report is never a person's answer. */

/** A report says so early. */
const MAX_OPENING = 1_500;
/** Headers with which a returned mail begins when no divider stands above it. */
const RETURNED_HEADER =
  /^(?:return-path|received|dkim-signature|arc-[a-z-]{3,30}|authentication-results|x-[a-z-]{3,40}) ?:/;
/** With its narrow code: "500 euro" is a price. */
const SMTP_ANSWER = /(?<![\d.])[45]\d\d[ -][45]\.\d{1,3}\.\d{1,3}|#[45]\.\d\.\d/;
const SPEAKS_OF_DELIVERY =
  /deliver|bounce|return|reject|refuse|recipient|smtp|mailbox|quota|zustell|remis|entreg|consegn|recapit|bezorg|достав|teslim|配信|送信|退|投递|送达|收件人|메일/;

/** Whether the sender is a mail system by its address or the name it shows; `likely` when a person might have either. */
export function reporterSignOf(from: string, header: string): "certain" | "likely" | null {
  const shown = plain(header).replaceAll(/["<>]/g, " ").trim();
  const [name = ""] = from === "" ? [shown] : plain(from).split("@");
  if (isNamed(name, REPORTER_NAMES) || name.startsWith("microsoftexchange")) return "certain";
  const isTitled = REPORTER_TITLES.some((title) => shown.startsWith(title));
  return isTitled || isNamed(name, LIKELY_REPORTER_NAMES) ? "likely" : null;
}

/** Whether nobody but a mail system writes from there. A postmaster is a person only in theory. */
export function isMailSystem(from: string, header: string): boolean {
  return reporterSignOf(from, header) === "certain" || isPostmaster(from);
}

function isNamed(name: string, names: readonly string[]): boolean {
  return names.some((each) => name.startsWith(each) && !/^[a-z]/.test(name.slice(each.length)));
}

/** Whether a capped mail is a mail server's report about a delivery. */
export function isDeliveryReport(mail: IncomingMail): boolean {
  if (statusPartOf(mail) !== "") return true;
  const type = headerOf(mail, "content-type");
  if (type.includes("multipart/report") && !/disposition-notification|feedback-report/.test(type)) return true;
  if (headerOf(mail, "x-failed-recipients") !== "") return true;
  const subject = plain(mail.subject).trim();
  const opening = plain(textOf(mail)).slice(0, MAX_OPENING);
  const sign = reporterSignOf(mail.from, headerOf(mail, "from"));
  if (sign === "certain") return true;
  const isAnswered = /^(?:re|aw|sv|vs|rv|odp) ?:/.test(subject);
  const isAnnounced = !isAnswered && findPhrase(subject, FAILURE_SUBJECTS) !== undefined;
  const flat = opening.replaceAll("\n", " ");
  const isTold = findPhrase(flat, REPORT_SENTENCES) !== undefined || SMTP_ANSWER.test(flat);
  if (sign === "likely")
    return (
      isAnnounced ||
      (!isAnswered && isTold) ||
      (!isAnswered && isPostmaster(mail.from) && SPEAKS_OF_DELIVERY.test(`${subject} ${flat}`))
    );
  const isMachine = headerOf(mail, "return-path") === "<>" || headerOf(mail, "auto-submitted").startsWith("auto");
  return isAnnounced ? isTold || isMachine || hasMachineWords(flat) : isMachine && isTold && SMTP_ANSWER.test(flat);
}

function isPostmaster(from: string): boolean {
  return /^po{1,2}st[-_]?mast/.test(from);
}

function hasMachineWords(text: string): boolean {
  return ["mail delivery", "delivery failed", "收件人", "退回", "user unknown"].some((words) => text.includes(words));
}

/** A receipt that a mail was opened or deleted. */
export function isReadReceipt(mail: IncomingMail): boolean {
  return headerOf(mail, "content-type").includes("disposition-notification");
}

/** The report's own words, plain, without the mail that it returns. */
export function reportTextOf(mail: IncomingMail): string {
  const kept: string[] = [];
  for (const line of plain(textOf(mail)).split("\n")) {
    const read = line.trim();
    const isBegun = kept.some((other) => other !== "");
    const divider = read.replace(/^[-=_*#> ]{1,80}/, "");
    if (isBegun && (RETURNED_HEADER.test(read) || RETURNED_MAIL.some((start) => divider.startsWith(start)))) break;
    kept.push(read);
  }
  return kept.join("\n");
}

/** What a report says of each recipient (RFC 3464), fields unfolded, names in lower case. */
export type RecipientStatus = { recipient: string; action: string; status: string; diagnostic: string };

export function recipientStatusesOf(mail: IncomingMail): RecipientStatus[] {
  const groups = statusPartOf(mail)
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split(/\n[ \t]*\n/);
  return groups.flatMap((group) => {
    const fields = new Map(
      plain(group)
        .split("\n")
        .map((line): [string, string] => {
          const colon = line.indexOf(":");
          return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()];
        }),
    );
    const recipient = fields.get("final-recipient") ?? fields.get("original-recipient") ?? "";
    const status = fields.get("status") ?? "";
    const action = fields.get("action") ?? "";
    if (recipient === "" && status === "" && action === "") return [];
    return [{ recipient, action, status, diagnostic: fields.get("diagnostic-code") ?? "" }];
  });
}

/** The report's `message/delivery-status` part; "" when there is none. */
export function statusPartOf(mail: IncomingMail): string {
  return partOf(mail, "message/delivery-status") || partOf(mail, "message/global-delivery-status");
}

function textOf(mail: IncomingMail): string {
  return mail.text.trim() === "" ? textOfHtml(mail.html) : mail.text;
}
