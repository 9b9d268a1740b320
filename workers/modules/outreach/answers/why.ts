import type { Answer } from "./answer.ts";
import { answersLocales } from "./locales.ts";

/** The one line that says why an answer was taken for what it is, in the reader's language. */
export function describeAnswer(answer: Answer, language: keyof typeof answersLocales): string {
  const texts = answersLocales[language];
  const why = texts.why[answer.reason]
    .replace("{{address}}", () => answer.manager ?? "")
    .replace("{{day}}", () => answer.until ?? "");
  if (answer.words.length === 0) return why;
  const words = answer.words
    .map((word) => (language === "en" ? `"${word}"` : `“${word}”`))
    .join(language === "en" ? ", " : "、");
  return texts.found.replace("{{why}}", () => why).replace("{{words}}", () => words);
}
