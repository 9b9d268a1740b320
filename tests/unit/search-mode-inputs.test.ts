/** What the search modes take, and the words with which they refuse the rest (spec 2 §5). */
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { AppError } from "#workers/kernel/app-error.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";
import { readAccountInput } from "#workers/modules/search/modes/account.ts";
import { createBgmSearch } from "#workers/modules/search/modes/bgm/contract.ts";
import { bgmMode, readMusic } from "#workers/modules/search/modes/bgm/plugin.ts";
import { createFollowingSearch } from "#workers/modules/search/modes/following/contract.ts";
import { followingMode } from "#workers/modules/search/modes/following/plugin.ts";
import { createHashtagSearch } from "#workers/modules/search/modes/hashtag/contract.ts";
import { hashtagMode, readTag } from "#workers/modules/search/modes/hashtag/plugin.ts";
import { MODE_PLUGINS } from "#workers/modules/search/modes/registry.ts";
import { createTaggedSearch } from "#workers/modules/search/modes/tagged/contract.ts";
import { taggedMode } from "#workers/modules/search/modes/tagged/plugin.ts";
import { createWebList } from "#workers/modules/search/modes/web-list/contract.ts";
import { webListMode } from "#workers/modules/search/modes/web-list/plugin.ts";

/** The English words, and that there are Chinese ones. */
function textOf(key: string | undefined): string {
  const [namespace = "", path = ""] = (key ?? "").split(":");
  const texts = LANGUAGES.map((language) => {
    const all: Record<string, unknown> = { search: searchLocales[language], links: linksLocales[language] };
    return path
      .split(".")
      .reduce<unknown>(
        (part, name) => (typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined),
        all[namespace],
      );
  });
  const [english, chinese] = texts;
  if (typeof english !== "string" || typeof chinese !== "string") throw new Error(`no text for ${key}`);
  expect(chinese).toMatch(/\p{Script=Han}/u);
  return english;
}

function checked<Body extends z.ZodType>(call: { body?: Body }, value: unknown): z.output<Body> {
  if (!call.body) throw new Error("the call has a body");
  return call.body.parse(value);
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([error.code, typeof error.details.field]).toEqual([1400, "string"]);
    return textOf(error.details.messageKey);
  }
  throw new Error("nothing was refused");
}

describe("a hashtag", () => {
  test.each([
    ["makeup", "makeup"],
    ["#makeup", "makeup"],
    ["＃护肤", "护肤"],
    ["  # slow_living ", "slow_living"],
    ["https://www.tiktok.com/tag/matcha?lang=en", "matcha"],
  ])("%j is searched as %j", (text, tag) => {
    expect(readTag(text, "TIKTOK")).toBe(tag);
  });

  test.each([
    ["", "Please enter a hashtag"],
    ["#", "Please enter a hashtag"],
    ["##makeup", "Enter one hashtag; # may only stand at its start."],
    ["#make#up", "Enter one hashtag; # may only stand at its start."],
    ["make up", "A hashtag holds letters, digits and underscores alone."],
    ["https://evil.test/tag/x", "Please enter a valid TikTok link or a hashtag"],
    ["https://www.instagram.com/explore/tags/x", "Please enter a valid TikTok link or a hashtag"],
    ["x".repeat(151), "A hashtag holds letters, digits and underscores alone."],
  ])("%j is refused: %s", (text, message) => {
    expect(refusal(() => readTag(text, "TIKTOK"))).toBe(message);
  });
});

describe("an account", () => {
  test.each([
    ["TIKTOK", "https://www.tiktok.com/@Leo.Clay?lang=en", { kind: "handle", value: "leo.clay" }],
    ["TIKTOK", "@leo", { kind: "handle", value: "leo" }],
    ["TIKTOK", "Have a look at Leo! https://www.tiktok.com/@leo 👀", { kind: "handle", value: "leo" }],
    ["TIKTOK", "leo", { kind: "handle", value: "leo" }],
    ["TIKTOK", "https://www.tiktok.com/@leo/video/7600000000000000009", { kind: "handle", value: "leo" }],
    ["TIKTOK", "https://vm.tiktok.com/ZMabc123/", { kind: "link", value: "https://vm.tiktok.com/ZMabc123/" }],
    [
      "YOUTUBE",
      "https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa",
      { kind: "id", value: "UCaaaaaaaaaaaaaaaaaaaaaa" },
    ],
    ["YOUTUBE", "UCaaaaaaaaaaaaaaaaaaaaaa", { kind: "id", value: "UCaaaaaaaaaaaaaaaaaaaaaa" }],
    ["YOUTUBE", "m.youtube.com/@SlowKettle/videos", { kind: "handle", value: "SlowKettle" }],
    ["YOUTUBE", "https://www.youtube.com/c/SlowKettle", { kind: "legacyName", value: "c/SlowKettle" }],
    ["YOUTUBE", "https://www.youtube.com/user/slowkettle", { kind: "legacyName", value: "user/slowkettle" }],
    ["YOUTUBE", "https://www.youtube.com/SlowKettle", { kind: "legacyName", value: "SlowKettle" }],
    ["INSTAGRAM", "https://instagram.com/nell.kiln/", { kind: "handle", value: "nell.kiln" }],
  ] as const)("on %s, %j is %j", (platform, text, account) => {
    expect(readAccountInput(text, platform, "url").account).toEqual(account);
  });

  test.each([
    ["TIKTOK", "", "Please input user link"],
    ["TIKTOK", "https://www.youtube.com/@leo", "Platform mismatch."],
    ["YOUTUBE", "https://www.tiktok.com/@leo", "Platform mismatch."],
    ["TIKTOK", "https://evil.test/@leo", "Please enter a valid TikTok link or a hashtag"],
    ["TIKTOK", "https://tiktok.com.evil.com/@leo", "Please enter a valid TikTok link or a hashtag"],
    ["YOUTUBE", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "Please enter a valid YouTube link or a hashtag"],
    ["INSTAGRAM", "www.instagram.com/explore/tags/x", "Please enter a valid Instagram link or a hashtag"],
    ["TIKTOK", "@n!ame", "Unsupported Link."],
    ["TIKTOK", "@one @two", "Please enter the link of one account only."],
  ] as const)("on %s, %j is refused: %s", (platform, text, message) => {
    expect(refusal(() => readAccountInput(text, platform, "url"))).toBe(message);
  });

  test("is named by the platform's own field or by url, whichever is there", () => {
    const body = { projectId: "prj_1", platform: "TIKTOK", uniqueId: "leo" };
    expect(followingMode.readInput(checked(createFollowingSearch, body))).toMatchObject({ label: "@leo" });
    const tagged = checked(createTaggedSearch, { projectId: "prj_1", username: "nell" });
    expect(taggedMode.readInput(tagged)).toMatchObject({ platform: "INSTAGRAM", label: "@nell" });
  });
});

