import { ALL_REGIONS, TIERS, type Tier } from "#workers/kernel/countries.ts";
import { LANGUAGES, PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { type CpmSettings, firstTierOf, listedTier, MAX_REMARK, withCountry } from "./domain.ts";

/** Reads settings as people, older clients and the spec write them: tiers under other names, countries by name or in lower case (spec 3 §4.10). */

/** The names that tiers also go by. */
const ALIASES: Readonly<Record<string, Tier>> = { DEVELOPED: "T1", DEVELOPING: "T2", UNDERDEVELOPED: "T3" };

/** Names that people use and no list of countries has. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  UK: "GB",
  USA: "US",
  "HONG KONG": "HK",
  MACAO: "MO",
  MACAU: "MO",
  KOREA: "KR",
  TURKEY: "TR",
  UAE: "AE",
  "CZECH REPUBLIC": "CZ",
  香港: "HK",
  澳门: "MO",
  台湾: "TW",
};

/** Settings that lack it have lost it: an older list of countries did not know it (spec 3 §4.10). */
const NEVER_MISSING = "HK";

const known = new Set(ALL_REGIONS);
let byName: ReadonlyMap<string, string> | undefined;

function namesOfCountries(): ReadonlyMap<string, string> {
  byName ??= new Map([
    ...LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: "region" });
      return ALL_REGIONS.map((code) => [(names.of(code) ?? code).toUpperCase(), code] as const);
    }),
    ...Object.entries(COMMON_NAMES),
  ]);
  return byName;
}

/** The code of a country given by code or by its English or Chinese name; null for one that is not recognised. */
export function readCountry(text: string): string | null {
  const wanted = text.normalize("NFKC").trim().toUpperCase();
  return known.has(wanted) ? wanted : (namesOfCountries().get(wanted) ?? null);
}

/** A tier by its name or alias, in whatever case; null for anything else. */
export function readTier(text: string): Tier | null {
  const wanted = text.normalize("NFKC").trim().toUpperCase();
  return TIERS.find((tier) => tier === wanted) ?? ALIASES[wanted] ?? null;
}

/** The countries of each tier, sorted. What is not recognised is dropped; of a country in two tiers the first holds. */
export function readCountries(given: Readonly<Record<string, readonly string[]>>): Record<Tier, string[]> {
  const region: Record<Tier, string[]> = { T1: [], T2: [], T3: [] };
  const taken = new Set<string>();
  const inOrder = Object.entries(given)
    .flatMap(([name, codes]) => {
      const tier = readTier(name);
      return tier === null ? [] : { tier, codes };
    })
    .sort((one, other) => one.tier.localeCompare(other.tier));
  for (const { tier, codes } of inOrder) {
    for (const text of codes) {
      const code = readCountry(text);
      if (code === null || taken.has(code)) continue;
      taken.add(code);
      region[tier].push(code);
    }
  }
  for (const tier of TIERS) region[tier].sort();
  return region;
}

/** The rates that are given, by platform and tier; what is not named is absent. */
export function readRates(
  given: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Record<Platform, Partial<Record<Tier, number>>> {
  const rates: Record<Platform, Partial<Record<Tier, number>>> = { YOUTUBE: {}, TIKTOK: {}, INSTAGRAM: {} };
  for (const [name, tiers] of Object.entries(given)) {
    const platform = PLATFORMS.find((one) => one === name.trim().toUpperCase());
    if (platform === undefined) continue;
    for (const [tierName, rate] of Object.entries(tiers)) {
      const tier = readTier(tierName);
      if (tier !== null) rates[platform][tier] = rate;
    }
  }
  return rates;
}

/** Control characters, and the invisible marks that would make a blank remark look given. */
const UNWANTED = /\p{Cc}|[\u200B-\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** The remarks on listed countries; blank ones are dropped and long ones cut. */
export function readRemarks(
  given: Readonly<Record<string, string>>,
  region: CpmSettings["region"],
): Record<string, string> {
  const remarks: Record<string, string> = {};
  for (const [name, text] of Object.entries(given)) {
    const code = readCountry(name);
    const clean = text.replaceAll(UNWANTED, " ").normalize("NFC").replaceAll(/\s+/g, " ").trim();
    if (code === null || clean === "" || listedTier(region, code) === null) continue;
    remarks[code] = Array.from(clean).slice(0, MAX_REMARK).join("");
  }
  return remarks;
}

/** The same settings with Hong Kong in its first tier where no tier lists it. */
export function repaired(settings: CpmSettings): { settings: CpmSettings; isRepaired: boolean } {
  const tier = firstTierOf(NEVER_MISSING);
  if (tier === null || listedTier(settings.region, NEVER_MISSING) !== null) return { settings, isRepaired: false };
  return { settings: withCountry(settings, NEVER_MISSING, tier), isRepaired: true };
}
