import type { Language } from "#workers/kernel/vocabulary.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import type { ReadingStore } from "#workers/modules/publications/reading-store.ts";
import { decodeReadings } from "#workers/modules/publications/readings.ts";
import { type CellValue, cell, linkCell } from "../cell.ts";
import type { Spreadsheet } from "../spreadsheet.ts";

/** The second sheet of the file of tracked posts: every reading as a row, as a chart takes them. */

export const readingSheetLocales = {
  en: {
    tab: "Readings",
    estimated: "estimated",
    head: {
      link: "Link",
      creator: "Creator",
      read: "Read (UTC)",
      hours: "Hours since publication",
      views: "Views",
      kind: "Views are",
      likes: "Likes",
      comments: "Comments",
      favorites: "Favorites",
      shares: "Shares",
      odd: "Odd",
    },
    odd: { fell: "fewer views", missing: "number missing", absurd: "impossible number" },
  },
  "zh-CN": {
    tab: "读取记录",
    estimated: "估算",
    head: {
      link: "链接",
      creator: "创作者",
      read: "读取时间 (UTC)",
      hours: "发布后小时数",
      views: "播放量",
      kind: "播放量类型",
      likes: "点赞",
      comments: "评论",
      favorites: "收藏",
      shares: "分享",
      odd: "异常",
    },
    odd: { fell: "播放减少", missing: "缺少数字", absurd: "数字不合理" },
  },
} as const;

/** What a reading's row says of its post. */
export type ReadPost = Pick<PublicationView, "id" | "postLink" | "influencer" | "publishDate" | "readings">;

const WIDTHS: Partial<Record<keyof (typeof readingSheetLocales)["en"]["head"], number>> = {
  ...{ link: 40, creator: 26, read: 18, hours: 14 },
};
const USUAL_WIDTH = 12;
/** A post that was read more often has its newest ones in the file, and a table with more readings those of its newest posts. */
const READINGS_PER_POST = 1_000;
const MAX_READINGS = 100_000;
const POSTS_PER_PART = 50;
const HOUR_MS = 3_600_000;

/** The sheet of the readings of `posts`, which are asked for when the first row is. */
export function readingSheet(
  language: Language,
  readings: Pick<ReadingStore, "listRecent">,
  posts: () => readonly ReadPost[],
): Spreadsheet {
  const { tab, head } = readingSheetLocales[language];
  const columns = Object.entries(head).map(([column, header]) => ({
    header,
    width: WIDTHS[column as keyof typeof head] ?? USUAL_WIDTH,
    ...(column === "link" && { link: "web" as const }),
  }));
  async function* rows() {
    let left = MAX_READINGS;
    const wanted = posts();
    for (let from = 0; from < wanted.length && left > 0; from += POSTS_PER_PART) {
      const part = wanted.slice(from, from + POSTS_PER_PART);
      const texts = await readings.listRecent(part, READINGS_PER_POST);
      const lines = part.flatMap((post) => toRows(post, texts.get(post.id) ?? "", language)).slice(0, left);
      left -= lines.length;
      yield lines;
    }
  }
  return { sheetName: tab, columns, rows: rows() };
}

function toRows(post: ReadPost, stored: string, language: Language): CellValue[][] {
  const { odd, estimated } = readingSheetLocales[language];
  const { publishDate } = post;
  return decodeReadings(stored).map(({ at, views, likes, comments, favorites, shares, marks }) => [
    linkCell(post.postLink),
    cell(post.influencer),
    new Date(at),
    publishDate === null ? null : Math.round((10 * (at - publishDate)) / HOUR_MS) / 10,
    views,
    marks.includes("estimated") ? cell(estimated) : null,
    ...[likes, comments, favorites, shares],
    cell(
      (["fell", "missing", "absurd"] as const)
        .filter((mark) => marks.includes(mark))
        .map((mark) => odd[mark])
        .join(", "),
    ),
  ]);
}
