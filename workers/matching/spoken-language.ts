/** Languages that descriptions ask for and creators write. Pure. */

/** Languages whose texts are told apart (ISO 639-1). */
export const TOLD_LANGUAGES = "en es zh pt fr de it nl pl tr id vi ja ko ru ar hi th".split(" ");

/** How a language is called in the three languages of descriptions, in lower case without accents. */
const NAMES: Readonly<Record<string, string>> = {
  en: "english|ingles|inglesa|英语|英文",
  es: "spanish|espanol|espanola|castellano|西班牙语|西语",
  zh: "chinese|mandarin|cantonese|chino|中文|汉语|普通话|国语|华语|粤语",
  pt: "portuguese|portugues|portuguesa|葡萄牙语|葡语",
  fr: "french|frances|francesa|法语|法文",
  de: "german|aleman|alemana|德语|德文",
  it: "italian|italiano|italiana|意大利语",
  nl: "dutch|neerlandes|holandes|荷兰语",
  pl: "polish|polaco|波兰语",
  tr: "turkish|turco|土耳其语",
  id: "indonesian|bahasa indonesia|bahasa|indonesio|印尼语",
  vi: "vietnamese|vietnamita|越南语",
  ja: "japanese|japones|japonesa|日语|日文",
  ko: "korean|coreano|coreana|韩语|韩文",
  ru: "russian|ruso|rusa|俄语|俄文",
  ar: "arabic|arabe|阿拉伯语",
  hi: "hindi|印地语",
  th: "thai|tailandes|泰语",
};
/** Languages that can be asked for but are not told apart in texts. */
const UNTOLD_NAMES =
  "swedish|sueco|danish|danes|norwegian|noruego|finnish|finlandes|greek|griego|hebrew|hebreo|czech|checo|slovak|romanian|rumano|hungarian|hungaro|bulgarian|serbian|croatian|slovenian|ukrainian|ucraniano|catalan|basque|euskera|galician|gallego|malay|malayo|tagalog|filipino|bengali|bangla|urdu|persian|farsi|tamil|telugu|marathi|punjabi|gujarati|kannada|malayalam|swahili|suajili|afrikaans|amharic|yoruba|hausa|burmese|khmer|lao|mongolian|kazakh|uzbek|georgian|armenian|albanian|estonian|latvian|lithuanian|icelandic|irish gaelic|welsh|瑞典语|丹麦语|挪威语|芬兰语|希腊语|希伯来语|捷克语|罗马尼亚语|匈牙利语|乌克兰语|马来语|菲律宾语|他加禄语|孟加拉语|乌尔都语|波斯语|泰米尔语|斯瓦希里语|缅甸语|高棉语|蒙古语";
/** Each name once: with a name twice, a pattern for a list of names backtracks in exponential time. */
const ALL_NAMES = [...new Set([...Object.values(NAMES), UNTOLD_NAMES].flatMap((names) => names.split("|")))];
const LATIN_NAME_LIST = ALL_NAMES.filter((name) => /^[a-z ]+$/.test(name));
const LATIN_NAMES = LATIN_NAME_LIST.toSorted((one, other) => other.length - one.length).join("|");
const HAN_NAMES = ALL_NAMES.filter((name) => !/^[a-z ]+$/.test(name)).join("|");
/** Matches any name of a language; only Latin names have to be whole words. */
const NAME_OF = new Map(
  Object.entries(NAMES).map(([code, names]) => {
    const [latin, han] = [true, false].map((isLatin) =>
      names
        .split("|")
        .filter((name) => /^[a-z ]+$/.test(name) === isLatin)
        .join("|"),
    );
    return [code, new RegExp(`(?<![a-z])(?:${latin})(?![a-z])|${han}`)];
  }),
);
const LIST = `(?:${LATIN_NAMES})(?: (?:or|and|o|y|/) (?:${LATIN_NAMES})){0,19}`;

/** Parts of a description that ask for a language, over text in lower case without accents. */
export const LANGUAGE_WISHES = new RegExp(
  [
    `(?<![\\p{L}])(?:${LIST}[ -](?:speaking|speakers?|language|only)|(?:content |videos |posts |captions )?in ${LIST}(?! (?:cuisine|food|cooking|culture|history|recipes|literature|music|fashion|style))`,
    `(?:(?:who |that )?(?:speaks?|speaking|talks?|talking)(?: in)?|(?:que |quienes )?(?:hablan?|hablen?)(?: en)?|de habla|(?:contenidos? |videos? )?en(?: idioma)?) ${LIST}`,
    `hispano ?hablantes?|anglo ?parlantes?|hispanic speakers?)(?![\\p{L}])`,
    `(?:会?[说讲用]|使用)(?:${HAN_NAMES})(?:讲解|交流|发布)?(?:的)?|(?:${HAN_NAMES})(?:母语|博主|达人|内容|频道|视频|创作者|账号|的)`,
  ].join("|"),
  "gu",
);

