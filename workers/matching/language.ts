import type { LexiconLanguage } from "./lexicon.ts";
import { functionWordOf } from "./noise-words.ts";
import { stemSpanish } from "./stem.ts";
import type { MatchingTables } from "./tables.ts";
import type { Token } from "./tokens.ts";

/** Which of the three languages a text is read in. Pure. */

const HAN_SHARE = 0.3;
const WEAK = 0.7;
const ACCENTS = /[ñáéíóúü¿¡]/giu;

/** English unless more speaks for another: other languages in Latin letters are read as English. */
export function languageOf(
  passages: readonly { text: string; tokens: readonly Token[] }[],
  tables: MatchingTables,
): LexiconLanguage {
  let [han, latin] = [0, 0];
  let [en, es] = [0, 0];
  let accents = 0;
  for (const { text, tokens } of passages) {
    accents += text.match(ACCENTS)?.length ?? 0;
    for (const { word, isHan } of tokens) {
      if (isHan) {
        han += word.length;
        continue;
      }
      latin += 1;
      const spoken = functionWordOf(word);
      if (spoken === "en") en += 1;
      else if (spoken === "es") es += 1;
      const isEnglish = tables.words.words.has(word) || tables.lexicon.words.get(word) === "en";
      const isSpanish = tables.lexicon.forms.es.entries.has(stemSpanish(word));
      if (isEnglish && !isSpanish) en += WEAK * WEAK;
      if (isSpanish && !isEnglish) es += WEAK;
    }
  }
  if (han > 0 && han >= HAN_SHARE * (han + latin)) return "zh";
  return es + WEAK * accents > en ? "es" : "en";
}
