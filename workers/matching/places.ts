/** Countries as descriptions and profiles name them. Pure but for the runtime's own names of countries. */

/** Names that are no country's own, and those of parts of the world. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "usa|us|u.s.|u.s.a.|america|the states|estados unidos|eeuu|ee.uu.|美国": "US",
  "uk|u.k.|britain|great britain|england|scotland|wales|reino unido|inglaterra|英国": "GB",
  "uae|emirates|dubai|emiratos|阿联酋|迪拜": "AE",
  "holland|holanda|荷兰": "NL",
  "korea|corea|韩国": "KR",
  "mainland china|china|中国|中国大陆|国内": "CN",
  "hong kong|香港": "HK",
  "taiwan|台湾": "TW",
  "czechia|czech republic": "CZ",
  "latin america|latam|latinoamerica|america latina|拉美|拉丁美洲":
    "MX,AR,CO,CL,PE,EC,VE,UY,BO,PY,CR,PA,GT,HN,SV,NI,DO,CU,PR,BR",
  "europe|europa|欧洲": "GB,DE,FR,ES,IT,NL,BE,PT,SE,NO,DK,FI,PL,AT,CH,IE,CZ,GR,RO,HU",
  "north america|norteamerica|北美": "US,CA",
  "southeast asia|sudeste asiatico|东南亚": "ID,MY,PH,SG,TH,VN",
  "middle east|gulf|oriente medio|中东": "AE,SA,KW,QA,BH,OM,JO,LB,EG",
  dach: "DE,AT,CH",
  "nordics|scandinavia": "SE,NO,DK,FI,IS",
};
const DEMONYMS: Readonly<Record<string, string>> = {
  "american|us-based|estadounidenses?": "US",
  "british|english|scottish|uk-based|britanic[oa]s?": "GB",
  "canadian|canadienses?": "CA",
  "australian|australian[oa]s?": "AU",
  "mexican|mexican[oa]s?": "MX",
  "spanish|espanol(?:es|as?)?": "ES",
  "argentinian|argentine|argentin[oa]s?": "AR",
  "colombian|colombian[oa]s?": "CO",
  "chilean|chilen[oa]s?": "CL",
  "peruvian|peruan[oa]s?": "PE",
  "brazilian|brasilen[oa]s?": "BR",
  "french|franceses?": "FR",
  "german|aleman(?:es|as?)?": "DE",
  "italian|italian[oa]s?": "IT",
  dutch: "NL",
  "portuguese|portugues(?:es|as?)?": "PT",
  polish: "PL",
  "turkish|turc[oa]s?": "TR",
  indian: "IN",
  indonesian: "ID",
  malaysian: "MY",
  filipino: "PH",
  thai: "TH",
  vietnamese: "VN",
  "japanese|japones(?:es|as?)?": "JP",
  "korean|corean[oa]s?": "KR",
  "chinese|chin[oa]s?": "CN",
  saudi: "SA",
  nigerian: "NG",
  "south african": "ZA",
  irish: "IE",
  swedish: "SE",
  "latin american|latin[oa]s?|latinx": "MX,AR,CO,CL,PE,EC,VE,UY,BO,PY,CR,PA,GT,HN,SV,NI,DO,CU,PR,BR",
  "european|europe[oa]s?": "GB,DE,FR,ES,IT,NL,BE,PT,SE,NO,DK,FI,PL,AT,CH,IE,CZ,GR,RO,HU",
};
const LOCALES = ["en", "es", "zh-Hans"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const WHO =
  "creators?|influencers?|youtubers?|tiktokers?|instagrammers?|bloggers?|vloggers?|people|accounts?|channels?|moms|mums|families|streamers?";
const QUIEN = "creador(?:es|as?)?|influencers?|youtubers?|tiktokers?|blogueros?|cuentas?|canales|gente|personas";
const ZH_WHO = "博主|达人|创作者|网红|主播|频道|账号|红人";

/** Stands for each character of a place's name while wishes are looked for: of no script, and in no text that people type. */
const MARK = "\uE000";

