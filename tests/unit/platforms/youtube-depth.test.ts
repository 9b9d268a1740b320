import { describe, expect, test } from "vitest";
import { method, reply, SCRIPT_START, type ScriptedCall } from "#tests/support/scripted-provider.ts";
import { A, adapterOf, fromFiles, list } from "#tests/support/youtube-adapter.ts";

describe("past the 500 results at which YouTube's paging ends", () => {
  /** A YouTube with a video every hour; search gives 500 of what the times allow, in fifties. */
  const HOUR = 3_600_000;
  const total = 24 * 365 * 12;
  const idAt = (index: number) => `v${String(index).padStart(10, "0")}`;
  const timeOf = (id: string) => SCRIPT_START - Number(id.slice(1)) * HOUR;
  const deepYoutube = (call: ScriptedCall) => {
    const { searchParams } = call.url;
    const resource = (id: string) => ({
      id,
      snippet: { channelId: A, publishedAt: new Date(timeOf(id)).toISOString() },
    });
    if (method(call) === "videos") return reply(list("video", (searchParams.get("id") ?? "").split(",").map(resource)));
    const after = Date.parse(searchParams.get("publishedAfter") ?? "2005-01-01T00:00:00Z");
    const before = Date.parse(searchParams.get("publishedBefore") ?? "2099-01-01T00:00:00Z");
    const first = Math.max(0, Math.floor((SCRIPT_START - before) / HOUR) + 1);
    const last = Math.min(total, Math.floor((SCRIPT_START - after) / HOUR));
    const offset = Number(searchParams.get("pageToken") ?? 0);
    const step = searchParams.get("order") === "date" ? 1 : Math.max(1, Math.floor((last - first) / 500));
    const count = Math.min(500, Math.floor((last - first) / step));
    const ids = Array.from({ length: Math.max(0, Math.min(50, count - offset)) }, (_, at) =>
      idAt(first + (offset + at) * step),
    );
    const next = offset + 50 < count ? { nextPageToken: String(offset + 50) } : {};
    return reply({
      ...list(
        "search",
        ids.map((videoId) => ({ id: { videoId } })),
      ),
      ...next,
    });
  };

  test.each(["relevance", "date", "views"] as const)(
    "by %s, 2,000 different videos come within 60 searches",
    async (sortBy) => {
      const { search, quota } = adapterOf(deepYoutube);
      const found = new Set<string>();
      let given = 0;
      let cursor: string | null = null;
      do {
        const page = await search(cursor, { sortBy });
        for (const { post } of page.items) found.add(post.id);
        given += page.items.length;
        cursor = page.nextCursor;
        if (cursor !== null) expect(cursor.length).toBeLessThan(6_000);
      } while (cursor !== null && given < 2_000);
      expect(given).toBeGreaterThanOrEqual(2_000);
      expect(found.size).toBe(given);
      expect(quota.used["youtube.search"]).toBeLessThanOrEqual(60);
    },
  );

  test("a search always ends, and never leaves its upload date", async () => {
    const { search } = adapterOf(deepYoutube);
    for (const sortBy of ["relevance", "date"] as const) {
      let cursor: string | null = null;
      let pages = 0;
      do {
        const page = await search(cursor, { sortBy, uploadDate: "month" });
        for (const { post } of page.items)
          expect(post.createdAt ?? 0).toBeGreaterThanOrEqual(SCRIPT_START - 31 * 24 * HOUR);
        cursor = page.nextCursor;
        pages += 1;
      } while (cursor !== null && pages < 500);
      expect(cursor).toBeNull();
    }
  });

  test("a short list is the end: nothing is spent on times that hold nothing more", async () => {
    const { search, quota } = adapterOf((call) => {
      if (method(call) === "videos") return fromFiles(call);
      return reply(list("search", [{ id: { videoId: "vidAAAAAA01" } }]));
    });
    expect((await search()).nextCursor).toBeNull();
    expect(quota.used["youtube.search"]).toBe(1);
  });
});
