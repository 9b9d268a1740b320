import { LANGUAGES, type Language } from "./vocabulary.ts";

/**
 * The language of an answer: `x-client-language` when it is one we have, else the first of `Accept-Language` that is English
 * or Chinese, else English. Nothing of the headers goes anywhere else.
 */
export function negotiateLanguage(headers: Headers): Language {
  const asked = headers.get("x-client-language")?.trim().toLowerCase();
  const known = LANGUAGES.find((language) => language.toLowerCase() === asked);
  return known ?? accepted((headers.get("accept-language") ?? "").slice(0, 256)) ?? LANGUAGES[0];
}

function accepted(header: string): Language | null {
  const wanted = header
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";");
      const weight = options
        .find((option) => option.trim().startsWith("q="))
        ?.trim()
        .slice(2);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    if (/^zh(-|$)/.test(tag)) return "zh-CN";
    if (/^en(-|$)/.test(tag)) return "en";
  }
  return null;
}
