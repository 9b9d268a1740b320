import { describe, expect, test } from "vitest";
import { MAX_LINK_TEXT_LENGTH, parseLinks } from "#workers/modules/links/domain.ts";
import { LINK_PURPOSES } from "#workers/modules/links/purposes.ts";

const handles = (count: number) => Array.from({ length: count }, (_, index) => `https://www.tiktok.com/@maker${index}`);
const videos = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `https://www.tiktok.com/@a/video/${7_300_000_000_000_000n + BigInt(index)}`,
  );
const ids = (parsed: ReturnType<typeof parseLinks>) => parsed.valid.map(({ kind, id }) => `${kind} ${id}`);

describe("share texts", () => {
  test.each([
    [
      "3.58 复制打开抖音，看看【小厨娘的作品】今天做面包 # 烘焙 https://v.douyin.com/iRaBcDeF/ x@Y.zP 08/14 GIi:/",
      ["short iRaBcDeF"],
    ],
    [
      "12 小厨娘发布了一篇小红书笔记，快来看吧！ 😆 AbCdEf 😆 http://xhslink.com/a/AbCdEf123，复制本条信息，打开【小红书】App查看精彩内容！",
      ["short AbCdEf123"],
    ],
    ["https://v.douyin.com/iRaBcDeF/复制此链接，打开Dou音搜索", ["short iRaBcDeF"]],
    ["推荐https://www.youtube.com/@mkbake这个频道", ["profile @mkbake"]],
    ["看https://youtu.be/kR7_tQ-9xZa这个视频", ["video kR7_tQ-9xZa"]],
    ["看https://www.youtube.com/watch?v=kR7_tQ-9xZa这个视频", ["video kR7_tQ-9xZa"]],
    ["Check out Lara's video! #bread #foryou https://vm.tiktok.com/ZMabc123/ via TikTok", ["short ZMabc123"]],
    ["频道youtube.com/@mkbake，也在tiktok.com/@mkbake。", ["profile @mkbake", "profile mkbake"]],
    ["https：／／www.tiktok.com／＠lara", ["profile lara"]],
    ['{"url":"https:\\/\\/www.tiktok.com\\/@lara"}', ["profile lara"]],
    ["mail lara@instagram.com or see instagram.com/lara", ["profile lara"]],
    [
      "https://www.tiktok.com/@a,https://www.tiktok.com/@b；https://www.tiktok.com/@c、https://www.tiktok.com/@d",
      ["profile a", "profile b", "profile c", "profile d"],
    ],
    ["https://www.tiktok.com/@awww.tiktok.com/@btiktok.com/@c", ["profile a", "profile b", "profile c"]],
    [
      "https://www.instagram.com/lara?igsh=MWQ1ZGUxMzBkMA==https://www.instagram.com/tom",
      ["profile lara", "profile tom"],
    ],
    ["https://https://www.tiktok.com/@a", ["profile a"]],
    ["Insta:https://www.instagram.com/lara|YT:https://www.youtube.com/@lara", ["profile lara", "profile @lara"]],
    ["https://www.tiktok.com/@la\u200bra", ["profile lara"]],
  ])("%s", (text, expected) => {
    expect(ids(parseLinks(text, "any"))).toEqual(expected);
  });
});

