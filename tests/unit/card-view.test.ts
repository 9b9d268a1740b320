import { expect, test } from "vitest";
import { postsShown, toCardView } from "#app/entities/creator/card-view.ts";
import { makeListItem } from "#tests/support/list-item.ts";
import type { CreatorPost } from "#workers/modules/creators/contract.ts";

const AT = 1_780_000_000_000;

/** A creator of Instagram as a result page holds it. */
function instagramCreator(posts: CreatorPost[]) {
  return makeListItem({
    platform: "INSTAGRAM",
    handle: "mira.paints",
    platformAccount: "mira.paints",
    description: "Watercolour, mostly rain",
    posts,
  });
}

const post: CreatorPost = {
  id: "C-rain_1",
  title: "Rain, again",
  cover: "https://images.test/rain.jpg",
  video: null,
  plays: 900,
  likes: 60,
  comments: 4,
  publishedAt: AT,
  durationSeconds: 12,
  isEstimated: true,
};

test("an Instagram creator is shown with handle, bio and square posts, reckoned views marked", () => {
  expect(toCardView(instagramCreator([post]))).toEqual({
    handle: "mira.paints",
    bio: "Watercolour, mostly rain",
    ratio: "square",
    posts: [{ ...post, url: "https://www.instagram.com/p/C-rain_1/", length: null }],
  });
});

test("a TikTok video is opened under its author's handle, a YouTube one by itself, each with its length", () => {
  const video = { ...post, id: "7312", durationSeconds: 65 };
  const tiktok = toCardView(makeListItem({ platform: "TIKTOK", handle: "nell/bakes", posts: [video] }));
  expect(tiktok).toMatchObject({ ratio: "portrait", handle: "nell/bakes" });
  expect(tiktok.posts[0]).toMatchObject({ url: "https://www.tiktok.com/@nell%2Fbakes/video/7312", length: "1:05" });
  const youtube = toCardView(makeListItem({ platform: "YOUTUBE", posts: [{ ...video, durationSeconds: 3_723 }] }));
  expect(youtube).toMatchObject({ ratio: "video", handle: null });
  expect(youtube.posts[0]).toMatchObject({ url: "https://www.youtube.com/watch?v=7312", length: "1:02:03" });
});

test("a post's code cannot lead out of the address it stands in", () => {
  const { posts } = toCardView(instagramCreator([{ ...post, id: "../../evil?x=1" }]));
  expect(posts[0]?.url).toBe("https://www.instagram.com/p/..%2F..%2Fevil%3Fx%3D1/");
});

test("six posts are shown, of YouTube four at two cards a row", () => {
  expect([postsShown("INSTAGRAM", 1), postsShown("INSTAGRAM", 2), postsShown("TIKTOK", 2)]).toEqual([6, 6, 6]);
  expect([postsShown("YOUTUBE", 1), postsShown("YOUTUBE", 2)]).toEqual([6, 4]);
});
