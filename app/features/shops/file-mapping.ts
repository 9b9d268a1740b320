import { CONTACT_FIELDS, MAX_CELL_LENGTH } from "#workers/modules/shops/domain.ts";
import type { ShopRow } from "#workers/modules/shops/import-contract.ts";

/** From the columns of a table to rows of an import: what a header means, and what is sent. Pure. */

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

/** For each column what it holds, or null where it is left out. */
export type Mapping = readonly (FileField | null)[];

/** The headers by which a column is known, in English and Chinese, without case, spaces and signs. The longer a name, the more it says. */
const HEADERS: Readonly<Record<FileField, readonly string[]>> = {
  handle: [
    "handle",
    "handlename",
    "username",
    "uniqueid",
    "tiktokhandle",
    "tiktokid",
    "creatorid",
    "profilelink",
    "profileurl",
    "主页链接",
    "达人账号",
    "用户名",
    "账号",
    "profile",
    "主页",
    "link",
    "url",
    "链接",
    "account",
    "creator",
    "达人",
    "creatorname",
    "达人昵称",
  ],
  region: ["region", "country", "countryregion", "market", "selectionregion", "国家", "地区", "国家地区"],
  followers: ["followers", "followercount", "followercnt", "fans", "粉丝", "粉丝数", "粉丝量"],
  currency: ["currency", "currencycode", "货币", "币种"],
  med_gmv: [
    "medgmv",
    "mediangmv",
    "gmv",
    "gmv30d",
    "totalgmv",
    "revenue",
    "sales",
    "销售额",
    "成交额",
    "中位gmv",
    "gmv中位数",
  ],
  units_sold: ["unitssold", "units", "itemssold", "itemsold", "quantity", "orders", "销量", "成交件数", "售出件数"],
  ec_video_gpm: ["ecvideogpm", "videogpm", "gpm", "videogpmusd", "视频gpm", "千次播放成交额"],
  avg_revenue_per_buyer: [
    "avgrevenueperbuyer",
    "gmvperbuyer",
    "avggmvperbuyer",
    "gmvpercustomer",
    "averageordervalue",
    "aov",
    "客单价",
    "客单gmv",
    "人均gmv",
  ],
  video_play_cnt_med: [
    "videoplaycntmed",
    "medianviews",
    "medianplays",
    "avgvideoviews",
    "averageviews",
    "avgviews",
    "videoviews",
    "views",
    "播放量",
    "平均播放量",
    "播放中位数",
    "视频播放中位数",
  ],
  video_engagement: [
    "videoengagement",
    "videoengagementrate",
    "engagement",
    "engagementrate",
    "er",
    "互动率",
    "视频互动率",
  ],
  sample_fulfillment_rate: [
    "samplefulfillmentrate",
    "samplefulfilmentrate",
    "postrate",
    "estpostrate",
    "pr",
    "发布率",
    "预估发布率",
    "履约率",
    "样品履约率",
  ],
  follower_genders: [
    "followergenders",
    "followergender",
    "gender",
    "genders",
    "malefemale",
    "性别",
    "粉丝性别",
    "男女比例",
  ],
  commission_rate: ["commissionrate", "commission", "佣金", "佣金率", "佣金比例"],
  takenAt: ["takenat", "date", "updated", "updatedat", "collectedat", "时间", "日期", "采集时间", "更新时间"],
  email: ["email", "mail", "emailaddress", "contactemail", "邮箱", "电子邮件", "邮件"],
  facebook: ["facebook", "fb"],
  messaging: [
    "whatsapp",
    "phone",
    "phonenumber",
    "telegram",
    "line",
    "zalo",
    "wechat",
    "mobile",
    "电话",
    "手机",
    "微信",
  ],
  otherContact: ["instagram", "ins", "contact", "othercontact", "联系方式", "其他联系方式"],
};

const FIELD_OF = new Map(FILE_FIELDS.flatMap((field) => HEADERS[field].map((name) => [name, field] as const)));

