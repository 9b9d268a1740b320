import type { Attitude, Language, Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import { instagramPostUrl } from "#workers/platforms/instagram/link.ts";
import { tiktokVideoUrl } from "#workers/platforms/tiktok/link.ts";
import { youtubeVideoUrl } from "#workers/platforms/youtube/link.ts";
import { type CellValue, cell, linkCell } from "./cell.ts";
import { exportsLocales } from "./locales.ts";
import type { Column } from "./sheet-xml.ts";

type YoutubeVideo = NonNullable<CreatorCard["youtubeChannel"]>["videos"][number];
type TiktokVideo = NonNullable<CreatorCard["tiktokUser"]>["videos"][number];
type InstagramPost = NonNullable<CreatorCard["instagramUser"]>["posts"][number];

/** What a file shows of a card; a whole card is one too. */
export type ExportedCard = Pick<
  CreatorCard,
  | "platform"
  | "title"
  | "platformAccount"
  | "url"
  | "region"
  | "followers"
  | "averageViews"
  | "engagementRate"
  | "verified"
  | "email"
  | "emailSource"
  | "historyEmails"
  | "description"
  | "lastPostedAt"
  | "infoUpdatedAt"
> & {
  youtubeChannel: { videos: Pick<YoutubeVideo, "title" | "videoId" | "viewCount">[] } | null;
  tiktokUser: { uniqueId: string; videos: Pick<TiktokVideo, "title" | "videoId" | "play_count">[] } | null;
  instagramUser: {
    averageLikeCount: number | null;
    posts: Pick<InstagramPost, "caption" | "code" | "play_count" | "isEstimated">[];
  } | null;
};

/** A creator as it goes into a file. */
export type ExportedCreator = { card: ExportedCard; attitude: Attitude };

const POSTS_SHOWN = 3;
export const PLATFORM_NAMES: Record<Platform, string> = {
  YOUTUBE: "YouTube",
  TIKTOK: "TikTok",
  INSTAGRAM: "Instagram",
};

type ShownPost = { title: string; link: string; views: number | null; isEstimated: boolean };
type Shown = ExportedCreator & { posts: ShownPost[] };
type Field = Column & { value: (shown: Shown) => CellValue };

/** The columns of a file in a language, and how a creator becomes a row of it. */
export function creatorColumns(language: Language): {
  columns: Column[];
  toRow(creator: ExportedCreator): CellValue[];
} {
  const texts = exportsLocales[language].file;
  const names = texts.columns;
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const field = (header: string, width: number, value: Field["value"]): Field => ({ header, width, value });
  const fields: Field[] = [
    field(names.platform, 11, ({ card }) => cell(PLATFORM_NAMES[card.platform])),
    field(names.name, 26, ({ card }) => cell(card.title)),
    field(names.handle, 22, ({ card }) => cell(card.platformAccount)),
    field(names.profile, 40, ({ card }) => linkCell(card.url)),
    field(names.region, 18, ({ card }) => cell(regionName(regions, card.region))),
    field(names.followers, 12, ({ card }) => cell(card.followers)),
    field(names.averageViews, 14, ({ card }) => cell(card.averageViews)),
    field(names.averageLikes, 14, ({ card }) => cell(card.instagramUser?.averageLikeCount)),
    field(names.engagement, 12, ({ card }) => cell(card.engagementRate)),
    field(names.verified, 10, ({ card }) => (card.verified ? texts.yes : texts.no)),
    field(names.email, 30, ({ card }) => cell(card.email)),
    field(names.emailSource, 18, ({ card }) => (card.emailSource ? texts.emailSources[card.emailSource] : null)),
    field(names.otherEmails, 30, ({ card }) => cell(card.historyEmails.join(", "))),
    field(names.bio, 50, ({ card }) => cell(card.description)),
    field(names.lastPost, 17, ({ card }) => dateCell(card.lastPostedAt)),
    field(names.rating, 12, ({ attitude }) => texts.ratings[attitude]),
  ];
  for (let place = 0; place < POSTS_SHOWN; place += 1) {
    const numbered = (text: string) => text.replace("{{place}}", String(place + 1));
    fields.push(
      field(numbered(names.post), 36, ({ posts }) => cell(posts[place]?.title)),
      field(numbered(names.postLink), 40, ({ posts }) => linkCell(posts[place]?.link ?? null)),
      field(numbered(names.postViews), 14, ({ posts }) => cell(posts[place]?.views)),
    );
  }
  fields.push(field(names.estimated, 26, (shown) => cell(estimatedViews(shown, texts.estimated))));
  fields.push(field(names.updated, 17, ({ card }) => dateCell(card.infoUpdatedAt)));
  return {
    columns: fields.map(({ header, width }) => ({ header, width })),
    toRow(creator) {
      const shown = { ...creator, posts: latestPosts(creator.card) };
      return fields.map(({ value }) => value(shown));
    },
  };
}

/** Which of a row's views are estimates, so that the numbers themselves stay numbers. */
function estimatedViews({ card, posts }: Shown, texts: { average: string; post: string }): string {
  const places = posts.flatMap(({ isEstimated }, index) =>
    isEstimated ? texts.post.replace("{{place}}", String(index + 1)) : [],
  );
  const hasEstimates = card.instagramUser?.posts.some(({ isEstimated }) => isEstimated) ?? false;
  return [...(hasEstimates ? [texts.average] : []), ...places].join(", ");
}

function latestPosts(card: ExportedCard): ShownPost[] {
  const { instagramUser, tiktokUser, youtubeChannel } = card;
  const measured = { isEstimated: false };
  const posts: ShownPost[] = [
    ...(youtubeChannel?.videos ?? []).map(({ title, videoId, viewCount }) => ({
      ...measured,
      ...{ title, link: youtubeVideoUrl(videoId), views: viewCount },
    })),
    ...(tiktokUser?.videos ?? []).map(({ title, videoId, play_count }) => ({
      ...measured,
      ...{ title, link: tiktokVideoUrl(tiktokUser?.uniqueId ?? card.platformAccount, videoId), views: play_count },
    })),
    ...(instagramUser?.posts ?? []).map(({ caption, code, play_count, isEstimated }) => ({
      isEstimated,
      ...{ title: caption.text, link: instagramPostUrl(code), views: play_count },
    })),
  ];
  return posts.slice(0, POSTS_SHOWN);
}

function regionName(regions: Intl.DisplayNames, region: string | null): string | null {
  if (region === null || !/^[A-Z]{2}$/.test(region)) return null;
  return regions.of(region) ?? region;
}

function dateCell(at: number | null): CellValue {
  return at === null ? null : cell(new Date(at));
}
