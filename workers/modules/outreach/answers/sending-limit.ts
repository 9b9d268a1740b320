import type { IncomingMail } from "./mail.ts";
import { findPhrase, plain, plainList } from "./plain.ts";
import { recipientStatusesOf, reportTextOf, statusPartOf } from "./report.ts";

/**
 * Google's report that the mailbox has reached its sending limit. Gmail answers such a send with 200 and returns the mail afterwards. Only Google's own
 * daemon says so about our mailbox: the same words of another sender or of a recipient's server are about something else.
 */

const GOOGLE_DAEMON = "mailer-daemon@googlemail.com";
const LIMIT_WORDS = plainList(`
reached a limit for sending; reached the limit for sending; daily user sending limit exceeded; daily user sending quota exceeded; daily sending limit exceeded;
daily sending quota exceeded; daily smtp relay limit exceeded; exceeded your sending limit; 邮件发送上限; 发送邮件的上限; 发信上限`);
/** Google's code for it (support.google.com/a/answer/3726730). */
const LIMIT_CODE = /(?<![\d.])5\.4\.5(?![\d.]*\d)/;
const REMOTE_MTA = /^remote-mta: ?(?:dns;)? ?(\S{1,255})/m;
const GOOGLE_HOST = /(?:^|\.)google(?:mail)?\.com\.?$/;
const REMOTE_WORDS = plainList("response from the remote server; remote server; 远程服务器");

/** What a capped report says of the limit, a word of our lists or the code; null when it is about something else. */
export function sendingLimitIn(mail: IncomingMail): string | null {
  if (mail.from !== GOOGLE_DAEMON) return null;
  const statuses = recipientStatusesOf(mail);
  if (statuses.some(({ action }) => action !== "" && !action.startsWith("failed"))) return null;
  const remote = REMOTE_MTA.exec(plain(statusPartOf(mail)))?.[1];
  if (remote !== undefined && !GOOGLE_HOST.test(remote)) return null;
  const text = reportTextOf(mail).replaceAll(/\s+/g, " ");
  const isOfRemote = findPhrase(text, REMOTE_WORDS) !== undefined;
  if (isOfRemote) return null;
  const said = [text, ...statuses.map(({ diagnostic }) => diagnostic)].join(" ");
  const word = findPhrase(said, LIMIT_WORDS);
  if (word !== undefined) return word;
  const code = LIMIT_CODE.exec([said, ...statuses.map(({ status }) => status)].join(" "))?.[0];
  return remote === undefined ? (code ?? null) : null;
}
