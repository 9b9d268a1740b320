import { findAmount } from "./amounts.ts";
import { findPhrases, tokensOf } from "./phrases.ts";
import { plain } from "./plain.ts";
import { PHRASES, type Signal } from "./signals.ts";

/** The clauses of a text and what each of them says, in order. */

const MAX_CLAUSES = 300;
/** A line this long is broken by the mail client, not by the writer. */
const WRAPPED_LINE = 60;
const SENTENCE_END = /[!?;。\n…]|\.(?=\s|$)/;
const CLAUSE_END = /[,、:()~]|\s[-–—]\s/;

/** A signal at clause `clause` of sentence `sentence`; `word` is what was found, in words of the phrase lists. */
export type Said = { signal: Signal; word: string; sentence: number; clause: number; start: number };

const NEGATORS = new Set([
  "not",
  "never",
  "no",
  "nor",
  "neither",
  "without",
  "hardly",
  "不",
  "没",
  "无",
  "未",
  "别",
  "勿",
]);
/** How many tokens a negation reaches forward. */
const NEGATION_REACH = 4;

/** Everything that a fresh text says, in the order in which it stands there. */
export function readClauses(fresh: string): Said[] {
  const said: Said[] = [];
  let clauses = 0;
  for (const [sentence, part] of unwrapped(plain(fresh)).split(SENTENCE_END, MAX_CLAUSES).entries())
    for (const clause of part.split(CLAUSE_END, MAX_CLAUSES)) {
      if (clauses >= MAX_CLAUSES) return said;
      said.push(...readClause(tokensOf(clause), sentence, clauses));
      clauses += 1;
    }
  return said;
}

function unwrapped(text: string): string {
  let joined = "";
  for (const line of text.split("\n")) {
    const last = joined.slice(joined.lastIndexOf("\n") + 1);
    const goesOn = last.length >= WRAPPED_LINE && /^[a-z]/.test(line);
    joined += joined === "" ? line : `${goesOn ? " " : "\n"}${line}`;
  }
  return joined;
}

function readClause(tokens: readonly string[], sentence: number, clause: number): Said[] {
  const found = findPhrases(tokens, PHRASES);
  const shields = found.filter(({ signal }) => signal === "neutral" || signal === "price.paid");
  const unsure = found.some(({ signal }) => signal === "unsure");
  const said: Said[] = [];
  for (const { signal, source, start, end } of found) {
    if (signal === "neutral") continue;
    const word = source.includes("*") ? source.replaceAll("*", "…") : spelled(tokens.slice(start, end));
    const at = { word, sentence, clause, start };
    if (signal.startsWith("no.") && shields.some((shield) => start < shield.end && shield.start < end)) continue;
    if (signal.startsWith("yes.") && (unsure || shields.some((shield) => crosses(shield, { start, end })))) continue;
    const isNegated = (signal.startsWith("yes.") || signal === "maybe") && isDenied(tokens, start, shields);
    said.push({ ...at, signal: isNegated ? "no.declines" : signal });
  }
  const denial = tokens.findIndex(
    (token, at) => NEGATORS.has(token) && !found.some(({ start, end }) => start <= at && at < end),
  );
  if (denial >= 0) said.push({ signal: "denial", word: "", sentence, clause, start: denial });
  const amount = findAmount(tokens);
  if (amount !== null) said.push({ signal: "price.names", word: amount, sentence, clause, start: tokens.length });
  return said.sort((a, b) => a.start - b.start);
}

/** Whether two spans share tokens without being the same. */
function crosses(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end && (one.start !== other.start || one.end !== other.end);
}

function isDenied(
  tokens: readonly string[],
  start: number,
  shields: readonly { start: number; end: number }[],
): boolean {
  for (let at = start - 1; at >= Math.max(0, start - NEGATION_REACH); at -= 1) {
    if (tokens[at] === "but" || tokens[at] === "但") return false;
    const isShielded = shields.some((shield) => shield.start <= at && at < shield.end);
    if (NEGATORS.has(tokens[at] ?? "") && !isShielded) return true;
  }
  return false;
}

function spelled(tokens: readonly string[]): string {
  return tokens.join(" ").replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "");
}
