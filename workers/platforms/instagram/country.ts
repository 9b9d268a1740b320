import { countryNames } from "../country-names.ts";

/** Countries as Instagram's "About this account" writes them → ISO 3166 alpha-2. Pure. */

/** Names that people and platforms use beside those of the Unicode data. */
const OTHER_NAMES: Record<string, string> = {
  "united states of america": "US",
  usa: "US",
  "great britain": "GB",
  england: "GB",
  "south korea": "KR",
  "republic of korea": "KR",
  "korea, republic of": "KR",
  "russian federation": "RU",
  turkey: "TR",
  "czech republic": "CZ",
  "hong kong": "HK",
  macau: "MO",
  macao: "MO",
  "mainland china": "CN",
  "viet nam": "VN",
  "ivory coast": "CI",
  "cape verde": "CV",
  swaziland: "SZ",
  macedonia: "MK",
  burma: "MM",
  "east timor": "TL",
  palestine: "PS",
  "bosnia and herzegovina": "BA",
  "trinidad and tobago": "TT",
  "antigua and barbuda": "AG",
  "saint kitts and nevis": "KN",
  "saint lucia": "LC",
  "saint vincent and the grenadines": "VC",
  "sao tome and principe": "ST",
  "democratic republic of the congo": "CD",
  "republic of the congo": "CG",
  "the gambia": "GM",
  "the bahamas": "BS",
};

let known: Map<string, string> | null = null;

/** The code of a country by its English name, however accents and case are written; null when it is none. */
export function countryCodeOf(name: string): string | null {
  known ??= readNames();
  return known.get(plain(name)) ?? null;
}

function readNames(): Map<string, string> {
  const entries = countryNames("en").map(([name, code]): [string, string] => [plain(name), code]);
  return new Map([...entries, ...Object.entries(OTHER_NAMES)]);
}

function plain(name: string): string {
  return name
    .slice(0, 80)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("&", "and")
    .replaceAll(/[’']/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
