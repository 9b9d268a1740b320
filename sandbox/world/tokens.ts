/** Words of queries and texts, made comparable. */

const STOP = new Set(
  "the a an and or of for to in on at by with from my your our is are it this that i me you we be as de la el los las un una y o en con para por mi tu su que del al lo se es no creator creators influencer influencers blogger channel channels youtuber tiktoker kol creador creadores creadora canal 博主 达人 创作者 网红".split(
    " ",
  ),
);
const PLAIN = /^[ -~\s]*$/;
const HAN_RUN = /\p{Script=Han}+/gu;

/** Lower case, compatible forms, no accents. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFKC").toLowerCase();
}

/** A word without its plural s, so that "recipes" finds "recipe". */
function stem(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** The stems of the Latin, Cyrillic … words of a text, without function words. */
export function latinStems(text: string): string[] {
  const words =
    folded(text)
      .replace(HAN_RUN, " ")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP.has(word)).map(stem);
}

/** The runs of Chinese characters in a text, without words for creators. */
export function hanRuns(text: string): string[] {
  const runs = folded(text).match(HAN_RUN) ?? [];
  return runs.map((run) => run.replace(/博主|达人|创作者|网红|的/g, "")).filter((run) => run !== "");
}