describe("purposes", () => {
  const mixed =
    "https://www.youtube.com/@lara https://youtu.be/kR7_tQ-9xZa https://www.tiktok.com/@lara/photo/7301234567890123456 https://www.instagram.com/reel/C1aB2cD3e/ https://v.douyin.com/iRaBcDeF/";

  test("a batch query keeps profiles or posts, of the three searched platforms", () => {
    expect(ids(parseLinks(mixed, "batchProfile"))).toEqual(["profile @lara"]);
    const posts = parseLinks(mixed, "batchPost");
    expect(ids(posts)).toEqual(["video kR7_tQ-9xZa", "photo 7301234567890123456", "reel C1aB2cD3e"]);
    expect(posts.invalid.map(({ reason }) => reason)).toEqual(["wrong_kind", "wrong_platform"]);
  });

  test("words around links are no entries of a batch query", () => {
    expect(parseLinks("please look at https://youtu.be/kR7_tQ-9xZa now", "batchPost").invalid).toEqual([]);
  });

  test("profile ids: accounts of the platform, posts that name one, and @names; the rest is listed", () => {
    const text =
      "@lara, https://www.tiktok.com/@tom/video/7301234567890123456\nhttps://www.tiktok.com/@LARA；nonsense、https://youtu.be/kR7_tQ-9xZa";
    const parsed = parseLinks(text, "profileIds", "TIKTOK");
    expect(ids(parsed)).toEqual(["profile lara", "profile tom"]);
    expect(parsed.duplicates).toBe(1);
    expect(parsed.invalid.map(({ input, reason }) => [input, reason])).toEqual([
      ["nonsense", "not_a_link"],
      ["https://youtu.be/kR7_tQ-9xZa", "wrong_platform"],
    ]);
    expect(parseLinks("nonsense", "profileIds", "TIKTOK").invalid).toEqual([
      { input: "nonsense", reason: "not_a_link" },
    ]);
  });

  test.each(["profileIds", "seeds"] as const)(
    "%s: each word that can't be read is listed, beside a link too; the number of a list is none",
    (purpose) => {
      const text =
        "https://www.tiktok.com/@def、notalink\nfoo bar\n1. https://www.tiktok.com/@ghi, and\t@jkl;@bad!name";
      const { valid, invalid } = parseLinks(text, purpose, "TIKTOK");
      expect(valid.map(({ handle }) => handle)).toEqual(["def", "ghi", "jkl"]);
      expect(invalid.map(({ input }) => input)).toEqual(["notalink", "foo", "bar", "and", "@bad!name"]);
    },
  );

  test("records: bare names on Instagram alone, posts reduced to who made them, videos invalid on YouTube", () => {
    expect(ids(parseLinks("lara @tom https://www.instagram.com/mia/p/C1aB2cD3e/", "records", "INSTAGRAM"))).toEqual([
      "profile lara",
      "profile tom",
      "profile mia",
    ]);
    expect(ids(parseLinks("lara @tom", "records", "TIKTOK"))).toEqual(["profile tom"]);
    expect(parseLinks("https://youtu.be/kR7_tQ-9xZa", "records", "YOUTUBE").invalid[0]?.reason).toBe("wrong_kind");
  });

  test("the dots with which a TikTok name begins stay, alone and behind an @", () => {
    for (const [written, name] of [
      [".lara", ".lara"],
      ["..lara_k", "..lara_k"],
      ["@.lara", ".lara"],
      ["@..lara", "..lara"],
      [".lara.k!", ".lara.k"],
      ["(.lara)", "lara"],
      ["...lara", "lara"],
      ["lara.", "lara"],
    ] as const) {
      expect(ids(parseLinks(written, "searchUser", "TIKTOK")), written).toEqual([`profile ${name}`]);
    }
    // Instagram has no such names.
    expect(ids(parseLinks(".lara", "searchUser", "INSTAGRAM"))).toEqual(["profile lara"]);
    expect(ids(parseLinks("@.lara", "exclude", "TIKTOK"))).toEqual(["profile .lara"]);
    expect(ids(parseLinks("@lara.", "exclude", "TIKTOK"))).toEqual(["profile lara"]);
    expect(ids(parseLinks("https://www.tiktok.com/@.lara", "seeds", "TIKTOK"))).toEqual(["profile .lara"]);
  });

  test("reserved words of a site are never names", () => {
    for (const word of ["explore", "reel", "p", "stories", "about"]) {
      expect(parseLinks(word, "records", "INSTAGRAM").valid).toEqual([]);
      expect(parseLinks(`@${word}`, "records", "INSTAGRAM").invalid).toEqual([
        { input: `@${word}`, reason: "bad_name" },
      ]);
    }
  });

  test("tracking: posts of five platforms; a line without a link is one entry that is none", () => {
    const text = `${mixed}\nnot a link at all\nhttps://www.xiaohongshu.com/explore/65a1b2c3000000001e03d4f5`;
    const parsed = parseLinks(text, "tracking");
    expect(ids(parsed)).toEqual([
      "video kR7_tQ-9xZa",
      "photo 7301234567890123456",
      "reel C1aB2cD3e",
      "short iRaBcDeF",
      "note 65a1b2c3000000001e03d4f5",
    ]);
    expect(parsed.invalid).toContainEqual({ input: "not a link at all", reason: "not_a_link" });
  });

  test("tracking says what a link leads to that is no post", () => {
    const text = [
      "https://www.youtube.com/@lara",
      "https://www.tiktok.com/@lara",
      "https://www.tiktok.com/music/x-7301234567890123456",
      "https://www.instagram.com/explore/tags/bread/",
      "https://www.instagram.com/share/reel/BAxYz12345",
      "https://www.youtube.com/playlist?list=PL0123456789abcdef",
      "https://evil.com/@lara/video/7301234567890123456",
    ];
    expect(parseLinks(text.join("\n"), "tracking")).toMatchObject({
      valid: [],
      invalid: [
        { reason: "wrong_kind", kind: "profile" },
        { reason: "wrong_kind", kind: "profile" },
        { reason: "wrong_kind", kind: "music" },
        { reason: "wrong_kind", kind: "tag" },
        { reason: "wrong_kind", kind: "short" },
        { reason: "unsupported_page" },
        { reason: "unknown_site" },
      ],
    });
  });

  test("tracking takes every trackable shape, glued or not, and each post once", () => {
    const clip = "7301234567890123456";
    const shapes = [
      ["https://www.youtube.com/watch?v=kR7_tQ-9xZa", "https://www.youtube.com/shorts/kR7_tQ-9xZa"],
      [`https://www.tiktok.com/@lara/video/${clip}`, `https://www.tiktok.com/@lara/photo/${clip}`],
      ["https://www.tiktok.com/t/ZTabc123/"],
      ["https://vm.tiktok.com/ZMabc123/"],
      ["https://vt.tiktok.com/ZSabc123/"],
      ["https://www.instagram.com/p/C1aB2cD3e/", "https://www.instagram.com/lara.bakes/reel/C1aB2cD3e/"],
      [`https://www.douyin.com/video/${clip}`, `https://www.douyin.com/discover?modal_id=${clip}`],
      ["https://www.douyin.com/note/7301234567890123457", "https://www.douyin.com/v/7301234567890123457"],
      ["https://v.douyin.com/iRaBcDeF/"],
      [
        "https://www.xiaohongshu.com/explore/65a1b2c3000000001e03d4f5",
        "https://www.xiaohongshu.com/discovery/item/65a1b2c3000000001e03d4f5",
      ],
      ["http://xhslink.com/a/AbCdEf123"],
    ];
    for (const separator of ["\n", "", ", "]) {
      const parsed = parseLinks(shapes.flat().join(separator), "tracking");
      expect([parsed.valid.length, parsed.duplicates, parsed.invalid]).toEqual([
        shapes.length,
        shapes.flat().length - shapes.length,
        [],
      ]);
    }
  });

  test("music: a link or its number", () => {
    expect(ids(parseLinks("7301234567890123456", "searchMusic", "TIKTOK"))).toEqual(["music 7301234567890123456"]);
    expect(parseLinks("https://www.tiktok.com/@lara", "searchMusic", "TIKTOK").invalid[0]?.reason).toBe("wrong_kind");
  });

  test("one video is one thing, as a short, as a watch page and as a player", () => {
    const parsed = parseLinks(
      "https://youtu.be/kR7_tQ-9xZa https://www.youtube.com/shorts/kR7_tQ-9xZa https://www.youtube.com/embed/kR7_tQ-9xZa",
      "batchPost",
    );
    expect([parsed.valid.length, parsed.duplicates]).toEqual([1, 2]);
  });

  test("names of different registers are different accounts; capitals are not", () => {
    const parsed = parseLinks(
      "youtube.com/c/Lara youtube.com/user/Lara youtube.com/@Lara youtube.com/Lara youtube.com/@lara",
      "any",
    );
    expect([parsed.valid.length, parsed.duplicates]).toEqual([4, 1]);
  });
});

