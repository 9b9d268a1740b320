import { globSync, readFileSync } from "node:fs";
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { refreshOnTick, refreshQueries, writeQueries, writeQuery } from "#app/lib/query-cache.ts";

const KEY = ["invitations", "ent"];

let client = new QueryClient();
afterEach(() => {
  client.clear();
  client = new QueryClient();
});

type Held = { answer: (value?: string[]) => Promise<void>; signal: AbortSignal };

/** A server whose answers are held; each is what was `stored` when it was asked, as a slow connection delivers it. */
function slowServer(...stored: string[]) {
  const requests: Held[] = [];
  const read = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string[]>((resolve) => {
      const seen = [...stored];
      requests.push({
        signal,
        async answer(value = seen) {
          resolve(value);
          await settle();
        },
      });
    });
  return { stored, requests, read };
}

/** Lets every promise that can go on do so. */
const settle = () => new Promise<void>((done) => setImmediate(done));

function watch(read: (context: { signal: AbortSignal }) => Promise<string[]>, enabled = true) {
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: read,
    staleTime: 30_000,
    retry: false,
    enabled,
  });
  observer.subscribe(() => {});
  return observer;
}

describe("refreshQueries", () => {
  it("a change during the first fetch is shown: two requests, and the newer answer stays when the older one comes last", async () => {
    const { stored, requests, read } = slowServer();
    const observer = watch(read);
    stored.push("new@example.com");
    const isRefreshed = refreshQueries(client, { queryKey: ["invitations"] });
    expect(requests[0]?.signal.aborted).toBe(true);
    await requests[1]?.answer();
    await isRefreshed;
    await requests[0]?.answer();
    expect(observer.getCurrentResult()).toMatchObject({
      data: ["new@example.com"],
      fetchStatus: "idle",
      isStale: false,
    });
    expect(requests).toHaveLength(2);
  });

  it("a change during a later fetch is shown, and the rows stay meanwhile", async () => {
    const { stored, requests, read } = slowServer("old");
    const observer = watch(read);
    await requests[0]?.answer();
    void observer.refetch();
    stored.push("new");
    void refreshQueries(client, { queryKey: KEY });
    expect(observer.getCurrentResult().data).toEqual(["old"]);
    await requests[2]?.answer();
    await requests[1]?.answer();
    expect(observer.getCurrentResult().data).toEqual(["old", "new"]);
    expect(requests).toHaveLength(3);
  });

  it("a query that is not shown is asked for when it is shown next, not answered by a fetch from before", async () => {
    const { stored, requests, read } = slowServer();
    // No signal is taken, so leaving does not cancel it.
    const leave = new QueryObserver(client, {
      queryKey: KEY,
      queryFn: () => read({ signal: new AbortController().signal }),
      staleTime: 30_000,
    }).subscribe(() => {});
    leave();
    stored.push("new");
    await refreshQueries(client, { queryKey: KEY });
    await requests[0]?.answer();
    const observer = watch(read);
    await requests[1]?.answer();
    expect(observer.getCurrentResult().data).toEqual(["new"]);
  });

  it("a query that is switched off is not asked for", async () => {
    const { requests, read } = slowServer();
    watch(read, false);
    await refreshQueries(client, { queryKey: KEY });
    expect(requests).toHaveLength(0);
  });

  it("the first page of an infinite list is read again", async () => {
    const { stored, requests, read } = slowServer();
    const observer = new InfiniteQueryObserver(client, {
      queryKey: KEY,
      queryFn: read,
      initialPageParam: 0,
      getNextPageParam: () => null,
    });
    observer.subscribe(() => {});
    stored.push("new");
    void refreshQueries(client, { queryKey: KEY });
    await requests[1]?.answer();
    await requests[0]?.answer();
    expect(observer.getCurrentResult().data?.pages).toEqual([["new"]]);
  });
});

