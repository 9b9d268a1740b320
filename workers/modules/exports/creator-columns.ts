import { type Language, PLATFORM_NAMES, tabOf } from "#workers/kernel/vocabulary.ts";
import { postUrl } from "#workers/modules/creators/creator.ts";
import { type CellValue, cell, linkCell } from "./cell.ts";
import { type ExportedCreator, type ExportedItem, POSTS_NAMED } from "./creator-row.ts";
import { type FitCriterion, fitColumns } from "./fit-columns.ts";
import { exportsLocales } from "./locales.ts";
import type { Column, LinkKind } from "./sheet-xml.ts";

type Field = Column & { value: (item: ExportedItem) => CellValue };

/** The columns of a file in a language, and how a creator becomes a row of it; `criteria` are those of the automatic task whose creators they are. */
export function creatorColumns(
  language: Language,
  criteria: readonly FitCriterion[] | null = null,
): {
  columns: Column[];
  toRow(item: ExportedItem): CellValue[];
} {
  const texts = exportsLocales[language].file;
  const names = texts.columns;
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const field = (header: string, width: number, value: Field["value"], link?: LinkKind): Field => ({
    ...{ header, width, value },
    ...(link && { link }),
  });
  const fields: Field[] = [
    field(names.platform, 11, ({ creator }) => cell(PLATFORM_NAMES[creator.platform])),
    field(names.name, 26, ({ creator }) => cell(creator.title)),
    field(names.handle, 22, ({ creator }) => cell(creator.platformAccount)),
    field(names.profile, 40, ({ creator }) => linkCell(creator.url), "web"),
    ...(criteria === null ? [] : fitColumns(criteria, language)),
    field(names.region, 18, ({ creator }) => cell(regionName(regions, creator.region))),
    field(names.followers, 12, ({ creator }) => cell(creator.followers)),
    field(names.averageViews, 14, ({ creator }) => cell(creator.averageViews)),
    field(names.averageLikes, 14, ({ creator }) => cell(creator.averageLikes)),
    field(names.engagement, 12, ({ creator }) => cell(creator.engagementRate)),
    field(names.verified, 10, ({ creator }) => (creator.verified ? texts.yes : texts.no)),
    field(names.email, 30, ({ creator }) => cell(creator.email), "mail"),
    field(names.emailSource, 18, ({ creator }) =>
      creator.emailSource ? texts.emailSources[creator.emailSource] : null,
    ),
    field(names.otherEmails, 30, ({ creator }) => cell(creator.historyEmails.join(", "))),
    field(names.bio, 50, ({ creator }) => cell(creator.description)),
    field(names.lastPost, 17, ({ creator }) => dateCell(creator.lastPostedAt)),
    field(names.rating, 12, ({ attitude }) => texts.ratings[attitude]),
    field(names.likedBy, 10, ({ attitude, isLikedByAi }) => {
      if (tabOf(attitude) !== "favorite") return null;
      return texts.likedBy[isLikedByAi ? "ai" : "you"];
    }),
  ];
  for (let place = 0; place < POSTS_NAMED; place += 1) {
    const numbered = (text: string) => text.replace("{{place}}", String(place + 1));
    fields.push(
      field(numbered(names.post), 36, ({ creator }) => cell(creator.posts[place]?.title)),
      field(numbered(names.postLink), 40, ({ creator }) => linkCell(postLink(creator, place)), "web"),
      field(numbered(names.postViews), 14, ({ creator }) => cell(creator.posts[place]?.plays)),
    );
  }
  fields.push(field(names.estimated, 26, ({ creator }) => cell(estimatedViews(creator, texts.estimated))));
  fields.push(field(names.updated, 17, ({ creator }) => dateCell(creator.infoUpdatedAt)));
  return {
    columns: fields.map(({ header, width, link }) => ({ header, width, ...(link && { link }) })),
    toRow: (item) => fields.map(({ value }) => value(item)),
  };
}

/** Which of a row's views are estimates, so that the numbers themselves stay numbers. */
function estimatedViews({ posts }: ExportedCreator, texts: { average: string; post: string }): string {
  const places = posts
    .slice(0, POSTS_NAMED)
    .flatMap(({ isEstimated }, index) => (isEstimated ? texts.post.replace("{{place}}", String(index + 1)) : []));
  const hasEstimates = posts.some(({ isEstimated }) => isEstimated);
  return [...(hasEstimates ? [texts.average] : []), ...places].join(", ");
}

function postLink(creator: ExportedCreator, place: number): string | null {
  const post = creator.posts[place];
  return post ? postUrl(creator, post.id) : null;
}

function regionName(regions: Intl.DisplayNames, region: string | null): string | null {
  if (region === null || !/^[A-Z]{2}$/.test(region)) return null;
  return regions.of(region) ?? region;
}

function dateCell(at: number | null): CellValue {
  return at === null ? null : cell(new Date(at));
}
