import { foldSigns } from "./fold-signs.ts";

/** What kind of account a creator is, by what descriptions call it and what profiles give away. Pure; patterns run over text in lower case without accents. */

/** Kinds that a description can ask for or rule out. */
export const CREATOR_KINDS = ["person", "brand", "shop", "fanPage", "media"] as const;
/** One of them. */
export type CreatorKind = (typeof CREATOR_KINDS)[number];

/** How descriptions name a kind. */
const NAMES: Readonly<Record<CreatorKind, string>> = {
  person:
    "real people|real persons?|individuals?|individual creators|personal accounts?|personas reales|personas|particulares|cuentas personales|个人博主|个人账号|真人博主|真人|素人|个人",
  brand:
    "brands?|brand accounts?|compan(?:y|ies)|business(?:es)?|corporations?|agenc(?:y|ies)|marcas?|empresas?|negocios?|agencias?|品牌方|品牌号|品牌|企业号|企业|公司|厂家|机构号|机构",
  shop: "shops?|stores?|online (?:shops?|stores?)|sellers?|resellers?|retailers?|dropshippers?|tiendas?|vendedor(?:es|as?)?|comercios?|店铺|网店|商家|卖家|代购",
  fanPage:
    "fan ?pages?|fan accounts?|fan clubs?|fans? ?sites?|repost (?:pages?|accounts?)|paginas? de fans?|cuentas? de fans?|clubs? de fans?|粉丝号|粉丝页|粉丝站|后援会|搬运号|营销号",
  media:
    "media(?: outlets?)?|news (?:outlets?|channels?|accounts?|pages?)|magazines?|newspapers?|publishers?|tv (?:channels?|stations?)|medios(?: de comunicacion)?|revistas?|periodicos?|canales de noticias|媒体号|媒体|新闻号|官媒|杂志社?|报社|电视台",
};

/** What gives a kind away in a name or a profile. */
const SIGNS: Readonly<Record<CreatorKind, RegExp>> = {
  person:
    /(?<![\p{L}\p{N}])(?:i|i['’]?m|my|me|myself|mom|mum|mama|dad|wife|husband|girl|guy|she\/her|he\/him|they\/them|\d{2} ?(?:y\/?o|years old)|ugc|yo|soy|mi|mis|me gusta|madre|padre|esposa|chica|chico|creadora|creador)(?![\p{L}\p{N}])|我|本人|宝妈|奶爸|女生|男生/iu,
  brand:
    /(?<![\p{L}\p{N}])(?:official (?:account|page|channel|brand|tiktok|instagram|youtube)|our (?:products?|collections?|brand|customers?|team|mission|services|clients)|we (?:make|sell|ship|design|offer|help brands)|llc|ltd|inc|gmbh|s\.a\.|corp|headquarters|founded in|nuestr[oa]s? (?:productos?|marca|coleccion|clientes|tienda)|marca (?:oficial|de)|cuenta oficial)(?![\p{L}\p{N}])|®|™|官方(?:账号|号|旗舰)|有限公司|品牌(?:方|官)/iu,
  shop: /(?<![\p{L}\p{N}])(?:shop (?:now|here|our|online|the)|order (?:now|here|online|via|below)|free shipping|worldwide shipping|we ship|shipping worldwide|wholesale|online (?:shop|store|boutique)|boutique|our (?:shop|store)|flagship|envios? (?:gratis|a todo)|pedidos?|compra (?:aqui|ahora|online)|tienda|ventas? por)(?![\p{L}\p{N}])|旗舰店|包邮|下单|网店|批发|淘宝店/iu,
  fanPage:
    /(?<![\p{L}\p{N}])(?:fan ?(?:page|account|club|base|site)|fanpage|run by fans?|unofficial|not affiliated|stan account|pagina de fans?|cuenta de fans?|club de fans?)(?![\p{L}\p{N}])|后援会|粉丝(?:站|号|页)|非官方/iu,
  media:
    /(?<![\p{L}\p{N}])(?:breaking news|news (?:channel|network|outlet|agency|site)|newspaper|magazine|(?:your|the) (?:daily )?source (?:for|of)|official (?:youtube )?channel of (?:the )?\w{1,30} (?:tv|news|network)|broadcast(?:er|ing)|latest news|noticias (?:de|del|sobre)|periodico|revista|diario)(?![\p{L}\p{N}])|新闻(?:网|社|频道)|资讯平台|日报|晚报|电视台|杂志/iu,
};

const NAMED = new RegExp(
  CREATOR_KINDS.map(
    (kind) => `(?<${kind}>(?<![\\p{L}\\p{N}])(?:${latin(NAMES[kind])})(?![\\p{L}\\p{N}])|(?:${han(NAMES[kind])}))`,
  ).join("|"),
  "gu",
);

/** The kind that a few words name, with the words that name it; null when they name none. */
export function creatorKindNamed(written: string): { kind: CreatorKind; words: string } | null {
  const plain = foldSigns(written);
  for (const found of plain.matchAll(NAMED)) {
    const kind = CREATOR_KINDS.find((each) => found.groups?.[each] !== undefined);
    if (kind) return { kind, words: written.slice(found.index, found.index + found[0].length) };
  }
  return null;
}

/** Kinds that a name or profile gives away, each with the words that do; who sells is a brand as well. */
export function creatorKindsOf(text: string): Map<CreatorKind, { start: number; end: number }> {
  const plain = foldSigns(text);
  const found = new Map<CreatorKind, { start: number; end: number }>();
  for (const kind of CREATOR_KINDS) {
    const match = SIGNS[kind].exec(plain);
    if (match && match[0].trim() !== "")
      found.set(kind, { start: match.index, end: match.index + match[0].trimEnd().length });
  }
  const shop = found.get("shop");
  if (shop && !found.has("brand")) found.set("brand", shop);
  return found;
}

function latin(names: string): string {
  return names
    .split("|")
    .filter((name) => !/\p{Script=Han}/u.test(name))
    .join("|");
}

function han(names: string): string {
  return names
    .split("|")
    .filter((name) => /\p{Script=Han}/u.test(name))
    .join("|");
}
