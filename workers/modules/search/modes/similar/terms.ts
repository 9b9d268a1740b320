/** Words of profiles and captions, comparable across creators: pure, no dictionary but words that say nothing. */

/** Longest text that is looked at, in characters. */
const MAX_TEXT = 2_000;
const MIN_WORD = 3;
const GRAM = 4;

/** Words in most captions whatever they are about: function words, what people write to be found, what they ask of viewers. */
const NOISE = new Set(
  (
    "the and for you your with this that from have has had was were are not but all can will just how what when where who why which out get got our " +
    "one two three four five ten into about more most some any its his her their them they she him use used using make made making need want " +
    "than then there here over under after before again still very really too also been being did does doing done only own same such these those " +
    "day days today week weeks month year years time times new best top great good better amazing love loved like likes really thing things way " +
    "first last part episode full official video videos vlog channel watch watching subscribe follow following followers share comment comments " +
    "link links bio dm email business inquiries contact collab collabs click code discount free giveaway shop store sale buy live " +
    "fyp fypage foryou foryoupage parati viral trending trend trends explore explorepage reel reels short shorts tiktok youtube instagram insta " +
    "instagood photooftheday picoftheday post posts page content creator creators capcut duet greenscreen xyzbca " +
    "que los las una uno del con por para como mas pero sus este esta estos estas ese esa eso muy todo todos toda todas hay ser soy eres son fue " +
    "hoy ano anos dia dias mejor mejores nuevo nueva hacer hago sin sobre cuando donde porque tambien solo asi ver mira sigueme suscribete enlace " +
    "und der die das mit fur von nicht auch ist ein eine les des une pour avec dans sur est pas plus nous vous mon mes " +
    "这个 一个 我们 你们 他们 什么 怎么 可以 没有 今天 真的 大家 视频 关注 点赞 分享 推荐 喜欢 合作 商务"
  ).split(" "),
);

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu;

/** A word as it was written, in lower case, and the form under which words of one stem meet. */
export type Term = { stem: string; surface: string };

/** The words of a text in order: no addresses, no names of accounts, no numbers, nothing from the list of noise. Chinese and Japanese come in pairs of signs. */
export function termsOf(text: string): Term[] {
  const plain = text
    .slice(0, MAX_TEXT)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => !word.includes("://") && !word.includes("@") && !word.startsWith("www."))
    .join(" ");
  const terms: Term[] = [];
  for (const [run] of plain.matchAll(RUNS)) {
    if (HAN.test(run)) terms.push(...pairsOf(run));
    else if (run.length >= MIN_WORD && !/^\d/.test(run) && !NOISE.has(run)) {
      terms.push({ stem: stemOf(run), surface: run });
    }
  }
  return terms;
}

function pairsOf(run: string): Term[] {
  const signs = [...run];
  if (signs.length === 1) return [];
  const pairs = signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
  return pairs.filter((pair) => !NOISE.has(pair)).map((pair) => ({ stem: pair, surface: pair }));
}

/** Plural and verbal endings of English off, coarsely; what is cut too short is cut so everywhere. */
function stemOf(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ing") && word.length > 6) return word.slice(0, -3);
  if (word.endsWith("ed") && word.length > 5) return word.slice(0, -2);
  if (word.endsWith("es") && word.length > 5) return word.slice(0, -2);
  if (word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word.endsWith("e") ? word.slice(0, -1) : word;
}

/** Runs of four characters inside the words: they find "recipe" in "recipeoftheday". */
export function gramsOf(words: Iterable<string>): Set<string> {
  const grams = new Set<string>();
  for (const word of words) {
    for (let at = 0; at + GRAM <= word.length; at += 1) grams.add(word.slice(at, at + GRAM));
  }
  return grams;
}
