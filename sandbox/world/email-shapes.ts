/** E-mail addresses as people write them into profiles and descriptions. */
import { mix, pick, unit } from "./hash.ts";
import type { Language } from "./vocabulary/niche.ts";

const COMMON = [
  "gmail.com",
  "gmail.com",
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "yahoo.com",
  "icloud.com",
  "proton.me",
];
const CHINESE = ["gmail.com", "qq.com", "163.com", "foxmail.com", "outlook.com"];
const AGENCIES = [
  "northpine-talent.co",
  "brightsidecollective.agency",
  "lacasacreadora.mx",
  "studio-kite.tv",
  "wavemakers-mgmt.com",
];

/** The contact address of a creator; who it belongs to can be read off the handle. */
export function addressOf(handle: string, language: Language, hash: number): string {
  const core = handle.replace(/[^a-z0-9]/g, "");
  const digits = 100 + (mix(hash, 71) % 900);
  const dice = unit(mix(hash, 72));
  if (dice < 0.08) return `${core}@${pick(AGENCIES, mix(hash, 73))}`;
  if (dice < 0.18) return `${pick(["hello", "hi", "collab", "contact"], mix(hash, 74))}@${core}.studio`;
  const local = pick(
    [`${core}.biz${digits}`, `${core}collab${digits}`, `pr.${core}${digits}`, `${core}.kol${digits}`],
    mix(hash, 75),
  );
  return `${local}@${pick(language === "zh" ? CHINESE : COMMON, mix(hash, 76))}`;
}

const INTRODUCTIONS: Readonly<Record<Language, readonly string[]>> = {
  en: ["📧 ", "biz: ", "Business: ", "✉️ ", "collabs → ", "For work: ", "PR & brand inquiries: ", "contact "],
  es: ["📧 ", "contacto: ", "Colaboraciones: ", "✉️ ", "negocios → ", "Trabajo: ", "Contrataciones: "],
  zh: ["商务合作：", "合作邮箱：", "📮", "工作联系 ", "商务：", "邮箱→"],
};

/** How an address is disguised, most people first. Full-width signs and "#" are habits of Chinese profiles. */
const DISGUISES: readonly { upTo: number; write: (local: string, domain: string) => string }[] = [
  { upTo: 0.62, write: (local, domain) => `${local}@${domain}` },
  { upTo: 0.7, write: (local, domain) => `${local} at ${domain.replace(/\./g, " dot ")}` },
  { upTo: 0.76, write: (local, domain) => `${local} [at] ${domain.replace(/\./g, " [dot] ")}` },
  { upTo: 0.81, write: (local, domain) => `${local}(at)${domain.replace(/\./g, "(dot)")}` },
  { upTo: 0.86, write: (local, domain) => `${local} @ ${domain}` },
  { upTo: 0.9, write: (local, domain) => `${local}＠${domain.replace(/\./g, "．")}` },
  { upTo: 0.94, write: (local, domain) => `${local.toUpperCase()}@${domain.toUpperCase()}` },
  { upTo: 0.97, write: (local, domain) => `<${local}@${domain}>` },
  { upTo: 1, write: (local, domain) => `${local}{at}${domain}` },
];

/** The address with an introduction, written the way the creator with this hash writes it. */
export function contactLine(address: string, language: Language, hash: number): string {
  const [local = "", domain = ""] = address.split("@");
  const dice = unit(mix(hash, 77));
  if (language === "zh" && dice > 0.6 && dice < 0.72) return `合作 ${local}#${domain}（#换成@）`;
  const disguise = DISGUISES.find(({ upTo }) => dice < upTo);
  const written = disguise === undefined ? address : disguise.write(local, domain);
  return `${pick(INTRODUCTIONS[language], mix(hash, 78))}${written}`;
}

/** Where a creator puts the address, if anywhere: about 35 of 100 do. */
export function contactPlace(hash: number): "none" | "profile" | "posts" | "both" {
  const dice = unit(mix(hash, 79));
  if (dice >= 0.36) return "none";
  if (dice < 0.2) return "profile";
  return dice < 0.3 ? "posts" : "both";
}
