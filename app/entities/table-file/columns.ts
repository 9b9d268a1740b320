import { addressesIn } from "#workers/modules/creators/address-list.ts";
import { EMAIL_HEADINGS, LINK_HEADINGS, NAME_HEADINGS, OTHER_HEADINGS, plainHeading } from "./headings.ts";

/** Finds the heading of a table and what its columns hold, for every list that people bring. Pure. */

export const ROLES = ["name", "email", "link"] as const;
export type ColumnRole = (typeof ROLES)[number];
/** The column of each role, counted from 0; null where none holds it. */
export type Columns<Role extends string = ColumnRole> = Readonly<Record<Role, number | null>>;
export type Row = readonly string[];
/** `bodyStart` is how many rows stand above the body, blank ones left out. */
export type Table = { headings: readonly string[]; body: readonly Row[]; width: number; bodyStart: number };

/** How a kind of list is read: where its heading is, and what its columns hold. */
export type Layout<Role extends string> = {
  open(rows: readonly Row[]): Table;
  guess(table: Table): Columns<Role>;
  /** For a text without columns. */
  none: Columns<Role>;
};

/** What tells the heading of a list that has columns of its own: names beside those of creators, and cells that are no heading. */
type HeadingHints = { names: ReadonlySet<string>; isData: (cell: string) => boolean };
const NO_HINTS: HeadingHints = { names: new Set(), isData: () => false };

/** A heading stands in the first rows; what is above it is a title. */
const HEADING_WITHIN = 6;
const SAMPLE = 200;
/** A longer text is a sentence. */
const MAX_NAME = 60;
const MAX_NAME_WORDS = 6;

const HEADINGS: Readonly<Record<ColumnRole, readonly string[]>> = {
  name: NAME_HEADINGS,
  email: EMAIL_HEADINGS,
  link: LINK_HEADINGS,
};
const KNOWN = new Set([...Object.values(HEADINGS).flat(), ...OTHER_HEADINGS]);
const OTHERS = new Set(OTHER_HEADINGS);

/** Parts of a longer heading, after the exact ones: `Name of the creator`. */
const PARTS: Readonly<Record<ColumnRole, RegExp>> = {
  name: /(?:^|\W)(?:nick|first|full)? ?name(?:$|\W)|nombre|(?:^|\W)nome(?:$|\W)|(?:^|\W)nom(?:$|\W)|昵称|姓名|暱稱|名前|이름/iu,
  email: /e-?mail|correo|courriel|邮箱|郵箱|メール|이메일/iu,
  link: /(?:^|\W)(?:link|url|profile|profil|perfil|lien|enlace)(?:$|\W)|主页|链接|連結|リンク|링크/iu,
};
const NO_PARTS: Readonly<Record<ColumnRole, RegExp>> = {
  name: /compan|brand|countr|platform|product|campaign|file|agency|manager|last|user ?name|sur|empresa|marca|firma|品牌|公司|国家/iu,
  email: /valid|status|sent|date|opt|状态/iu,
  link: /avatar|image|photo|picture|thumb|logo|cover|banner|post|video|website|头像|封面|图|画像/iu,
};

const IMAGE =
  /\.(?:jpe?g|png|gif|webp|avif|heic|svg)(?:[?#]|$)|(?:cdn|ggpht|cdninstagram|googleusercontent|gravatar)\./i;
const PROFILE = /(?:youtube\.com|youtu\.be|tiktok\.com|instagram\.com|instagr\.am|douyin\.com|xiaohongshu\.com)\//i;
const LINK = /^(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|be|am)\/)/i;
const PLATFORM =
  /^(?:you ?tube|yt|tik ?tok|tt|insta(?:gram)?|ig|facebook|fb|twitter|x|twitch|snapchat|pinterest|linkedin|threads|douyin|kuaishou|bilibili|weibo|xiaohongshu|red|rednote|抖音|快手|小红书|微博|b站|哔哩哔哩|油管|视频号)(?:[ /&,+-].*)?$/iu;
const FIGURE = /^[\d.,\s+<>~$€£¥%-]+ ?(?:k|m|mm|mio|mil|tsd|b|w|万|萬|亿|億|천|만|%)?\+?$/iu;
const PLAIN_WORD =
  /^(?:yes|no|true|false|n\/a|none|null|male|female|other|nano|micro|mid|macro|mega|active|pending|done|是|否|男|女|无|英语|中文|english|spanish|german|french|portuguese|japanese|chinese|arabic)$/iu;

const regionNames = new Map<string, Set<string>>();
/** Names of all countries in a language; asked for once a list has no telling heading. */
function countries(language: string): Set<string> {
  const known = regionNames.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const all = new Set(codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []));
  regionNames.set(language, all);
  return all;
}

function isCountry(text: string): boolean {
  if (/^[A-Z]{2,3}$/.test(text)) return true;
  const lower = text.toLowerCase();
  return ["en", "zh", "es", "pt", "de", "fr", "ja"].some((language) => countries(language).has(lower));
}

