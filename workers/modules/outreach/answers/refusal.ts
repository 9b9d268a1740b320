import { findWords, plain } from "./plain.ts";
import { ASSENTS, BARE_NO, REFUSALS, TURNS } from "./refusal-words.ts";

/** A plain no in a language whose other words are not read. It ends a sequence and suppresses nobody: a person has to read it. */

/** A longer answer says more than no. */
const MAX_LENGTH = 600;
const MAX_BARE_WORDS = 14;

/** The words of a no, or null: when there is none, when a yes stands beside it, or when a "but" follows it. */
export function findRefusal(fresh: string): string | null {
  const text = plain(fresh.slice(0, 2 * MAX_LENGTH))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  const found = findWords(text, REFUSALS);
  if (found !== null) {
    const rest = `${text.slice(0, found.start)} . ${text.slice(found.end)}`;
    const others = withoutRefusals(rest);
    if (findWords(others, ASSENTS) !== null) return null;
    return findWords(text.slice(found.end), TURNS) === null ? found.word : null;
  }
  return isBareNo(text) && findWords(text, ASSENTS) === null && findWords(text, TURNS) === null ? "" : null;
}

/** "No me interesa" holds "me interesa". */
function withoutRefusals(text: string): string {
  let rest = text;
  for (let found = findWords(rest, REFUSALS); found !== null; found = findWords(rest, REFUSALS))
    rest = `${rest.slice(0, found.start)} . ${rest.slice(found.end)}`;
  return rest;
}

/** The first or second clause, behind a greeting, is a no and nothing else. */
function isBareNo(text: string): boolean {
  const clauses = text.split(/[.,!?;:。、，！\n]+ ?/, 4).map((clause) => clause.trim());
  return text.split(" ").length <= MAX_BARE_WORDS && clauses.slice(0, 2).some((clause) => BARE_NO.includes(clause));
}
