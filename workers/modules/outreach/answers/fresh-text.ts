import { simplified } from "#workers/matching/han.ts";
import type { IncomingMail, OwnSide } from "./mail.ts";
import { textOfHtml } from "./markup.ts";

/** What the sender wrote in this mail alone: no quoted history, no signature, no legal notice, nothing of our own mail. */

const MAX_LINES = 400;
const MAX_FRESH_LENGTH = 4_000;
/** Shorter lines of ours ("Thanks!") may as well be the sender's own. */
const MIN_OWN_LINE = 12;
/** A line of an attribution may be broken once ("On Mon … <mia@\nlumo.example> wrote:"). */
const MAX_ATTRIBUTION = 300;

const HISTORY_STARTS = [
  /^-{2,} ?(?:original|forwarded|replied|原始|转发|回复|邮件原)/,
  /^-{2,} ?(?:message|mail) ?-/,
  /^begin forwarded message/,
  /^ha[-_]{5}/,
  /^reply above this line/,
  /^以下是(?:转发|原始)/,
];
const HEADER_LINE =
  /^\*?(?:from|发件人|寄件者|von|de|sent|发送时间|日期|date|寄件日期|收件人|to|subject|主题|主旨)\*? ?:/;
const HEADER_START = /^\*?(?:from|发件人|寄件者|寄件人|von)\*? ?:/;
const WROTE = /(?:wrote|writes|写道|寫道|schrieb|escribió|a écrit) ?:?$/;
const ATTRIBUTION_START = /^(?:on |at |在|于|20\d\d|le |el |am |<?[a-z].{0,80}@)/;
const DEVICE_LINE =
  /^(?:sent from (?:my|outlook|yahoo|mail|proton|samsung)|get outlook for|发自我的|来自我的|从我的|从 ?\S{1,20} ?发送|发自 ?\S{1,20}$)/;
const LEGAL_LINE =
  /^(?:this (?:e-?mail|message|communication)(?: and any \w{1,12})? (?:may |is |are |contain|and )|confidential|disclaimer|本邮件(?:及|包含|内容)|此邮件可能|保密声明)/;
const DASHES = /^(?:-{2,3}|_{3,}|—{1,3}|={3,}|\*{3,}) ?$/;
const SIGN_OFF =
  /^(?:(?:kind|best|warm|warmest|many)? ?(?:regards|wishes)|best|cheers|sincerely|yours (?:sincerely|truly|faithfully)|thanks and regards|all the best|xoxo|xx+|此致|敬礼|祝好|顺祝商祺|顺颂商祺|祝商祺|谢谢,?祝好|祝工作顺利|商祺)(?:[,.! ]|$)/;
const POSTSCRIPT = /^(?:p\.? ?s\.?|又|附)[ :.]/;
const MAX_SIGN_OFF_LENGTH = 40;

/** The text of a capped mail that the sender added, at most MAX_FRESH_LENGTH signs, its lines kept. */
export function freshTextOf(mail: IncomingMail, own: OwnSide): string {
  const source = mail.text.trim() === "" ? textOfHtml(mail.html) : mail.text;
  const lines = source.split(/\r\n|\r|\n/, MAX_LINES).map((line) => line.trim());
  const ours = new Set(
    own.text
      .split("\n")
      .map(comparable)
      .filter((line) => line.length >= MIN_OWN_LINE),
  );
  const kept = withoutHistory(lines).filter((line) => !ours.has(comparable(line)));
  return withoutSignature(kept).join("\n").trim().slice(0, MAX_FRESH_LENGTH);
}

/** One spelling of a text: NFKC, lower case, simplified signs, straight quotes, no invisible signs, single blanks. */
export function plain(text: string): string {
  return simplified(text.normalize("NFKC").toLowerCase())
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]|\ufe0f/g, "")
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[^\S\n]+/g, " ");
}

function comparable(line: string): string {
  return plain(line).trim();
}

function isQuoted(line: string): boolean {
  return line.startsWith(">") || line.startsWith("|") || line.startsWith("＞");
}

function withoutHistory(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const read = comparable(line);
    if (isQuoted(line)) continue;
    if (HISTORY_STARTS.some((start) => start.test(read)) || isHeaderBlock(lines, at)) break;
    const attribution = attributionLines(lines, at);
    if (attribution > 0) {
      // A mail that marks each quoted line may be answered below or between them.
      const next = lines.slice(at + attribution).find((other) => other !== "");
      if (next === undefined || !isQuoted(next)) break;
      at += attribution - 1;
      continue;
    }
    kept.push(line);
  }
  return kept;
}

/** How many lines from here say "On … Ana wrote:"; 0 when none do. */
function attributionLines(lines: readonly string[], at: number): number {
  const first = comparable(lines[at] ?? "");
  if (first.length > MAX_ATTRIBUTION || !ATTRIBUTION_START.test(first)) return 0;
  if (WROTE.test(first)) return 1;
  const second = comparable(lines[at + 1] ?? "");
  return second !== "" && second.length <= MAX_ATTRIBUTION && WROTE.test(second) && first.includes(",") ? 2 : 0;
}

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!HEADER_START.test(comparable(lines[at] ?? ""))) return false;
  const following = lines.slice(at + 1, at + 6).filter((line) => HEADER_LINE.test(comparable(line)));
  return following.length >= 2;
}

function withoutSignature(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let signed = false;
  for (const line of lines) {
    const read = comparable(line);
    const begun = kept.some((other) => other !== "");
    if (LEGAL_LINE.test(read)) break;
    if (DEVICE_LINE.test(read)) continue;
    if (begun && DASHES.test(read)) break;
    if (begun && read.length <= MAX_SIGN_OFF_LENGTH && SIGN_OFF.test(read)) signed = true;
    if (signed && POSTSCRIPT.test(read)) signed = false;
    if (!signed) kept.push(line);
  }
  return kept;
}
