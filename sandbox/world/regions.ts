import type { Language } from "./vocabulary/niche.ts";

interface Share {
  readonly region: string;
  readonly upTo: number;
}

function shares(text: string): Share[] {
  let upTo = 0;
  return text.split(" ").map((entry) => {
    const [region = "", weight = "0"] = entry.split(":");
    upTo += Number(weight) / 100;
    return { region, upTo };
  });
}

const HOMES: Readonly<Record<Language, readonly Share[]>> = {
  en: shares("US:44 GB:13 CA:8 AU:7 IN:9 PH:5 NG:3 IE:2 DE:3 SG:2 ZA:2 NZ:2"),
  es: shares("MX:30 ES:22 AR:15 CO:12 CL:6 PE:6 US:9"),
  zh: shares("TW:32 HK:14 MY:14 SG:8 US:10 CN:14 CA:4 AU:4"),
};

/** The region of somebody who writes in `language`, by a number in [0, 1). */
export function regionOf(language: Language, at: number): string {
  const found = HOMES[language].find((share) => at < share.upTo);
  return found?.region ?? HOMES[language][0]?.region ?? "US";
}

/** Every region a creator of the procedural world can live in. */
export const REGIONS: readonly string[] = [
  ...new Set(Object.values(HOMES).flatMap((list) => list.map((each) => each.region))),
];