/** Whether a cell may be what a person or a channel is called: never a platform, figure, country, link or address. */
export function isName(cell: string): boolean {
  const text = cell.trim();
  if (text === "" || text.length > MAX_NAME || !/\p{L}/u.test(text) || text.split(/\s+/).length > MAX_NAME_WORDS)
    return false;
  if (LINK.test(text) || /:\/\/|www\./i.test(text) || PLATFORM.test(text) || FIGURE.test(text) || PLAIN_WORD.test(text))
    return false;
  return (
    addressesIn(text).length === 0 && !(text.includes("@") && text.includes(".", text.indexOf("@"))) && !isCountry(text)
  );
}

export function isLink(cell: string): boolean {
  return LINK.test(cell.trim());
}

export function isProfileLink(cell: string): boolean {
  return isLink(cell) && PROFILE.test(cell) && !IMAGE.test(cell);
}

/** Rows without the title above the heading, without the heading and without empty ones. */
export function openTable(rows: readonly Row[], hints: HeadingHints = NO_HINTS): Table {
  const told = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const width = told.reduce((most, { length }) => Math.max(most, length), 0);
  const at = headingIndex(told, hints);
  const headings = Array.from({ length: width }, (_, column) => (at < 0 ? "" : (told[at]?.[column] ?? "").trim()));
  return { headings, body: told.slice(at + 1), width, bodyStart: at + 1 };
}

function headingIndex(rows: readonly Row[], hints: HeadingHints): number {
  const isData = (cell: string) => isLinkOrAddress(cell) || hints.isData(cell);
  const head = rows.slice(0, HEADING_WITHIN);
  const counts = head.map((cells) =>
    cells.some(isData) ? 0 : cells.filter((cell) => isKnown(plainHeading(cell), hints)).length,
  );
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  // Unknown words above rows of data.
  const [first] = rows;
  const isAbove =
    first !== undefined &&
    rows.length > 1 &&
    first.filter((cell) => cell.trim() !== "").length > 1 &&
    !first.some(isData);
  return isAbove && rows.slice(1, SAMPLE).some((cells) => cells.some(isData)) ? 0 : -1;
}

function isKnown(plain: string, { names }: HeadingHints): boolean {
  return KNOWN.has(plain) || names.has(plain);
}

function isLinkOrAddress(cell: string): boolean {
  return isLink(cell) || addressesIn(cell).length > 0;
}

/** What each column holds: by its heading, exact ones before parts, where its cells agree; else by its cells. */
export function guessColumns({ headings, body, width }: Table): Columns {
  const sample = body.slice(0, SAMPLE);
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = sample.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
    return { column, cells, plain: plainHeading(headings[column] ?? ""), heading: headings[column] ?? "" };
  });
  const taken = new Set<number>();
  const find = (role: ColumnRole): number | null => {
    const free = columns.filter(
      ({ column, cells }) => !taken.has(column) && (cells.length === 0 || agrees(role, cells)),
    );
    const exact = HEADINGS[role].flatMap((name) => free.find(({ plain }) => plain === name) ?? [])[0];
    const part = free.find(
      ({ heading, plain }) => PARTS[role].test(heading) && !NO_PARTS[role].test(heading) && !KNOWN.has(plain),
    );
    const found =
      exact ??
      part ??
      byContent(
        role,
        free.filter(({ plain }) => !OTHERS.has(plain)),
        sample.length,
      );
    if (found !== undefined) taken.add(found.column);
    return found?.column ?? null;
  };
  const email = find("email");
  const link = find("link");
  return { email, link, name: find("name") };
}

/** Lists of people: receivers, do-not-contact, the exclude list, batch tagging. */
export const PEOPLE: Layout<ColumnRole> = {
  open: (rows) => openTable(rows),
  guess: guessColumns,
  none: { name: null, email: null, link: null },
};

type Content = { column: number; cells: readonly string[]; plain: string };

function share(cells: readonly string[], holds: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(holds).length / cells.length;
}

function agrees(role: ColumnRole, cells: readonly string[]): boolean {
  if (role === "email") return share(cells, (cell) => addressesIn(cell).length > 0) > 0;
  if (role === "link") return share(cells, (cell) => isLink(cell) && !IMAGE.test(cell)) >= 0.5;
  return share(cells, isName) >= 0.5;
}

function byContent(role: ColumnRole, free: readonly Content[], rows: number): Content | undefined {
  if (role === "name") return free.find(({ cells }) => cells.length * 2 >= rows && isVaried(cells));
  const holds = role === "email" ? (cell: string) => addressesIn(cell).length > 0 : isProfileLink;
  const ranked = free
    .map((one) => ({ one, count: one.cells.filter(holds).length, length: one.cells.join("").length }))
    .filter(({ count }) => count > 0);
  // Of as many addresses the ones that stand alone win over those within a bio.
  ranked.sort((left, right) => right.count - left.count || left.length - right.length);
  return ranked[0]?.one;
}

/** Names differ from row to row; niches, tiers and languages repeat. */
function isVaried(cells: readonly string[]): boolean {
  return cells.length < 4 || new Set(cells).size * 2 > cells.length;
}
