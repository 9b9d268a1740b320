import { plain, trimSigns } from "./plain.ts";
import { ATTRIBUTION_STARTS, HEADER_LABELS, ORIGINAL_MESSAGE, WROTE } from "./quote-words.ts";

/** Where the history of a thread begins in a mail's text, by its structure alone. */

const MAX_LINE = 400;
const MAX_ATTRIBUTION_LINES = 5;
const MAX_ATTRIBUTION = 500;
/** Lines that a header block may take, blank and wrapped ones among them. */
const MAX_BLOCK_LINES = 14;
const MIN_LABELS = 3;
const RULES = "-_=—–―─ ";

const BEGINS_HISTORY =
  /^(?:begin forwarded message|anfang der weitergeleiteten|début du message (?:réexpédié|transféré)|inicio del mensaje reenviado|início da mensagem reencaminhada|inizio messaggio inoltrato|begin doorgestuurd bericht|начало переадресованного|ha[-_]{5}|以下是(?:转发|原始))/;
const TYPED_ABOVE = /^[#\s-]{0,6}(?:please )?(?:type your )?reply above this line/;
const ADDRESS = /[^\s<>()]@[^\s<>()]/;
const DATE = /20\d\d|\d{1,2}[:.]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
/** "Mia <mia@lumo.example>". */
const NAMED = /^[^<>]{1,80}<[^\s<>@]{1,80}@[^\s<>]{1,80}>/;
const YEAR_AND_TIME = [/20\d\d/, /\d{1,2}[:.]\d\d/];
const STARTS = new Set(ATTRIBUTION_STARTS);

/** A line, and how it is read. */
type Line = { line: string; read: string };
const BLANK: Line = { line: "", read: "" };

export function isQuoted(line: string): boolean {
  return /^[>|＞│┃]/.test(line);
}

/** The lines that the sender added: above the history, and below or between quoted lines where each of them is marked. */
export function withoutHistory(lines: readonly string[]): string[] {
  const kept: string[] = [];
  const all = lines.map((line) => ({ line, read: readable(line) }));
  for (let at = 0; at < all.length; at += 1) {
    const { line, read } = all[at] ?? BLANK;
    if (isQuoted(line)) continue;
    if (TYPED_ABOVE.test(read)) {
      if (kept.some((other) => other !== "")) break;
      continue;
    }
    if (isDivider(read) || isHeaderBlock(all, at)) break;
    const attribution = attributionLines(all, at);
    if (attribution > 0) {
      // A mail that marks each quoted line may be answered below or between them.
      const next = all.slice(at + attribution).find((other) => other.read !== "");
      if (next === undefined || !isQuoted(next.line)) break;
      at += attribution - 1;
      continue;
    }
    kept.push(line);
  }
  return kept;
}

function readable(line: string): string {
  return plain(line.slice(0, MAX_LINE)).replaceAll("*", "").trim();
}

/** "-----Original Message-----" in any language, and the openings of forwarded mails. */
function isDivider(read: string): boolean {
  if (BEGINS_HISTORY.test(read)) return true;
  const isRuled = /^[-_=—–―─]{2,}/.test(read);
  const words = trimSigns(read, `${RULES}: `);
  return (
    isRuled &&
    ORIGINAL_MESSAGE.some((each) => words === each || (words.startsWith(each) && words.length <= each.length + 12))
  );
}

/** Whether three different labels of a header block begin here, in any order, each on its own line or all on one. */
function isHeaderBlock(lines: readonly Line[], at: number): boolean {
  const first = labelsOf(lines[at]?.read ?? "");
  if (first.length === 0) return false;
  const found = new Set(first);
  let others = 0;
  for (const { read } of lines.slice(at + 1, at + MAX_BLOCK_LINES)) {
    if (found.size >= MIN_LABELS) break;
    if (read === "") continue;
    const labels = labelsOf(read);
    others = labels.length > 0 ? 0 : others + 1;
    if (others > 2) break;
    for (const label of labels) found.add(label);
  }
  return found.size >= MIN_LABELS;
}

/** Kinds of the labels in a line: the one that it begins with, then those behind a blank. */
function labelsOf(read: string): string[] {
  const pieces = read.split(":", 8);
  const first = kindOf(pieces[0] ?? "");
  if (pieces.length < 2 || first === undefined) return [];
  const rest = pieces.slice(1, -1).flatMap((piece) => {
    const words = piece.trim().split(" ");
    return kindOf(words.at(-1) ?? "") ?? kindOf(words.slice(-2).join(" ")) ?? [];
  });
  return [first, ...rest];
}

function kindOf(label: string): string | undefined {
  return HEADER_LABELS.get(trimSigns(label, " >|*_#-"));
}

/** How many lines from here say "On … Ana wrote:", however they are broken; 0 when none do. */
function attributionLines(lines: readonly Line[], at: number): number {
  const { read: first } = lines[at] ?? BLANK;
  if (first === "") return 0;
  // A weekday or a word that is not known stands before the date, unless the attribution begins on the next line.
  const isDated = YEAR_AND_TIME.every((part) => part.test(first)) && !beginsWithWord(lines[at + 1]?.read ?? "");
  const isStart = isDated || beginsWithWord(first) || NAMED.test(first);
  let joined = "";
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count += 1) {
    const { line, read } = lines[at + count - 1] ?? BLANK;
    if (read === "" || isQuoted(line)) return 0;
    joined = count === 1 ? read : `${joined} ${read}`;
    if (joined.length > MAX_ATTRIBUTION) return 0;
    if (!endsAttribution(joined)) continue;
    const hasEvidence = ADDRESS.test(joined) || DATE.test(joined);
    if (isStart && hasEvidence) return count;
    const below = lines.slice(at + count, at + count + MAX_ATTRIBUTION_LINES).find((other) => other.read !== "");
    const isMarked = below !== undefined && isQuoted(below.line);
    if (count === 1 && (hasEvidence || isMarked)) return 1;
    // "Yes, let us talk" above an attribution that begins on the next line.
    if (hasEvidence && ADDRESS.test(first) && attributionLines(lines, at + 1) === 0) return count;
    return 0;
  }
  return 0;
}

