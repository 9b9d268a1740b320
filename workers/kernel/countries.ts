/** Countries and regions by ISO 3166 code: by continent, and by tier of their market (spec 1 §9: T1 about 39, T2 about 34, T3 the rest). */

export const TIERS = ["T1", "T2", "T3"] as const;
export type Tier = (typeof TIERS)[number];

const CODES = {
  africa:
    "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW",
  asia: "AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE",
  europe:
    "AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA VA XK",
  northAmerica:
    "AG AI AW BB BM BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MQ MS MX NI PA PR SV SX TC TT US VC VG VI",
  southAmerica: "AR BO BR CL CO EC FK GF GY PE PY SR UY VE",
  oceania: "AS AU CK FJ FM GU KI MH MP NC NR NU NZ PF PG PW SB TO TV VU WF WS",
} as const;

export type Continent = keyof typeof CODES;

const T1 = new Set(
  "AD AE AT AU BE CA CH CY CZ DE DK EE ES FI FR GB GR HK IE IL IS IT JP KR KW LU MC MO MT NL NO NZ PT QA SE SG SI TW US".split(
    " ",
  ),
);
const T2 = new Set(
  "AR BG BH BR CL CN CO CR EG HR HU ID IN JO KZ LT LV MX MY OM PA PE PH PL RO RS RU SA SK TH TR UY VN ZA".split(" "),
);

export const CONTINENTS: readonly { continent: Continent; codes: readonly string[] }[] = [
  { continent: "northAmerica", codes: CODES.northAmerica.split(" ") },
  { continent: "europe", codes: CODES.europe.split(" ") },
  { continent: "asia", codes: CODES.asia.split(" ") },
  { continent: "southAmerica", codes: CODES.southAmerica.split(" ") },
  { continent: "oceania", codes: CODES.oceania.split(" ") },
  { continent: "africa", codes: CODES.africa.split(" ") },
];

/** The tier of a country's market. */
export function tierOf(code: string): Tier {
  if (T1.has(code)) return "T1";
  return T2.has(code) ? "T2" : "T3";
}

/** Every code there is to choose, in the order of the list. */
export const ALL_REGIONS: readonly string[] = CONTINENTS.flatMap(({ codes }) => codes);
