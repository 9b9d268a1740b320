/** The `list` methods: what each takes, and the page it answers. */

import { hashText } from "#sandbox/world/hash.ts";
import type { World, WorldCreator, WorldPost } from "#sandbox/world/port.ts";
import * as errors from "./errors.ts";
import { offsetOf, pageTokenOf } from "./page-token.ts";
import type { Parameters } from "./parameters.ts";
import * as resources from "./resources.ts";
import { channelSearchResult, videoSearchResult } from "./search-results.ts";

type Json = Record<string, unknown>;
export interface ListContext {
  readonly world: World;
  readonly publicUrl: string;
  readonly parameters: Parameters;
}

/** How deep a search can be paged, whatever its total says. */
const SEARCH_DEPTH = 500;
const MAX_IDS = 50;
const SEARCH_ORDERS = ["relevance", "date", "rating", "title", "videoCount", "viewCount"] as const;
const ORDER_OF = {
  relevance: "relevance",
  date: "date",
  rating: "rating",
  title: "relevance",
  videoCount: "relevance",
  viewCount: "views",
} as const;

interface Page {
  readonly items: readonly Json[];
  readonly offset: number;
  readonly size: number;
  /** How many items can be reached by paging. */
  readonly reachable: number;
  readonly total: number;
}

function envelope(kind: string, page: Page, extra: Json = {}): Json {
  const { items, offset, size, reachable, total } = page;
  const next = offset + size;
  return {
    kind: `youtube#${kind}`,
    etag: resources.etagOf(`${kind}${offset}${total}${JSON.stringify(items[0]?.id ?? "")}`),
    ...(size > 0 && next < reachable ? { nextPageToken: pageTokenOf(next) } : {}),
    ...(offset > 0 ? { prevPageToken: pageTokenOf(Math.max(0, offset - size), true) } : {}),
    ...extra,
    pageInfo: { totalResults: total, resultsPerPage: size },
    items,
  };
}

/** `search.list`: videos or channels, at most 500 deep, with an estimated total. */
export function listSearch({ world, publicUrl, parameters }: ListContext): Json {
  parameters.parts(["snippet"]);
  const types = parameters.list("type") ?? ["video", "channel"];
  const query = searchQuery(world, parameters, types);
  const size = parameters.integer("maxResults", { least: 0, most: 50, otherwise: 5 });
  const offset = offsetOf(parameters.text("pageToken"));
  const regionCode = parameters.text("regionCode") ?? "US";
  const onlyChannels = types.includes("channel") && !types.includes("video");
  const channels = onlyChannels ? world.searchCreators("YOUTUBE", query?.text ?? "") : null;
  const videos = query === null || channels !== null || !types.includes("video") ? null : world.searchPosts(query);
  const total = channels?.total ?? videos?.total ?? 0;
  const take = Math.max(0, Math.min(size, SEARCH_DEPTH - offset));
  const items = channels
    ? channels.slice(offset, take).map((channel) => channelSearchResult(publicUrl, channel))
    : (videos?.slice(offset, take) ?? []).flatMap((video) =>
        withAuthor(world, video, (channel) => videoSearchResult(publicUrl, video, channel)),
      );
  const page = {
    items,
    offset,
    size,
    reachable: Math.min(total, SEARCH_DEPTH),
    total: estimate(total, query?.text ?? ""),
  };
  return envelope("searchListResponse", page, { regionCode });
}

function searchQuery(world: World, parameters: Parameters, types: readonly string[]) {
  const duration = parameters.choice("videoDuration", ["any", "short", "medium", "long"]);
  if (duration !== "any" && types.join() !== "video") {
    throw errors.invalidParameter(
      "videoDuration",
      "The request contains an invalid combination of search filters and/or restrictions. Note that you must set the type parameter to video.",
    );
  }
  const unknownType = types.find((type) => !["video", "channel", "playlist"].includes(type));
  if (unknownType !== undefined)
    throw errors.invalidParameter(
      "type",
      `Invalid string value: '${unknownType}'. Allowed values: [video, channel, playlist]`,
    );
  const order = ORDER_OF[parameters.choice("order", SEARCH_ORDERS)];
  const [after, before] = [parameters.time("publishedAfter"), parameters.time("publishedBefore")];
  const region = parameters.text("regionCode");
  if (region !== undefined && !/^[A-Z]{2}$/.test(region))
    throw errors.invalidParameter("regionCode", `Invalid value '${region}' for regionCode`);
  const language = parameters.text("relevanceLanguage");
  const channelId = parameters.text("channelId");
  const creator = channelId === undefined ? undefined : (world.creatorById("YOUTUBE", channelId)?.index ?? null);
  if (creator === null) return null;
  return {
    platform: "YOUTUBE" as const,
    text: parameters.text("q") ?? "",
    order,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
    ...(region === undefined ? {} : { region }),
    ...(language === undefined ? {} : { language }),
    ...(duration === "any" ? {} : { duration }),
    ...(creator === undefined ? {} : { creator }),
  };
}