/** A word of the list, a date, a time or an address. */
function beginsWithWord(first: string): boolean {
  const bare = trimSigns(first, `${RULES}"'([`);
  const words = bare.split(/[\s,.(]+/, 3);
  if (/^(?:\d|<|[在于於]|[^\s<>@]{1,80}@)/.test(bare)) return true;
  return STARTS.has(words[0] ?? "") || STARTS.has(`${words[0]} ${words[1]}`);
}

function endsAttribution(joined: string): boolean {
  // "---- On … Mia <…> wrote ----", as Zoho has it.
  const isRuled = joined.startsWith("---") && joined.endsWith("---");
  if (isRuled && ADDRESS.test(joined) && DATE.test(joined)) return true;
  const bare = trimSigns(joined, RULES);
  const hasColon = bare.endsWith(":");
  const said = bare.replace(/ ?:$/, "");
  const isWritten = WROTE.some((word) => said.endsWith(word) && !/[\p{L}]/u.test(precedingOf(said, word)));
  if (isWritten) return true;
  const said2 = hasColon && WROTE.some((word) => said.includes(` ${word} `) || said.includes(`${word} (`));
  // "2026年11月23日(月) 10:12 Mia <mia@lumo.example>:" and "Den 23. nov. 2026 skrev Mia <…>:" name the verb in the middle, or not at all.
  return hasColon && ADDRESS.test(joined) && (said2 || DATE.test(joined));
}

/** The letter before the word, for words of alphabets that put blanks between words. */
function precedingOf(said: string, word: string): string {
  const before = said.at(-word.length - 1) ?? "";
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) ? before : "";
}
