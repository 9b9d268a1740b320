import { countryNames } from "../country-names.ts";

/** Places as Xiaohongshu shows them under a note: provinces of China, countries by their Chinese names. */

const PROVINCES = new Set(
  "北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆".split(
    " ",
  ),
);
/** Names that the app writes shorter than Unicode does. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  中国: "CN",
  香港: "HK",
  中国香港: "HK",
  澳门: "MO",
  中国澳门: "MO",
  台湾: "TW",
  中国台湾: "TW",
};

let namedRegions: Map<string, string> | null = null;

/** ISO 3166 alpha-2 of a place; null for one that is not known. */
export function regionOfPlace(place: string): string | null {
  const name = place.trim().replace(/(?:省|市|自治区|特别行政区)$/, "");
  if (PROVINCES.has(name)) return "CN";
  namedRegions ??= new Map(countryNames("zh-CN"));
  return SHORT_NAMES[name] ?? namedRegions.get(name) ?? null;
}
