import { SUPPRESSION_LINES } from "#workers/modules/outreach/mails/footer.ts";
import type { IncomingMail, OwnSide } from "./mail.ts";
import { hasHistoryMark, textOfHtml } from "./markup.ts";
import { DOUBTFUL_RUN, runsOf, SURE_RUN, withoutLinks, withoutRuns } from "./own-words.ts";
import { plain } from "./plain.ts";
import { isQuoted, withoutHistory } from "./quote.ts";
import { DEVICE_LINES } from "./quote-words.ts";

/** What the sender wrote in this mail alone: no quoted history, no signature, no legal notice, nothing of our own mail. */

const MAX_LINES = 400;
const MAX_FRESH_LENGTH = 4_000;
/** Shorter lines of ours ("Thanks!") may as well be the sender's own. */
const MIN_OWN_LINE = 12;
/** Of the mails that we sent, in signs. */
const MAX_OWN_LENGTH = 60_000;

const DEVICE_LINE = /^(?:从 ?\S{1,20} ?发送|发自 ?\S{1,20}$|\S{1,20} ?から送信$)/;
const LEGAL_LINE =
  /^(?:this (?:e-?mail|message|communication)(?: and any \w{1,12})? (?:may |is |are |contain|and )|confidential|disclaimer|本邮件(?:及|包含|内容)|此邮件可能|保密声明)/;
const DASHES = /^(?:-{2,3}|_{3,}|—{1,3}|={3,}|\*{3,}) ?$/;
const SIGN_OFF =
  /^(?:(?:kind|best|warm|warmest|many)? ?(?:regards|wishes)|best|cheers|sincerely|yours (?:sincerely|truly|faithfully)|thanks and regards|all the best|xoxo|xx+|此致|敬礼|祝好|顺祝商祺|顺颂商祺|祝商祺|谢谢,?祝好|祝工作顺利|商祺)(?:[,.! ]|$)/;
const POSTSCRIPT = /^(?:p\.? ?s\.?|又|附)[ :.]/;
const MAX_SIGN_OFF_LENGTH = 40;

/** The text of a capped mail that the sender added, at most MAX_FRESH_LENGTH signs, its lines kept. */
export function freshTextOf(mail: IncomingMail, own: OwnSide): string {
  const ours = ownTextOf(own);
  const theirs = withoutLinks(withoutHistory(linesOf(mail)).join("\n"));
  const lines = withoutRuns(theirs, runsOf(ours, SURE_RUN), SURE_RUN).split("\n");
  const known = new Set(
    ours
      .split("\n")
      .map(comparable)
      .filter((line) => line.length >= MIN_OWN_LINE),
  );
  const kept = lines.filter((line) => line.trim() === "" || !known.has(comparable(line)));
  return withoutSignature(kept.map((line) => line.trim()))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, MAX_FRESH_LENGTH);
}

/** A fresh text without anything that our own mail says too: what is left is surely the sender's. */
export function surelyTheirs(fresh: string, own: OwnSide): string {
  return withoutRuns(fresh, runsOf(ownTextOf(own), DOUBTFUL_RUN), DOUBTFUL_RUN);
}

/** The footer stands in every mail, in one of its languages, also where the mail that is answered could not be read. */
function ownTextOf({ text }: OwnSide): string {
  return `${text.slice(0, MAX_OWN_LENGTH)}\n${SUPPRESSION_LINES.join("\n")}`;
}

/** The plain part when it marks each quoted line, or when the HTML does not mark its history; else the HTML above that mark. */
function linesOf({ text, html }: IncomingMail): string[] {
  const inText = toLines(text);
  if (text.trim() !== "" && (!hasHistoryMark(html) || inText.some(isQuoted))) return inText;
  const inHtml = toLines(textOfHtml(html));
  return inHtml.some((line) => line !== "") || text.trim() === "" ? inHtml : inText;
}

function toLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/, MAX_LINES).map((line) => line.trim());
}

function comparable(line: string): string {
  return plain(line).trim();
}

function withoutSignature(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let signed = false;
  for (const line of lines) {
    const read = comparable(line);
    const begun = kept.some((other) => other !== "");
    if (LEGAL_LINE.test(read)) break;
    if (DEVICE_LINE.test(read) || DEVICE_LINES.some((start) => read.startsWith(start))) continue;
    if (begun && DASHES.test(read)) break;
    if (begun && read.length <= MAX_SIGN_OFF_LENGTH && SIGN_OFF.test(read)) signed = true;
    if (signed && POSTSCRIPT.test(read)) signed = false;
    if (!signed) kept.push(line);
  }
  return kept;
}
