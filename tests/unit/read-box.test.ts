import { describe, expect, test } from "vitest";
import { formOf } from "#app/features/search/box/form-of.ts";
import { readBox } from "#app/features/search/box/read-box.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";

/** `mode input platform`, the likeliest first. */
function read(text: string, wanted: Platform = "YOUTUBE"): string[] {
  return readBox(text, wanted).readings.map(({ mode, input, platform }) => `${mode} ${input} ${platform}`);
}

describe("words", () => {
  test("are a keyword, a hashtag or an AI task where one looks", () => {
    expect(read("  vegan skincare ", "TIKTOK")).toEqual([
      "input vegan skincare TIKTOK",
      "hashtag #veganskincare TIKTOK",
      "auto vegan skincare TIKTOK",
    ]);
  });

  test("are a keyword on another platform where there is no keyword search, and that comes last", () => {
    expect(read("护肤", "INSTAGRAM")).toEqual(["hashtag #护肤 INSTAGRAM", "auto 护肤 INSTAGRAM", "input 护肤 YOUTUBE"]);
  });

  test("that no hashtag can hold are no hashtag", () => {
    expect(read("salt & pepper")).toEqual(["input salt & pepper YOUTUBE", "auto salt & pepper YOUTUBE"]);
    expect(read("one two three four five")).not.toContain("hashtag #onetwothreefourfive YOUTUBE");
  });

  test("too many for a keyword or a description lead nowhere, and that is said", () => {
    expect(readBox("word ".repeat(200), "YOUTUBE")).toEqual({ readings: [], problem: "too_long" });
  });
});

describe("a sentence", () => {
  test.each([
    "Vegan skincare reviewers in Germany who show the product on camera",
    "Fitness coaches, women over forty",
    "在德国做纯素护肤测评、会在镜头前展示产品的创作者",
  ])("%s is an AI task first", (text) => {
    expect(read(text)).toEqual([`auto ${text} YOUTUBE`, `input ${text} YOUTUBE`]);
  });

  test("keeps the account that it names as a seed", () => {
    const link = "https://www.tiktok.com/@mia.cooks";
    const text = `Creators who cook as ${link} does and who live in the United States`;
    const { readings } = readBox(text, "YOUTUBE");
    expect(read(text).slice(-2)).toEqual([`similar ${link} TIKTOK`, `web-list ${text} TIKTOK`]);
    const [first] = readings;
    expect(first).toMatchObject({ mode: "auto", input: text, named: [link] });
    expect(first && formOf(first, { platform: "TIKTOK" })).toEqual({
      to: "/auto-task?platform=tiktok&new=1",
      state: { handedText: text, handedLinks: link },
    });
  });
});

test("a sentence goes on behind the link that it names", () => {
  const [first] = readBox("Creators like https://www.tiktok.com/@mia who cook vegan food at home", "YOUTUBE").readings;
  expect(first).toMatchObject({ mode: "auto", named: ["https://www.tiktok.com/@mia"] });
});

describe("hashtags", () => {
  test.each(["#cleanbeauty", "＃cleanbeauty", "# cleanbeauty"])("%s is one", (text) => {
    expect(read(text, "INSTAGRAM")).toEqual(["hashtag #cleanbeauty INSTAGRAM", "input cleanbeauty YOUTUBE"]);
  });

  test("are offered one by one, the first three", () => {
    const inputs = ["hashtag #a1 YOUTUBE", "hashtag #b2 YOUTUBE", "hashtag #c3 YOUTUBE", "input a1 b2 c3 d4 YOUTUBE"];
    expect(read("#a1 #b2#c3, #d4 #a1")).toEqual(inputs);
  });

  test("come from links too, and a link says where", () => {
    expect(read("https://www.instagram.com/explore/tags/makeup/")).toEqual(["hashtag #makeup INSTAGRAM"]);
    expect(read("https://www.tiktok.com/tag/makeup")).toEqual(["hashtag #makeup TIKTOK"]);
  });
});