describe("limits", () => {
  test.each([
    ["batchProfile", 50, handles],
    ["batchPost", 50, videos],
    ["profileIds", 1_000, handles],
    ["records", 1_000, handles],
    ["exclude", 1_000, handles],
    ["tracking", 500, videos],
  ] as const)("%s takes %i links after repeated ones are out, and not one more", (purpose, limit, make) => {
    expect(LINK_PURPOSES[purpose].limit).toBe(limit);
    const full = make(limit);
    expect(parseLinks([...full, ...full].join("\n"), purpose)).toMatchObject({ isOverLimit: false, duplicates: limit });
    expect(parseLinks(make(limit - 1).join("\n"), purpose).isOverLimit).toBe(false);
    const over = parseLinks(make(limit + 1).join("\n"), purpose);
    expect([over.valid.length, over.isOverLimit]).toEqual([limit + 1, true]);
  });

  test("a text beyond the limit of length is refused unread", () => {
    const parsed = parseLinks("a".repeat(MAX_LINK_TEXT_LENGTH + 1), "any");
    expect(parsed).toMatchObject({ valid: [], invalid: [{ reason: "too_long" }] });
  });

  test("a million lines end early", () => {
    const parsed = parseLinks("a\n".repeat(500_000), "profileIds", "TIKTOK");
    expect(parsed.valid).toEqual([]);
    expect(parsed.invalid.length).toBeLessThanOrEqual(1_000);
  });
});