type Names = {
  codes: ReadonlyMap<string, readonly string[]>;
  /** Any name, the longest first. */
  any: RegExp;
  demonyms: readonly (readonly [pattern: RegExp, codes: readonly string[]])[];
};
let read: Names | null = null;

/** Parts of a text in lower case without accents that ask for a place, with their places in it. */
export function placeWishesIn(folded: string): RegExpExecArray[] {
  const marked = folded.replaceAll(MARK, " ").replace(names().any, (name) => MARK.repeat(name.length));
  return [...marked.matchAll(WISHES)];
}

/** The countries (ISO 3166 alpha-2) that words name; none for words that name none. */
export function placesNamed(written: string): string[] {
  const plain = fold(written);
  const { codes, any, demonyms } = names();
  const found = new Set<string>();
  for (const [name] of plain.matchAll(any)) for (const code of codes.get(name) ?? []) found.add(code);
  for (const [pattern, own] of demonyms) if (pattern.test(plain)) for (const code of own) found.add(code);
  const [code = ""] = /^[a-z]{2}$/.exec(plain.trim()) ?? [];
  if (found.size === 0 && isCountry(code.toUpperCase())) found.add(code.toUpperCase());
  return [...found];
}

const PLACE = `${MARK}+`;
const SEVERAL = `(?:the |los |las |el |la )?${PLACE}(?:(?:, | or | and | o | y |/)(?:the )?${PLACE})*`;
const ANY_DEMONYM = Object.keys(DEMONYMS).join("|");
/** Names are marked before they are looked for: the pattern holds none of the hundreds of them. */
const WISHES = new RegExp(
  [
    `(?<![\\p{L}])(?:(?:who are |that are |currently )?(?:based|located|living|live|resident|residing) (?:in|out of) ${SEVERAL}|from ${SEVERAL}|(?<!travel |travell?ing |trips? |visit(?:ing)? |hiking |explor(?:e|ing) |backpacking |holidays |places |food |restaurants |hotels )in ${SEVERAL}`,
    `${PLACE}[ -]based|(?:${ANY_DEMONYM})(?= (?:${WHO})(?![\\p{L}]))|(?<=(?:${QUIEN}) )(?:${ANY_DEMONYM})|(?:que )?(?:viven|vivan|residen|residan|ubicad[oa]s?|radicad[oa]s?|basad[oa]s?) en ${SEVERAL}|(?<=(?:${QUIEN}) )(?:de|en|desde) ${SEVERAL})(?![\\p{L}])`,
    `(?:来自|位于|住在|生活在|常驻|坐标|人在)${PLACE}(?:(?:和|、|或)${PLACE})?(?:的)?|在${PLACE}的|在${PLACE}(?=(?:${ZH_WHO}))|${PLACE}(?:本地|当地)?(?:的)?(?=(?:${ZH_WHO}))`,
  ].join("|"),
  "gu",
);

function names(): Names {
  if (read) return read;
  const codes = new Map<string, readonly string[]>();
  for (const locale of LOCALES) {
    const display = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
    for (const one of LETTERS) {
      for (const other of LETTERS) {
        const name = NO_COUNTRY.has(one + other) ? undefined : display.of(one + other);
        if (name) codes.set(fold(name), [one + other]);
      }
    }
  }
  for (const [aliases, own] of Object.entries(OTHER_NAMES))
    for (const name of aliases.split("|")) codes.set(name, own.split(","));
  const sorted = [...codes.keys()].sort((one, other) => other.length - one.length);
  const latin = sorted.filter((name) => /[a-z]/.test(name)).map(escapedName);
  const han = sorted.filter((name) => !/[a-z]/.test(name)).map(escapedName);
  const demonyms = Object.entries(DEMONYMS).map(
    ([pattern, own]) => [new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, "u"), own.split(",")] as const,
  );
  const any = new RegExp(`(?<![\\p{L}])(?:${latin.join("|")})(?![\\p{L}])|${han.join("|")}`, "gu");
  read = { codes, any, demonyms };
  return read;
}

const NO_COUNTRY = new Set("EU EZ UN XA XB ZZ QO UK AN".split(" "));

function isCountry(code: string): boolean {
  return [...names().codes.values()].some(([own]) => own === code);
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function escapedName(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