/** A header without case, spaces, signs and what stands in brackets: `GMV (USD)` is `gmv`. */
function plainHeader(header: string): string {
  return header
    .slice(0, MAX_CELL_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The field of a header: `GMV USD` is one of `GMV` as well. */
function fieldOf(header: string): FileField | undefined {
  const plain = plainHeader(header);
  return FIELD_OF.get(plain) ?? FIELD_OF.get(plain.replace(CURRENCY_BEHIND, ""));
}

/** What each column holds by its header. Of several columns for one field the one with the name that says most has it: a handle before a name. */
export function guessMapping(headers: readonly string[]): Mapping {
  const fields = headers.map(fieldOf);
  return fields.map((field, column) => {
    if (field === undefined) return null;
    const rank = (at: number) => {
      const place = HEADERS[field].indexOf(plainHeader(headers[at] ?? ""));
      return place < 0 ? HEADERS[field].length : place;
    };
    const rivals = fields.flatMap((other, at) => (other === field ? [at] : []));
    const best = rivals.reduce((one, other) => (rank(other) < rank(one) ? other : one), rivals[0] ?? column);
    return best === column ? field : null;
  });
}

const MONEY_FIELDS: readonly FileField[] = ["med_gmv", "avg_revenue_per_buyer", "ec_video_gpm"];
const CURRENCY_BEHIND = new RegExp(`(?:in)?(?:${CURRENCIES.join("|")})$`, "i");
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

/** The currency that the headers of amounts name: `GMV (USD)`, `GMV($)`, `GMV in EUR`. Null where they name none. */
export function currencyOfHeaders(headers: readonly string[], mapping: Mapping): string | null {
  const amounts = MONEY_FIELDS.flatMap((field) => headers[mapping.indexOf(field)] ?? []).map((text) =>
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

/** What keeps a mapping from being used: no handles, or a field that two columns hold. */
export function mappingProblem(mapping: Mapping): { kind: "needsHandle" } | { kind: "twice"; field: FileField } | null {
  const used = mapping.filter((field) => field !== null);
  const twice = used.find((field, at) => used.indexOf(field) !== at);
  if (twice !== undefined) return { kind: "twice", field: twice };
  return used.includes("handle") ? null : { kind: "needsHandle" };
}

const SHARES: readonly FileField[] = ["video_engagement", "sample_fulfillment_rate", "commission_rate"];
const MAX_SHARE = 1;

/** Fields whose column holds shares (0.85) in place of percentages: spreadsheets keep `85%` so. Told by all rows together, of which none is above 1 or bears a sign. */
export function shareFields(rows: readonly (readonly string[])[], mapping: Mapping): ReadonlySet<FileField> {
  const isShare = (column: number) => {
    const cells = rows.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
    const numbers = cells.map(Number);
    return (
      numbers.length > 0 && numbers.every((one) => one >= 0 && one <= MAX_SHARE) && numbers.some((one) => one % 1 !== 0)
    );
  };
  return new Set(
    mapping.flatMap((field, column) => (field !== null && SHARES.includes(field) && isShare(column) ? [field] : [])),
  );
}

export type Reading = { mapping: Mapping; shares: ReadonlySet<FileField>; currency: string | null; takenAt: number };

/** A row as it is sent. Cells are sent as they are written: the server alone says what they mean. */
export function toShopRow(cells: readonly string[], { mapping, shares, currency, takenAt }: Reading): ShopRow {
  const cellOf = (field: FileField): string | null => {
    const column = mapping.indexOf(field);
    const text = column < 0 ? "" : (cells[column] ?? "").trim().slice(0, MAX_CELL_LENGTH);
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

/** A file of the rows that failed: the headers and cells as they were, with the reason behind them. Cells that a spreadsheet would run as formulas get an apostrophe. */
export function failuresCsv(
  headers: readonly string[],
  failed: readonly { cells: readonly string[]; reason: string }[],
  reasonHeader: string,
): string {
  const width = Math.max(headers.length, ...failed.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? ""),
    last,
  ];
  return csvText([padded(headers, reasonHeader), ...failed.map(({ cells, reason }) => padded(cells, reason))]);
}

/** Rows as a CSV file, with the mark by which spreadsheets know UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
