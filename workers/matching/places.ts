import { COUNTRY_CODES } from "./country-codes.ts";

/** Countries as descriptions and profiles name them. Pure but for the runtime's own names of countries. */

/** Names that are no country's own, and those of parts of the world. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "usa|us|u.s.|u.s.a.|america|the states|united states of america|estados unidos|eeuu|ee.uu.|美国|美利坚": "US",
  "uk|u.k.|britain|great britain|england|scotland|wales|northern ireland|reino unido|gran bretana|inglaterra|escocia|gales|irlanda del norte|英国|英格兰|苏格兰|威尔士|北爱尔兰":
    "GB",
  "uae|emirates|dubai|emiratos|阿联酋|迪拜": "AE",
  "holland|holanda|the netherlands|荷兰": "NL",
  "korea|republic of korea|corea|韩国|南韩": "KR",
  "dprk|朝鲜|北韩": "KP",
  "mainland china|china|prc|中国|中国大陆|国内": "CN",
  "hong kong|香港": "HK",
  "macau|macao|澳门": "MO",
  "taiwan|台湾": "TW",
  "czechia|czech republic|republica checa|捷克": "CZ",
  "russia|russian federation|rusia|俄国|俄罗斯": "RU",
  "turkey|turkiye|turquia|土耳其": "TR",
  "viet nam|vietnam|越南": "VN",
  "burma|birmania|缅甸": "MM",
  "east timor|timor oriental|timor-leste|东帝汶": "TL",
  "zaire|dr congo|drc|democratic republic of the congo|democratic republic of congo|republica democratica del congo|扎伊尔|刚果民主共和国":
    "CD",
  "congo|republic of the congo|republica del congo|刚果共和国": "CG",
  "swaziland|suazilandia|斯威士兰": "SZ",
  "macedonia|马其顿": "MK",
  "ivory coast|cote d'ivoire|costa de marfil|科特迪瓦|象牙海岸": "CI",
  "cape verde|cabo verde|佛得角": "CV",
  "ceylon|斯里兰卡": "LK",
  "palestine|palestina|巴勒斯坦": "PS",
  "vatican|vaticano|holy see|梵蒂冈": "VA",
  "bosnia|波黑|波斯尼亚": "BA",
  "byelorussia|belorussia|bielorrusia|白俄罗斯": "BY",
  "upper volta|alto volta": "BF",
  "lao pdr|laos|老挝": "LA",
  "brunei darussalam|brunei": "BN",
  "syrian arab republic|syria": "SY",
  trinidad: "TT",
  "st lucia|santa lucia": "LC",
  micronesia: "FM",
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
  return [...marked.matchAll(WISHES), ...folded.matchAll(SHORT_WISHES)];
}

/** The countries (ISO 3166 alpha-2) that words name; none for words that name none. */
export function placesNamed(written: string): string[] {
  const plain = fold(written);
  const { codes, any, demonyms } = names();
  const found = new Set<string>();
  for (const [name] of plain.matchAll(any)) for (const code of codes.get(name) ?? []) found.add(code);
  // "British Virgin Islands" is one country, not also Great Britain.
  const rest = plain.replaceAll(any, " ");
  for (const [pattern, own] of demonyms) if (pattern.test(rest)) for (const code of own) found.add(code);
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
    `${PLACE}[ -]based|(?:${ANY_DEMONYM})(?= (?:${WHO})(?![\\p{L}]))|(?<=(?:${QUIEN}) )(?:${ANY_DEMONYM})|(?:que )?(?:viven|vivan|residen|residan|ubicad[oa]s?|radicad[oa]s?|basad[oa]s?) en ${SEVERAL}|(?<=(?:${QUIEN}) (?:de |sobre )?(?:[\\p{L}]{3,20} )?)(?:de|en|desde) ${SEVERAL})(?![\\p{L}])`,
    `(?:来自|位于|住在|生活在|常驻|坐标|人在)${PLACE}(?:(?:和|、|或)${PLACE})?(?:的)?|在${PLACE}的|在${PLACE}(?=(?:${ZH_WHO}))|${PLACE}(?:本地|当地)?(?:的)?(?=(?:${ZH_WHO}))`,
  ].join("|"),
  "gu",
);

/** "US food creators": an abbreviation names where somebody is from, also before the topic. */
const SHORT_WISHES = new RegExp(
  `(?<![\\p{L}.])(?:us|u\\.s\\.|usa|uk|u\\.k\\.|uae)(?= (?:[\\p{L}-]+ ){0,2}(?:${WHO})(?![\\p{L}]))`,
  "gu",
);

function names(): Names {
  if (read) return read;
  const codes = new Map<string, readonly string[]>();
  for (const locale of LOCALES) {
    const display = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
    for (const code of COUNTRY_CODES) for (const name of spellingsOf(display.of(code) ?? "")) codes.set(name, [code]);
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

/** A name as people write it: "Myanmar (Burma)" is both, "St. Lucia" also "Saint Lucia", "Trinidad & Tobago" also "and". */
function spellingsOf(name: string): string[] {
  const plain = fold(name);
  const [, outer = "", inner = ""] = /^([^(（]{2,})[(（]([^)）]+)[)）]$/u.exec(plain) ?? [];
  // 刚果（金） is not asked for as 金.
  const parts = [plain, ...(inner.length > 2 ? [outer.trim(), inner] : [])];
  return parts
    .filter((part) => part.length > 1)
    .flatMap((part) => [
      part,
      part.replaceAll("’", "'"),
      part.replaceAll("&", "and").replace(/^st\. /, "saint "),
      part.replace(/^st\. /, "st "),
    ]);
}

function isCountry(code: string): boolean {
  return COUNTRY_CODES.has(code);
}

/** Whether a piece of a description says nothing but where somebody is from: "de Colombia", "US only", "Spain and Mexico". */
export function isPlaceAlone(piece: string): boolean {
  const [, ahead = "", place = "", behind = ""] =
    /^((?:(?:only|just|solo|solamente|只要|只看|仅限?) ?)?(?:(?:from|in|de|desde|en|located in|based in|living in) )?(?:the )?)(.+?)( (?:only|solamente|based))?$/iu.exec(
      piece.trim().replaceAll(/\s+/g, " "),
    ) ?? [];
  const isSaid = ahead !== "" || behind !== "";
  if (isSaid && /^\S+(?:\s\S+)?$/u.test(place) && placesNamed(place).length > 0) return true;
  const plain = fold(place);
  const rest = plain
    .replaceAll(names().any, "")
    .replaceAll(/(?<![\p{L}])(?:and|or|y|o|the)(?![\p{L}])|[\s/&+和或与]/gu, "");
  // "turkey" and "chile" are food, "Turkey" and "Chile" are not.
  const isName = /^\p{Lu}/u.test(place) || /\p{Script=Han}/u.test(place) || /^(?:usa|uk|uae)$/.test(plain);
  return rest === "" && (isSaid || isName) && placesNamed(place).length > 0;
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function escapedName(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
