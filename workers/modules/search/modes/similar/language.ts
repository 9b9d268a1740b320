/** The language of a text, by script and a few function words. Pure. */

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];

const WORDS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ["en", new Set("the and for you your with this that from how what my is are of to in it on we i not".split(" "))],
  ["es", new Set("el la los las de que y en un una con para por mi tu es como del al se no lo".split(" "))],
  ["pt", new Set("o os as de que e em um uma com para por meu sua não do da no na se ao".split(" "))],
  ["fr", new Set("le la les de et en un une avec pour dans mon ma est des du sur pas je vous".split(" "))],
  ["de", new Set("der die das und in mit ein eine für auf ist nicht den von zu im mein ich wie".split(" "))],
];

const MAX_TEXT = 4_000;
/** Share of signs of a script that makes it the text's. */
const SCRIPT_SHARE = 0.2;
const LEAST_WORDS = 2;

/** The language (two letters) of texts, or null when too little tells it. */
export function languageOf(texts: readonly string[]): string | null {
  const text = texts.join(" ").slice(0, MAX_TEXT).toLowerCase();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const script = SCRIPTS.find(([, signs]) => (text.match(signs)?.length ?? 0) / letters >= SCRIPT_SHARE);
  if (script) return script[0];
  const words = text.match(/\p{L}+/gu) ?? [];
  const counts = WORDS.map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }));
  const best = counts.reduce((left, right) => (right.count > left.count ? right : left));
  return best.count >= LEAST_WORDS ? best.language : null;
}