describe("music", () => {
  test.each([
    "7400000000000000555",
    "https://www.tiktok.com/music/Kettle-song-7400000000000000555?lang=en",
    "tiktok.com/music/-7400000000000000555",
  ])("%j is a sound", (text) => {
    expect(readMusic(text).id).toBe("7400000000000000555");
  });

  test.each([
    ["", "Please enter a TikTok music link or a music id"],
    ["https://www.tiktok.com/@leo", "Please enter a TikTok music link (with /music/) or a music id"],
    ["kettle song", "Please enter a TikTok music link (with /music/) or a music id"],
    [
      "https://www.youtube.com/music/x-7400000000000000555",
      "Please enter a TikTok music link (with /music/) or a music id",
    ],
  ])("%j is refused: %s", (text, message) => {
    expect(refusal(() => readMusic(text))).toBe(message);
  });
});

describe("links to list", () => {
  const read = (links: string) => {
    const input = checked(createWebList, { projectId: "prj_1", platform: "TIKTOK", links });
    const own = webListMode.readInput(input);
    return { own, amount: webListMode.amountOf(input, own, 0), seed: webListMode.seed?.fromInput?.(input) };
  };
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://www.tiktok.com/@c${index}`).join("\n");

  test("are counted after repeated ones are taken out, and the refused ones are kept with their reason", () => {
    const { own, amount, seed } = read(`${many(3)}\nhttps://www.tiktok.com/@c1/\nhttps://www.youtube.com/@x\nhello`);
    expect([own.label, amount]).toEqual(["c0 +2", 3]);
    expect(seed).toMatchObject({ refused: [{ reason: "wrong_platform" }, { reason: "not_a_link" }] });
  });

  test("1,000 are the most", () => {
    expect(read(many(1_000)).amount).toBe(1_000);
    expect(refusal(() => read(many(1_001)))).toBe("Link count exceeds the limit! Maximum allowed {{max}} links");
  });

  test("of which none is a profile's are refused", () => {
    expect(refusal(() => read("hello world"))).toBe("Please input user link");
    expect(refusal(() => read(""))).toBe("Please input user link");
  });

  test("ended early go on with what is left", () => {
    const input = checked(createWebList, { projectId: "prj_1", platform: "TIKTOK", links: "", reason: "NEXT_PAGE" });
    expect(webListMode.amountOf(input, { platform: "TIKTOK", label: "c0 +99", linkCount: 100 }, 40)).toBe(60);
  });
});

describe("the number of items", () => {
  const bodies = {
    hashtag: (asked: object) =>
      hashtagMode.amountOf(
        checked(createHashtagSearch, { projectId: "p", platform: "TIKTOK", tag: "x", ...asked }),
        { platform: "TIKTOK", tag: "x" },
        0,
      ),
    bgm: (asked: object) =>
      bgmMode.amountOf(
        checked(createBgmSearch, { projectId: "p", musicUrl: "7400000000000000555", ...asked }),
        { platform: "TIKTOK", musicUrl: "", label: "" },
        0,
      ),
  };
  test.each(["hashtag", "bgm"] as const)("of %s is 200 unless said, 100 to 2,000 in steps of 100", (mode) => {
    expect([{}, { maxVideoCount: 100 }, { maxVideoCount: 2_000 }, { maxCount: 300 }].map(bodies[mode])).toEqual([
      200, 100, 2_000, 300,
    ]);
    for (const maxVideoCount of [0, 99, 150, 2_100]) {
      expect(refusal(() => bodies[mode]({ maxVideoCount }))).toBe(
        "Choose between {{min}} and {{max}} videos, in steps of {{step}}.",
      );
    }
  });
});

test("every mode that is shown as working has a plug-in, its words in both languages, and no other mode has", () => {
  const working = Object.entries(SEARCH_MODES).filter(([, { available }]) => available);
  expect(MODE_PLUGINS.map(({ mode }) => mode).sort()).toEqual(working.map(([mode]) => mode).sort());
  for (const { texts } of MODE_PLUGINS) for (const key of Object.values(texts)) textOf(key);
});
