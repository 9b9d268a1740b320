import { plain } from "./fresh-text.ts";
import { headerOf, type IncomingMail } from "./mail.ts";

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
  if (SUBJECT.test(plain(mail.subject).trim())) return "subject";
  return MACHINE_SENDER.test(mail.from) ? "sender" : null;
}
