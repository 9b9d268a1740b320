import type { Columns } from "#app/entities/table-file/columns.ts";
import { plainHeading, words } from "#app/entities/table-file/headings.ts";
import { CONTACT_FIELDS, MAX_CELL_LENGTH } from "#workers/modules/shops/domain.ts";
import type { ShopRow } from "#workers/modules/shops/import-contract.ts";

/** From the columns of a table to rows of an import: what a heading means, and what is sent. Pure. */

const FIGURE_FIELDS = [
  "handle",
  "region",
  "followers",
  "currency",
  "med_gmv",
  "units_sold",
  "ec_video_gpm",
  "avg_revenue_per_buyer",
  "video_play_cnt_med",
  "video_engagement",
  "sample_fulfillment_rate",
  "follower_genders",
  "commission_rate",
  "takenAt",
] as const;
type FigureField = (typeof FIGURE_FIELDS)[number];

const CONTACTS = {
  email: CONTACT_FIELDS.email,
  facebook: CONTACT_FIELDS.facebook,
  messaging: CONTACT_FIELDS.messaging,
  otherContact: CONTACT_FIELDS.other,
} as const;
type ContactColumn = keyof typeof CONTACTS;

/** Currencies of the markets of TikTok Shop. */
export const CURRENCIES = ["USD", "GBP", "EUR", "MXN", "BRL", "JPY", "SGD", "MYR", "THB", "VND", "PHP", "IDR"] as const;

/** What a column can hold. */
export type FileField = FigureField | ContactColumn;
export const FILE_FIELDS: readonly FileField[] = [...FIGURE_FIELDS, "email", "facebook", "messaging", "otherContact"];

export type ShopColumns = Columns<FileField>;

/** The headings by which a field is known, as `plainHeading` writes them. The longer a name, the more it says: a handle before a name. */
const HEADINGS: Readonly<Record<FileField, readonly string[]>> = {
  handle: words(`
    handle handlename username uniqueid tiktokhandle tiktokid creatorid profilelink profileurl 主页链接 达人账号 用户名 账号
    profile 主页 link url 链接 account creator 达人 creatorname 达人昵称 usuario nombredeusuario utilisateur nomdutilisateur
    benutzername nomedeusuario ユーザー名 アカウント クリエイター 아이디 계정 크리에이터`),
  region: words("region country countryregion market selectionregion 国家 地区 国家地区"),
  followers: words("followers followercount followercnt fans 粉丝 粉丝数 粉丝量"),
  currency: words("currency currencycode 货币 币种"),
  med_gmv: words("medgmv mediangmv gmv gmv30d totalgmv revenue sales 销售额 成交额 中位gmv gmv中位数"),
  units_sold: words("unitssold units itemssold itemsold quantity orders 销量 成交件数 售出件数"),
  ec_video_gpm: words("ecvideogpm videogpm gpm videogpmusd 视频gpm 千次播放成交额"),
  avg_revenue_per_buyer: words(`
    avgrevenueperbuyer gmvperbuyer avggmvperbuyer gmvpercustomer averageordervalue aov 客单价 客单gmv 人均gmv`),
  video_play_cnt_med: words(`
    videoplaycntmed medianviews medianplays avgvideoviews averageviews avgviews videoviews views 播放量 平均播放量 播放中位数
    视频播放中位数`),
  video_engagement: words("videoengagement videoengagementrate engagement engagementrate er 互动率 视频互动率"),
  sample_fulfillment_rate: words(
    "samplefulfillmentrate samplefulfilmentrate postrate estpostrate pr 发布率 预估发布率 履约率 样品履约率",
  ),
  follower_genders: words("followergenders followergender gender genders malefemale 性别 粉丝性别 男女比例"),
  commission_rate: words("commissionrate commission 佣金 佣金率 佣金比例"),
  takenAt: words("takenat date updated updatedat collectedat 时间 日期 采集时间 更新时间"),
  email: words("email mail emailaddress contactemail 邮箱 电子邮件 邮件"),
  facebook: words("facebook fb"),
  messaging: words("whatsapp phone phonenumber telegram line zalo wechat mobile 电话 手机 微信"),
  otherContact: words("instagram ins contact othercontact 联系方式 其他联系方式"),
};

const CURRENCY_BEHIND = new RegExp(`(?:in)?(?:${CURRENCIES.join("|")})$`, "i");

