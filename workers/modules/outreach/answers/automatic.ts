import { AUTOMATIC_SUBJECTS, AWAY_SUBJECTS, DESK_RECEIPTS } from "./absence-words.ts";
import { headerOf, type IncomingMail } from "./mail.ts";
import { findPhrase, plain } from "./plain.ts";

/** Whether a machine wrote the mail, and how that is known (RFC 3834 and the headers and subjects of common mail systems). */

const SUBJECT =
  /^(?:\[?(?:auto(?:matic)?[- ]?(?:reply|response|replied)|auto:|out[- ]of[- ](?:the[- ])?office|ooo\b|away from|vacation (?:reply|response)|自动回复|自动答复|自动回覆|自动回信|系统回执|假期回复|\[ticket received|ticket received))/;
const MACHINE_SENDER =
  /^(?:no-?reply|do-?not-?reply|noresponse|notifications?|auto-?reply|autoresponder|bounce)[@+._-]/;
const PRECEDENCE = new Set(["auto_reply", "auto-reply", "bulk", "junk", "list"]);

/** `header`, `subject`, `sender`, or null for a mail that a person wrote. Takes a capped mail. */
export function automaticSignOf(mail: IncomingMail): "header" | "subject" | "sender" | null {
  const submitted = headerOf(mail, "auto-submitted");
  if (submitted !== "" && !submitted.startsWith("no")) return "header";
  if (["x-autoreply", "x-autorespond", "x-auto-reply"].some((name) => headerOf(mail, name) !== "")) return "header";
  if (PRECEDENCE.has(headerOf(mail, "precedence"))) return "header";
  const subject = plain(mail.subject).trim();
  if (SUBJECT.test(subject) || AUTOMATIC_SUBJECTS.some((start) => subject.startsWith(start))) return "subject";
  if (AWAY_SUBJECTS.some((start) => subject === start || /^ ?:/.test(behind(subject, start)))) return "subject";
  return MACHINE_SENDER.test(mail.from) ? "sender" : null;
}

function behind(subject: string, start: string): string {
  return subject.startsWith(start) ? subject.slice(start.length) : "";
}

const MAX_RECEIPT = 1_500;
const DESK_HEADER =
  /^x-(?:zendesk|zd-|freshdesk|fd-|helpscout|hs-|intercom|front-|gorgias|kustomer|hubspot|gladly|reamaze|groove|crisp|zoho-?desk)/;
const DESK_DOMAIN =
  /(?:^|\.)(?:zendesk|freshdesk|helpscout|intercom|frontapp|gorgias|kustomer|gladly|reamaze|groovehq|crisp|zohodesk|helpshift|kayako|jitbit)\./;
const DESK_LINE = /^[#\s-]{0,6}(?:please )?(?:type your )?reply above this line/;

/** Whether a help desk sent it, which marks also what a person writes there as made by a machine. */
export function isFromHelpDesk(mail: IncomingMail): boolean {
  if (headerOf(mail, "auto-submitted") === "auto-replied") return false;
  const opening = plain(`${mail.subject} ${mail.text.slice(0, MAX_RECEIPT)}`).replaceAll("\n", " ");
  if (findPhrase(opening, DESK_RECEIPTS) !== undefined) return false;
  const domain = mail.from.slice(mail.from.lastIndexOf("@") + 1);
  return (
    mail.headers.some(({ name }) => DESK_HEADER.test(name)) ||
    DESK_DOMAIN.test(domain) ||
    DESK_LINE.test(plain(mail.text.slice(0, 200)).trim())
  );
}