describe("refreshOnTick", () => {
  it("ticks faster than the answers let the first one through and read once more after it", async () => {
    const { stored, requests, read } = slowServer("one");
    const observer = watch(read);
    stored.push("two");
    const ticks = [1, 2, 3].map(() => refreshOnTick(client, { queryKey: KEY }));
    await requests[0]?.answer();
    expect(observer.getCurrentResult().data).toEqual(["one"]);
    await requests[1]?.answer();
    await Promise.all(ticks);
    expect(observer.getCurrentResult()).toMatchObject({ data: ["one", "two"], fetchStatus: "idle" });
    expect(requests).toHaveLength(2);
  });

  it("marks as stale without reading when that is asked for, also what a fetch under way brings", async () => {
    const { requests, read } = slowServer("one");
    const observer = watch(read);
    const tick = refreshOnTick(client, { queryKey: KEY, refetchType: "none" });
    await requests[0]?.answer();
    await tick;
    expect(observer.getCurrentResult()).toMatchObject({ data: ["one"], isStale: true, fetchStatus: "idle" });
    expect(requests).toHaveLength(1);
  });
});

describe("writeQuery", () => {
  it("what was written is not overwritten by a fetch that began before", async () => {
    const { stored, requests, read } = slowServer("old");
    const observer = watch(read);
    await requests[0]?.answer();
    void observer.refetch();
    stored.push("new");
    writeQuery<string[]>(client, KEY, (known) => known && [...known, "new"]);
    await requests[1]?.answer();
    expect(observer.getCurrentResult().data).toEqual(["old", "new"]);
    await requests[2]?.answer();
    expect(observer.getCurrentResult()).toMatchObject({ data: ["old", "new"], fetchStatus: "idle" });
  });

  it("a list that has not come yet is read again, not made of the new entry alone", async () => {
    const { stored, requests, read } = slowServer("old");
    const observer = watch(read);
    stored.push("new");
    writeQueries<string[]>(client, { queryKey: ["invitations"] }, (known) => known && [...known, "new"]);
    expect(observer.getCurrentResult().data).toBeUndefined();
    await requests[1]?.answer();
    await requests[0]?.answer();
    expect(observer.getCurrentResult().data).toEqual(["old", "new"]);
  });

  it("asks for nothing when no fetch is under way", async () => {
    const { requests, read } = slowServer("old");
    const observer = watch(read);
    await requests[0]?.answer();
    writeQuery(client, KEY, () => ["new"]);
    expect(observer.getCurrentResult().data).toEqual(["new"]);
    expect(requests).toHaveLength(1);
  });
});

/** Files that write to the cache by themselves, and what keeps an older answer from overwriting it there. */
const OWN_WRITES = new Map([
  ["app/features/auto-task/use-fit-ratings.ts", "shows each rating again over the pages that come"],
  ["app/features/post-audience/use-audience.ts", "is followed by refreshQueries"],
  ["app/features/records/use-records-data.ts", "stopReading comes before, refresh after"],
  ["app/entities/task/use-live-task.ts", "cancels the poll"],
  ["app/features/results/use-ratings.ts", "counts that are due are read again after the rating"],
  ["app/features/results/use-results.ts", "leaves newer counts alone"],
  ["app/features/shops/use-shop.ts", "cancels before and refreshes after"],
  ["app/features/suppression/use-suppressions.ts", "is followed by refreshQueries"],
]);

describe("the app's code", () => {
  const sources = globSync("{app,extension}/**/*.{ts,tsx}", { exclude: ["**/node_modules/**"] })
    .filter((file) => file !== "app/lib/query-cache.ts")
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  it("refreshes by refreshQueries or refreshOnTick, never by invalidateQueries", () => {
    expect(using(/\b(?:invalidate|refetch|reset)Queries\b/)).toEqual([]);
  });

  it("writes by writeQuery or writeQueries, or is listed with its reason", () => {
    expect(using(/\bsetQuer(?:y|ies)Data\b/).sort()).toEqual([...OWN_WRITES.keys()].sort());
  });
});