describe("an account", () => {
  test("by its handle may be on any platform", () => {
    const { readings } = readBox("@glossier", "TIKTOK");
    expect(readings.map(({ mode, platform }) => [mode, platform])).toEqual([
      ["similar", "TIKTOK"],
      ["following", "TIKTOK"],
      ["tagged", "INSTAGRAM"],
      ["web-list", "TIKTOK"],
    ]);
    expect(readings[0]?.platforms).toEqual(["YOUTUBE", "TIKTOK", "INSTAGRAM"]);
  });

  test("at the end of a sentence is one without its full stop", () => {
    expect(read("@glossier.")[0]).toBe("similar @glossier YOUTUBE");
    expect(readBox("Creators like @mia and @noah who cook vegan food at home.", "YOUTUBE").readings[0]).toMatchObject({
      mode: "auto",
      named: ["@mia", "@noah"],
    });
  });

  test("by its link is on the platform of the link, whatever is wanted", () => {
    const url = "https://www.instagram.com/glossier/";
    expect(read("instagram.com/glossier?igsh=abc", "TIKTOK").slice(0, 3)).toEqual([
      `similar ${url} INSTAGRAM`,
      `following ${url} INSTAGRAM`,
      `tagged ${url} INSTAGRAM`,
    ]);
    expect(read("Check out https://www.youtube.com/@lego")[0]).toBe("similar https://www.youtube.com/@lego YOUTUBE");
  });

  test("of a video's link is its author", () => {
    expect(read("https://www.tiktok.com/@mia/video/7301234567890123456")[0]).toBe(
      "similar https://www.tiktok.com/@mia TIKTOK",
    );
  });
});

describe("a sound", () => {
  test("by its link or number is TikTok's", () => {
    expect(read("https://www.tiktok.com/music/a-song-7000000000000000001", "INSTAGRAM")).toEqual([
      "bgm https://www.tiktok.com/music/x-7000000000000000001 TIKTOK",
    ]);
    expect(read("7000000000000000001")).toEqual([
      "bgm 7000000000000000001 TIKTOK",
      "input 7000000000000000001 YOUTUBE",
    ]);
  });

  test("or an account may be what a share link of TikTok leads to", () => {
    const modes = readBox("https://vm.tiktok.com/ZMabcdef/", "YOUTUBE").readings.map(({ mode }) => mode);
    expect(modes).toEqual(["similar", "following", "bgm", "web-list"]);
  });
});

describe("many links", () => {
  test("are a list on the platform that most of them lead to", () => {
    const text = "https://www.tiktok.com/@a1\nhttps://www.tiktok.com/@b2 https://www.youtube.com/@c3";
    const { readings } = readBox(text, "YOUTUBE");
    expect(readings).toMatchObject([{ mode: "web-list", input: text, platform: "TIKTOK" }]);
    expect(readings[0]?.platforms).toEqual(["YOUTUBE", "TIKTOK"]);
  });

  test("may be handles, or stand in a table with names and numbers", () => {
    expect(read("@mia @noah, @emma", "TIKTOK")).toEqual(["web-list @mia @noah, @emma TIKTOK"]);
    const rows = Array.from({ length: 12 }, (_, row) => `${row + 1}. Mia Meyer https://www.tiktok.com/@mia${row}`);
    expect(read(rows.join("\n"))).toEqual([`web-list ${rows.join("\n")} TIKTOK`]);
  });
});

test.each([
  ["https://example.com/someone", "unknown_site"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "wrong_kind"],
  ["https://www.douyin.com/user/MS4wLjABAAAAabcdefghijklmnopqrstuvwxyz", "wrong_platform"],
] as const)("%s starts no search, and why is said", (text, problem) => {
  expect(readBox(text, "YOUTUBE")).toEqual({ readings: [], problem });
});

test("the longest paste is read while one waits", () => {
  const handles = Array.from({ length: 60_000 }, (_, index) => `@creator${index}`).join(" ");
  expect(readBox(handles, "TIKTOK").readings.map(({ mode }) => mode)).toEqual(["web-list"]);
}, 5_000);

test("nothing typed means nothing", () => {
  expect(readBox("  \n ", "YOUTUBE")).toEqual({ readings: [], problem: null });
});

test("a choice outlasts the next key", () => {
  const keyOf = (text: string) => readBox(text, "YOUTUBE").readings.find(({ mode }) => mode === "hashtag")?.key;
  expect(keyOf("vegan ski")).toBe(keyOf("vegan ski n"));
});

describe("the form of a reading", () => {
  const formFor = (text: string) => {
    const [reading] = readBox(text, "TIKTOK").readings;
    if (!reading) throw new Error(`${text} means nothing`);
    return formOf(reading, { platform: "TIKTOK", projectId: "p1", step: 2 });
  };

  test("is at the settings of a mode whose input fits into an address", () => {
    expect(formFor("vegan")).toEqual({
      to: "/search/input?platform=tiktok&input=vegan&projectId=p1&step=2",
      state: null,
    });
  });

  test("takes a list along beside the address", () => {
    expect(formFor("@mia @noah")).toEqual({
      to: "/search/web-list?platform=tiktok&projectId=p1",
      state: { handedText: "@mia @noah", handedLinks: "@mia\n@noah" },
    });
  });
});