/** Small totals are exact; large ones are a rough guess that never passes a million. */
function estimate(total: number, text: string): number {
  return total < SEARCH_DEPTH ? total : Math.min(1_000_000, total * (60 + (hashText(text) % 140)));
}

function withAuthor(world: World, video: WorldPost, make: (channel: WorldCreator) => Json): Json[] {
  const channel = world.creatorAt(video.author);
  return channel === null || channel.isDeleted ? [] : [make(channel)];
}

/** `channels.list` by id, handle or old user name. Nobody found: no `items` at all. */
export function listChannels({ world, publicUrl, parameters }: ListContext): Json {
  const parts = parameters.parts([
    "snippet",
    "statistics",
    "contentDetails",
    "brandingSettings",
    "topicDetails",
    "status",
    "localizations",
    "contentOwnerDetails",
  ]);
  const size = parameters.integer("maxResults", { least: 0, most: 50, otherwise: 5 });
  const items = findChannels(world, parameters).flatMap((found) =>
    "bio" in found
      ? [resources.channelResource(publicUrl, found, parts)]
      : [resources.viewerChannelResource(publicUrl, found, parts)],
  );
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length === 0 ? size : items.length };
  const head = {
    kind: "youtube#channelListResponse",
    etag: resources.etagOf(JSON.stringify(items.map(({ id }) => id))),
    pageInfo,
  };
  return items.length === 0 ? head : { ...head, items };
}

function findChannels(world: World, parameters: Parameters) {
  if (parameters.text("mine") === "true") throw errors.signInNeeded();
  const ids = parameters.list("id");
  if (ids !== null) {
    if (ids.length > MAX_IDS)
      throw errors.invalidParameter("id", `The request specifies ${ids.length} ids; at most ${MAX_IDS} are allowed.`);
    const found = [...new Set(ids)].map((id) => world.creatorById("YOUTUBE", id) ?? world.viewerById("YOUTUBE", id));
    return found.filter((each) => each !== null).filter((each) => !("isDeleted" in each && each.isDeleted));
  }
  const handle = parameters.text("forHandle");
  const userName = parameters.text("forUsername");
  if (handle === undefined && userName === undefined)
    throw errors.missingFilter("id, mine, managedByMe, forHandle, forUsername, categoryId");
  const found = world.creatorByHandle("YOUTUBE", handle ?? userName ?? "");
  const isOld = handle !== undefined || (found?.createdAt ?? 0) < Date.UTC(2017, 0, 1);
  return found === null || found.isDeleted || !isOld ? [] : [found];
}

/** `videos.list` by id; ids nobody has are left out. */
export function listVideos({ world, publicUrl, parameters }: ListContext): Json {
  const parts = parameters.parts([
    "snippet",
    "statistics",
    "contentDetails",
    "status",
    "topicDetails",
    "player",
    "localizations",
    "liveStreamingDetails",
    "recordingDetails",
    "paidProductPlacementDetails",
  ]);
  const ids = parameters.list("id");
  if (ids === null || ids.length === 0) throw errors.missingFilter("id, chart, myRating");
  if (ids.length > MAX_IDS)
    throw errors.invalidParameter("id", `The request specifies ${ids.length} ids; at most ${MAX_IDS} are allowed.`);
  const items = [...new Set(ids)].flatMap((id) => {
    const video = world.postById("YOUTUBE", id);
    return video === null
      ? []
      : withAuthor(world, video, (channel) => resources.videoResource(publicUrl, video, channel, parts));
  });
  return {
    kind: "youtube#videoListResponse",
    etag: resources.etagOf(JSON.stringify(items.map(({ id }) => id))),
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  };
}

