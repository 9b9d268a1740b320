/** Names of countries in a language, from the Unicode data. Pure. */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Codes that the names' data knows but that are no country of today. */
const NOT_COUNTRIES = new Set([
  "EU",
  "EZ",
  "UN",
  "ZZ",
  "QO",
  "XA",
  "XB",
  "DD",
  "SU",
  "YU",
  "CS",
  "UK",
  "EL",
  "FX",
  "AN",
  "TP",
  "ZR",
  "BU",
  "YD",
  "VD",
  "NT",
]);

/** Names with their ISO 3166 alpha-2 codes. */
export function countryNames(language: "en" | "zh-CN"): [name: string, code: string][] {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.flatMap((code): [string, string][] => {
    const name = NOT_COUNTRIES.has(code) ? undefined : names.of(code);
    return name === undefined ? [] : [[name, code]];
  });
}
