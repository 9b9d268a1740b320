import { expect, test } from "vitest";
import { postsShown, toCardView } from "#app/features/results/card-view.ts";
import { CreatorCard } from "#workers/modules/creators/contract.ts";

const AT = 1_780_000_000_000;

/** A creator of Instagram as a result page holds it. */
function instagramCard(posts: object[]) {
  const card = CreatorCard.parse({
    id: "crt_ig_1",
    platform: "INSTAGRAM",
    platformAccount: "mira.paints",
    title: "Mira Paints",
    description: "Watercolour, mostly rain",
    url: "https://www.instagram.com/mira.paints/",
    avatar: null,
    region: "PT",
    followers: 4_200,
    averageViews: 900,
    engagementRate: null,
    lastPostedAt: AT,
    verified: false,
    email: null,
    emailSource: null,
    historyEmails: [],
    infoUpdatedAt: AT,
    createdAt: AT,
    updatedAt: AT,
    nanoObject: null,
    tiktokUser: null,
    youtubeChannel: null,
    instagramUser: {
      username: "mira.paints",
      fullName: "Mira Paints",
      profilePicUrl: null,
      region: "PT",
      followerCount: 4_200,
      averageLikeCount: 60,
      posts,
    },
  });
  return { ...card, score: 0, ProjectKol: [] };
}

const post = {
  id: "3301",
  code: "C-rain_1",
  thumbnail_url: "https://images.test/rain.jpg",
  video_url: null,
  like_count: 60,
  comment_count: 4,
  play_count: 900,
  isEstimated: true,
  created_at: AT / 1000,
  caption: { text: "Rain, again" },
};

test("an Instagram creator is shown with handle, bio and square posts, reckoned views marked", () => {
  expect(toCardView(instagramCard([post]))).toEqual({
    handle: "mira.paints",
    bio: "Watercolour, mostly rain",
    ratio: "square",
    posts: [
      {
        id: "3301",
        title: "Rain, again",
        url: "https://www.instagram.com/p/C-rain_1/",
        cover: "https://images.test/rain.jpg",
        plays: 900,
        likes: 60,
        comments: 4,
        publishedAt: AT,
        length: null,
        isEstimated: true,
      },
    ],
  });
});

test("views that Instagram told are not marked, and what it did not tell stays unknown", () => {
  const told = { ...post, isEstimated: false };
  const silent = { ...post, like_count: null, comment_count: null, play_count: null, created_at: null };
  const { posts } = toCardView(instagramCard([told, silent]));
  expect(posts.map(({ plays, isEstimated }) => [plays, isEstimated])).toEqual([
    [900, false],
    [null, true],
  ]);
  expect(posts[1]).toMatchObject({ likes: null, comments: null, publishedAt: null });
});

test("a post's code cannot lead out of the address it stands in", () => {
  const { posts } = toCardView(instagramCard([{ ...post, code: "../../evil?x=1" }]));
  expect(posts[0]?.url).toBe("https://www.instagram.com/p/..%2F..%2Fevil%3Fx%3D1/");
});

test("a creator of whom nothing but the card is kept still has a handle and a bio", () => {
  const card = { ...instagramCard([]), instagramUser: null };
  expect(toCardView(card)).toEqual({
    handle: "mira.paints",
    bio: "Watercolour, mostly rain",
    posts: [],
    ratio: "square",
  });
});

test("six posts are shown, of YouTube four at two cards a row", () => {
  expect([postsShown("INSTAGRAM", 1), postsShown("INSTAGRAM", 2), postsShown("TIKTOK", 2)]).toEqual([6, 6, 6]);
  expect([postsShown("YOUTUBE", 1), postsShown("YOUTUBE", 2)]).toEqual([6, 4]);
});