/** `playlistItems.list` of the uploads of a channel, newest first. */
export function listPlaylistItems({ world, publicUrl, parameters }: ListContext): Json {
  const parts = parameters.parts(["snippet", "contentDetails", "status"]);
  const playlistId = parameters.text("playlistId");
  if (playlistId === undefined || playlistId === "") throw errors.missingFilter("id, playlistId");
  const channel = playlistId.startsWith("UU") ? world.creatorById("YOUTUBE", `UC${playlistId.slice(2)}`) : null;
  if (channel === null || channel.isDeleted) throw errors.playlistNotFound();
  const size = parameters.integer("maxResults", { least: 0, most: 50, otherwise: 5 });
  const offset = offsetOf(parameters.text("pageToken"));
  const videos = world.posts(channel, { skip: offset, take: size + 1 });
  const items = videos
    .slice(0, size)
    .map((video, at) => resources.playlistItemResource(publicUrl, { video, channel, position: offset + at }, parts));
  return envelope("playlistItemListResponse", {
    items,
    offset,
    size,
    reachable: offset + videos.length,
    total: channel.postCount,
  });
}

/** `commentThreads.list` of a video or of a whole channel. */
export function listCommentThreads({ world, publicUrl, parameters }: ListContext): Json {
  parameters.parts(["snippet", "replies"]);
  const { video, channel } = commentedVideo(world, parameters);
  parameters.choice("order", ["time", "relevance"]);
  parameters.choice("textFormat", ["html", "plainText"]);
  const size = parameters.integer("maxResults", { least: 1, most: 100, otherwise: 20 });
  const offset = offsetOf(parameters.text("pageToken"));
  const terms = parameters.text("searchTerms")?.toLowerCase();
  const comments = world.comments(video);
  const found = comments
    .slice(offset, size)
    .filter(({ text }) => terms === undefined || text.toLowerCase().includes(terms));
  const items = found.map((comment) =>
    resources.commentThreadResource(publicUrl, comment, { id: video.id, channelId: channel.id }),
  );
  return envelope("commentThreadListResponse", { items, offset, size, reachable: comments.total, total: items.length });
}

function commentedVideo(world: World, parameters: Parameters): { video: WorldPost; channel: WorldCreator } {
  const videoId = parameters.text("videoId");
  const channelId = parameters.text("allThreadsRelatedToChannelId");
  if (videoId === undefined && channelId === undefined)
    throw errors.missingFilter("id, videoId, allThreadsRelatedToChannelId");
  const owner = channelId === undefined ? null : world.creatorById("YOUTUBE", channelId);
  if (channelId !== undefined && (owner === null || owner.isDeleted)) throw errors.channelNotFound();
  const video =
    videoId === undefined
      ? owner === null
        ? null
        : (world.posts(owner, { take: 1 })[0] ?? null)
      : world.postById("YOUTUBE", videoId);
  const channel = video === null ? null : world.creatorAt(video.author);
  if (video === null || channel === null || channel.isDeleted) throw errors.videoNotFound();
  if (video.comments === null || channel.commentsOff) throw errors.commentsDisabled();
  return { video, channel };
}

/** `subscriptions.list` of a channel that lets others see it; most do not. */
export function listSubscriptions({ world, publicUrl, parameters }: ListContext): Json {
  parameters.parts(["snippet", "contentDetails", "subscriberSnippet"]);
  if (parameters.text("mine") === "true") throw errors.signInNeeded();
  const channelId = parameters.text("channelId");
  if (channelId === undefined) throw errors.missingFilter("channelId, id, mine, myRecentSubscribers, mySubscribers");
  const subscriber = world.creatorById("YOUTUBE", channelId);
  if (subscriber === null || subscriber.isDeleted) throw errors.subscriberNotFound();
  if (subscriber.hidesFollowing) throw errors.subscriptionForbidden();
  parameters.choice("order", ["relevance", "alphabetical", "unread"]);
  const size = parameters.integer("maxResults", { least: 0, most: 50, otherwise: 5 });
  const offset = offsetOf(parameters.text("pageToken"));
  const followed = world.following(subscriber);
  const items = followed
    .slice(offset, size)
    .filter(({ isDeleted }) => !isDeleted)
    .map((channel) => resources.subscriptionResource(publicUrl, subscriber, channel));
  return envelope("subscriptionListResponse", {
    items,
    offset,
    size,
    reachable: followed.total,
    total: followed.total,
  });
}