/** Every name by which a field is known. */
export const SHOP_HEADINGS: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat());

/** What each column holds by its heading; of several for one field the one with the name that says most. `GMV USD` is one of `GMV` as well. */
export function columnsOfHeadings(headings: readonly string[]): ShopColumns {
  const plain = headings.map(plainHeading);
  const bare = plain.map((heading) => heading.replace(CURRENCY_BEHIND, ""));
  const columnOf = (field: FileField): number | null => {
    const found = [plain, bare].flatMap((names) => HEADINGS[field].map((name) => names.indexOf(name)));
    return found.find((column) => column >= 0) ?? null;
  };
  return Object.fromEntries(FILE_FIELDS.map((field) => [field, columnOf(field)])) as ShopColumns;
}

const MONEY_FIELDS: readonly FileField[] = ["med_gmv", "avg_revenue_per_buyer", "ec_video_gpm"];
/** Signs of one currency; the longer ones first. */
const CURRENCY_SIGNS: readonly (readonly [string, (typeof CURRENCIES)[number]])[] = [
  ...([
    ["US$", "USD"],
    ["MX$", "MXN"],
    ["R$", "BRL"],
    ["S$", "SGD"],
    ["RM", "MYR"],
    ["Rp", "IDR"],
  ] as const),
  ...([
    ["$", "USD"],
    ["€", "EUR"],
    ["£", "GBP"],
    ["¥", "JPY"],
    ["円", "JPY"],
    ["฿", "THB"],
    ["₫", "VND"],
    ["₱", "PHP"],
  ] as const),
];

/** The currency that the headings of amounts name: `GMV (USD)`, `GMV($)`, `GMV in EUR`. Null where they name none. */
export function currencyOfHeadings(headings: readonly string[], columns: ShopColumns): string | null {
  const amounts = MONEY_FIELDS.flatMap((field) => headings[columns[field] ?? -1] ?? []).map((text) =>
    text.normalize("NFKC"),
  );
  for (const header of amounts) {
    const code = CURRENCIES.find((one) => new RegExp(`(?<![A-Z])${one}(?![A-Z])`, "i").test(header));
    const sign = CURRENCY_SIGNS.find(([written]) =>
      new RegExp(`(?<!\\p{L})${written.replace("$", "\\$")}(?!\\p{L})`, "u").test(header),
    );
    const currency = code ?? sign?.[1];
    if (currency !== undefined) return currency;
  }
  return null;
}

const SHARES: readonly FileField[] = ["video_engagement", "sample_fulfillment_rate", "commission_rate"];
const MAX_SHARE = 1;

/** Fields whose column holds fractions (0.85), as spreadsheets store `85%`: no value in the column is above 1 or has a percent sign. */
export function shareFields(rows: readonly (readonly string[])[], columns: ShopColumns): ReadonlySet<FileField> {
  const isShare = (field: FileField) => {
    const column = columns[field];
    if (column === null) return false;
    const cells = rows.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
    const numbers = cells.map(Number);
    return (
      numbers.length > 0 && numbers.every((one) => one >= 0 && one <= MAX_SHARE) && numbers.some((one) => one % 1 !== 0)
    );
  };
  return new Set(SHARES.filter(isShare));
}

export type Reading = {
  columns: ShopColumns;
  shares: ReadonlySet<FileField>;
  currency: string | null;
  takenAt: number;
};

/** A row as it is sent. Cells are sent as they are written: the server alone says what they mean. */
export function toShopRow(cells: readonly string[], { columns, shares, currency, takenAt }: Reading): ShopRow {
  const cellOf = (field: FileField): string | null => {
    const column = columns[field];
    const text = column === null ? "" : (cells[column] ?? "").trim().slice(0, MAX_CELL_LENGTH);
    if (text === "") return null;
    // A cell that is no number is sent as it is, and answered as such.
    return shares.has(field) && Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 1e6) / 1e4) : text;
  };
  const figures = Object.fromEntries(FIGURE_FIELDS.map((field) => [field, cellOf(field)]));
  const contact = (Object.keys(CONTACTS) as ContactColumn[]).flatMap((column) => {
    const value = cellOf(column);
    return value === null ? [] : [{ field: CONTACTS[column], title: "", value }];
  });
  return {
    handle: null,
    ...figures,
    currency: cellOf("currency") ?? currency,
    takenAt: cellOf("takenAt") ?? takenAt,
    contact,
  };
}