const NAMED = new RegExp(
  `(?<![\\p{L}])(?:${LATIN_NAMES})(?![\\p{L}])|${HAN_NAMES}|hispano ?hablant|hispanic|anglo ?parlant`,
  "u",
);
/** A language that is no cuisine or style as well, and so needs no word beside it. */
const ALONE = new RegExp(
  `^(?:(?:only |just |solo )?(?:english|ingles|mandarin|cantonese|hindi|arabic|urdu|tagalog|bahasa(?: indonesia)?)|(?:只要|只看|仅限?)?(?:英语|英文|中文|普通话|国语|汉语|粤语)(?:内容|视频|频道)?|(?:只要|只看|仅限?)(?:${HAN_NAMES})(?:内容|视频|频道)?)$`,
  "u",
);
/** The word that says that the names beside it are languages. */
const WORD_BESIDE_NAMES = /^(?:only|just|solo|in|en) | (?:only|content|videos|posts|captions|solamente)$/;
const BETWEEN_NAMES = / (?:or|and|o|y|\/) /;

/** Whether words name a language, told apart or not. */
export function isLanguageNamed(written: string): boolean {
  return NAMED.test(fold(written));
}

/** Whether a piece of a description says nothing but a language. */
export function isLanguageAlone(piece: string): boolean {
  const plain = fold(piece).trim();
  if (ALONE.test(plain)) return true;
  const names = plain.replace(WORD_BESIDE_NAMES, "");
  return names !== plain && names.split(BETWEEN_NAMES).every((name) => LATIN_NAME_LIST.includes(name));
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The languages that words name, in the order of the table; none for words that name none. */
export function languagesNamed(written: string): string[] {
  const plain = fold(written);
  if (/hispano ?hablant|hispanic/.test(plain)) return ["es"];
  if (/anglo ?parlant/.test(plain)) return ["en"];
  return TOLD_LANGUAGES.filter((code) => code === plain.trim() || NAME_OF.get(code)?.test(plain));
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["zh", /\p{Script=Han}/gu],
];
/** Words that are frequent in one language and rare in the others. */
const COMMON: Readonly<Record<string, string>> = {
  en: "the and you your with for this that are is my we it of to from how what when me all our not have was i in on be i'm it's don't new best day get",
  es: "el los las una con para por que mi tu como esta este pero muy mas hoy del al y en lo se es hola gracias hacer sobre todo nuestro les nos si",
  pt: "nao com para uma voce meu minha por mais como muito hoje os das dos em um eu voces isso esse esta obrigado fazer pra sao tudo",
  fr: "le les des une avec pour est dans mon ma mes nous vous sur et je tu pas plus tout votre vos ce cette aux qui bonjour merci c'est j'ai",
  de: "der die das und ist mit fur ein eine von zu nicht auch ich wir auf dem den im mein meine euch alle wie mehr sind bei neue heute aus",
  it: "il gli con per una che di della sono non mio mia come oggi nel alla questo questa piu molto ciao tutti ricetta mi",
  nl: "het een van en voor met niet zijn naar ook wij mijn jullie dat deze voor bij op te",
  pl: "i w na nie sie jest do jak dla moje oraz czy tak ale juz przez",
  tr: "ve bir icin ile bu cok nasil yeni degil daha benim gibi ne en olarak",
  id: "dan yang di untuk dengan ini itu aku kamu tidak bisa dari saya ada juga cara kita banget",
  vi: "va cua la cho voi khong nhung mot cac nguoi minh nay duoc trong",
};
const COMMON_WORDS = new Map(Object.entries(COMMON).map(([code, words]) => [code, new Set(words.split(" "))]));
const LEAST_SIGNS = 0.3;
/** So many frequent words tell a language. */
const LEAST_WORDS = 2;

/** The language of a text by its script or its most frequent words; null when too little of it tells. */
export function writtenLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [code, signs] of SCRIPTS) {
    const weight = code === "zh" ? 2 : 1;
    if ((weight * (text.match(signs)?.length ?? 0)) / letters >= LEAST_SIGNS) return code;
  }
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/https?:\S+|[@#]\S+/g, " ").match(/[a-z]+(?:['’][a-z]+)?/g) ?? [];
  let best: { code: string; count: number } | null = null;
  let isTied = false;
  for (const [code, common] of COMMON_WORDS) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > (best?.count ?? 0)) {
      best = { code, count };
      isTied = false;
    } else if (best && count === best.count) isTied = true;
  }
  return best && best.count >= LEAST_WORDS && !isTied ? best.code : null;
}
