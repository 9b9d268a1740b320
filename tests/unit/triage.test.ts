import { describe, expect, it, test } from "vitest";
import { toCardView } from "#app/entities/creator/card-view.ts";
import { drawnPlaces, growDeck, nextPlace, placeBefore } from "#app/entities/creator/deck.ts";
import { drawnPosts } from "#app/entities/creator/drawn-posts.ts";
import { columnsInOrder, NAME_WIDTH, startsOf, WIDTHS } from "#app/entities/creator/table-columns.ts";
import { playerAddress, playerOrigins } from "#app/lib/players.ts";
import { makeListItem } from "#tests/support/list-item.ts";
import type { ListedPost } from "#workers/modules/lists/contract.ts";

const cards = (...ids: string[]) => ids.map((id) => ({ id }));

describe("a deck of creators", () => {
  it("keeps everybody's place, takes over what is new of them, and adds newcomers behind", () => {
    const before = [
      { id: "a", n: 1 },
      { id: "b", n: 1 },
      { id: "c", n: 1 },
    ];
    const now = [
      { id: "d", n: 2 },
      { id: "c", n: 2 },
      { id: "a", n: 2 },
    ];
    expect(growDeck(before, now)).toEqual([
      { id: "a", n: 2 },
      { id: "b", n: 1 },
      { id: "c", n: 2 },
      { id: "d", n: 2 },
    ]);
  });

  it("goes on to the next open creator, and to its end when none is left", () => {
    const deck = cards("a", "b", "c");
    const isOpen = ({ id }: { id: string }) => id !== "b";
    expect(nextPlace(deck, -1, isOpen)).toBe(0);
    expect(nextPlace(deck, 0, isOpen)).toBe(2);
    expect(nextPlace(deck, 2, isOpen)).toBe(3);
    expect(placeBefore(2)).toBe(1);
    expect(placeBefore(0)).toBe(0);
  });

  it("draws the creator before and the three that come next, past those rated between them", () => {
    const deck = cards("a", "b", "c", "d", "e", "f", "g");
    const isOpen = ({ id }: { id: string }) => id !== "d";
    expect(drawnPlaces(deck, 2, 2, isOpen)).toEqual([1, 2, 4, 5, 6]);
    expect(drawnPlaces(deck, 0, 0, isOpen)).toEqual([0, 1, 2, 4]);
    expect(drawnPlaces(deck, 7, 7, isOpen)).toEqual([6]);
    expect(drawnPlaces([], 0, 0, isOpen)).toEqual([]);
  });

  it("keeps what was drawn until the creators ahead are drawn too", () => {
    const deck = cards("a", "b", "c", "d", "e", "f", "g", "h");
    const isOpen = () => true;
    expect(drawnPlaces(deck, 3, 2, isOpen)).toEqual(drawnPlaces(deck, 2, 2, isOpen));
    expect(drawnPlaces(deck, 7, 2, isOpen)).toEqual([1, 2, 3, 4, 5, 7]);
  });
});

test("pinned columns come first and stand beside the name, each behind the one before", () => {
  const columns = { shown: ["followers", "averageViews", "email"], pinned: ["averageViews", "email"] } as const;
  const order = columnsInOrder(columns);
  expect(order).toEqual(["averageViews", "email", "followers"]);
  expect([...startsOf(order, columns.pinned)]).toEqual([
    ["averageViews", NAME_WIDTH],
    ["email", NAME_WIDTH + WIDTHS.averageViews],
  ]);
});

test("a post plays in its platform's own player, or where the setting says", () => {
  expect(playerAddress("YOUTUBE", "a b", null)).toBe(
    "https://www.youtube-nocookie.com/embed/a%20b?autoplay=1&playsinline=1&rel=0",
  );
  expect(playerAddress("TIKTOK", "7301", null)).toBe("https://www.tiktok.com/player/v1/7301?autoplay=1&rel=0");
  expect(playerAddress("INSTAGRAM", "Cx/../", null)).toBe("https://www.instagram.com/p/Cx%2F..%2F/embed/");
  expect(playerAddress("TIKTOK", "7301", "http://127.0.0.1:9/players")).toBe(
    "http://127.0.0.1:9/players/tiktok/player/v1/7301?autoplay=1&rel=0",
  );
  expect(playerOrigins("http://127.0.0.1:9/players")).toEqual(["http://127.0.0.1:9"]);
  expect(playerOrigins(null)).toHaveLength(3);
});

describe("all posts of a creator", () => {
  const post = (id: string, publishedAt: number | null, isPinned = false): ListedPost => ({
    ...{ id, title: id, cover: null, video: null, plays: 1, likes: 1, comments: 1, durationSeconds: 61 },
    ...{ publishedAt, isEstimated: false, isPinned },
  });
  const page = (...posts: ListedPost[]) => ({ posts });
  const drawn = (stored: ListedPost[], ...pages: ReturnType<typeof page>[]) => {
    const creator = makeListItem({ platform: "TIKTOK", handle: "leo", posts: stored });
    return drawnPosts(creator, toCardView(creator).posts, pages);
  };

  it("keep the stored ones in their places and add what is new behind them, each once", () => {
    const posts = drawn(
      [post("b", 20), post("a", 10)],
      page(post("a", 10), post("c", 9)),
      page(post("c", 9), post("d", 8)),
    );
    expect(posts.map(({ id }) => id)).toEqual(["b", "a", "c", "d"]);
    expect(posts[3]).toMatchObject({ url: "https://www.tiktok.com/@leo/video/d", length: "1:01" });
  });

  it("say which are pinned, and which are newer than those above them", () => {
    const posts = drawn([post("b", 20)], page(post("n", 21), post("b", 20), post("u", null), post("p", 30, true)));
    expect(posts.map(({ id, mark }) => [id, mark])).toEqual([
      ["b", null],
      ["n", "newer"],
      ["u", null],
      ["p", "pinned"],
    ]);
    expect(drawn([], page(post("n", 21))).map(({ mark }) => mark)).toEqual([null]);
  });
});
