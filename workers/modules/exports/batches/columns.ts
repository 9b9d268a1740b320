import type { Language } from "#workers/kernel/vocabulary.ts";
import { PLATFORM_NAMES } from "#workers/kernel/vocabulary.ts";
import { type BatchCreator, BatchPost } from "#workers/modules/batch-links/contract.ts";
import { BATCH_MODES, type BatchMode } from "#workers/modules/batch-links/domain.ts";
import { batchLinksLocales } from "#workers/modules/batch-links/locales.ts";
import { creatorView } from "#workers/modules/batch-links/post-view.ts";
import type { ItemRow } from "#workers/modules/batch-links/store.ts";
import { Creator } from "#workers/modules/creators/contract.ts";
import { type CellValue, cell, linkCell } from "../cell.ts";
import { exportsLocales } from "../locales.ts";
import type { Column, LinkKind } from "../sheet-xml.ts";
import { batchFileLocales } from "./locales.ts";

/** A link of a batch as it goes into a file. */
export type ExportedLink = ItemRow & { createdAt: number };

type Shown = { link: ExportedLink; creator: BatchCreator | null; post: BatchPost | null };
type Field = Column & { value: (shown: Shown) => CellValue };

const POSTS_SHOWN = 3;

/** Columns of a file of links and how a link becomes a row. Each mode shows its own; a file of several modes (null) shows both. */
export function batchColumns(
  language: Language,
  mode: BatchMode | null,
): { columns: Column[]; toRow(link: ExportedLink): CellValue[] } {
  const fields = [
    ...linkFields(language),
    ...(mode === BATCH_MODES.profile ? [] : postFields(language)),
    ...creatorFields(language),
    ...(mode === BATCH_MODES.post ? [] : latestFields(language)),
    ...numberFields(language),
  ];
  return {
    columns: fields.map(({ header, width, link }) => ({ header, width, ...(link && { link }) })),
    toRow(link) {
      const shown: Shown = {
        link,
        creator: link.card === null ? null : creatorView(Creator.parse(JSON.parse(link.card))),
        post: link.post === null ? null : BatchPost.parse(JSON.parse(link.post)),
      };
      return fields.map(({ value }) => value(shown));
    },
  };
}

function field(header: string, width: number, value: Field["value"], link?: LinkKind): Field {
  return { header, width, value, ...(link && { link }) };
}

function linkFields(language: Language): Field[] {
  const { columns, status } = batchFileLocales[language];
  const { reasons } = batchLinksLocales[language];
  return [
    field(columns.queriedAt, 17, ({ link }) => cell(new Date(link.createdAt))),
    field(columns.link, 44, ({ link }) => linkCell(link.url), "web"),
    field(columns.status, 12, ({ link }) => status[link.state]),
    field(columns.reason, 30, ({ link }) => (link.reason === null ? null : reasons[link.reason])),
    field(columns.platform, 11, ({ link }) => PLATFORM_NAMES[link.platform]),
  ];
}

function postFields(language: Language): Field[] {
  const { columns } = batchFileLocales[language];
  return [
    field(columns.post, 40, ({ post }) => cell(post?.title)),
    field(columns.postLink, 40, ({ post }) => linkCell(post?.url ?? null), "web"),
    field(columns.postedAt, 17, ({ post }) => dateCell(post?.createdAt ?? null)),
    field(columns.views, 12, ({ post }) => cell(post?.plays)),
    field(columns.likes, 12, ({ post }) => cell(post?.likes)),
    field(columns.comments, 12, ({ post }) => cell(post?.comments)),
    field(columns.shares, 12, ({ post }) => cell(post?.shares)),
  ];
}

function creatorFields(language: Language): Field[] {
  const { columns } = batchFileLocales[language];
  const sources = exportsLocales[language].file.emailSources;
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const regionName = (region: string | null) =>
    region !== null && /^[A-Z]{2}$/.test(region) ? (regions.of(region) ?? region) : null;
  return [
    field(columns.creator, 26, ({ creator, post }) => cell(creator?.title ?? post?.author.name)),
    field(columns.handle, 22, ({ creator, post }) => cell(creator?.platformAccount ?? post?.author.handle)),
    field(columns.profile, 40, ({ creator }) => linkCell(creator?.url ?? null), "web"),
    field(columns.region, 18, ({ creator }) => cell(regionName(creator?.region ?? null))),
    field(columns.followers, 12, ({ creator }) => cell(creator?.followers)),
    field(columns.averageViews, 14, ({ creator }) => cell(creator?.averageViews)),
    field(columns.averageLikes, 14, ({ creator }) => cell(creator?.averageLikes)),
    field(columns.engagement, 12, ({ creator }) => cell(creator?.engagementRate)),
    field(columns.email, 30, ({ creator }) => cell(creator?.email), "mail"),
    field(columns.emailSource, 18, ({ creator }) => (creator?.emailSource ? sources[creator.emailSource] : null)),
    field(columns.bio, 50, ({ creator }) => cell(creator?.description)),
    field(columns.lastPost, 17, ({ creator }) => dateCell(creator?.lastPostedAt ?? null)),
  ];
}

function latestFields(language: Language): Field[] {
  const { columns } = batchFileLocales[language];
  return Array.from({ length: POSTS_SHOWN }, (_, place) => {
    const numbered = (text: string) => text.replace("{{place}}", String(place + 1));
    return [
      field(numbered(columns.recentPost), 36, ({ creator }) => cell(creator?.posts[place]?.title)),
      field(numbered(columns.recentPostLink), 40, ({ creator }) => linkCell(creator?.posts[place]?.url ?? null), "web"),
      field(numbered(columns.recentPostViews), 14, ({ creator }) => cell(creator?.posts[place]?.views)),
    ];
  }).flat();
}

/** Which numbers are estimates, so that the numbers themselves stay numbers, and how old they are. */
function numberFields(language: Language): Field[] {
  const { columns, estimated } = batchFileLocales[language];
  return [
    field(columns.estimated, 24, ({ creator, post }) =>
      cell(
        [...(creator?.isEstimated ? [estimated.average] : []), ...(post?.isEstimated ? [estimated.post] : [])].join(
          ", ",
        ),
      ),
    ),
    field(columns.updated, 17, ({ creator }) => dateCell(creator?.infoUpdatedAt ?? null)),
  ];
}

function dateCell(at: number | null): CellValue {
  return at === null ? null : cell(new Date(at));
}
