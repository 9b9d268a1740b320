import { describe, expect, test } from "vitest";
import { languageOf, unsubscribeFooter } from "#workers/modules/outreach/mails/footer.ts";
import { maskAddress } from "#workers/modules/outreach/suppression/domain.ts";

describe("the language of a mail", () => {
  test.each([
    ["", "en"],
    ["Hello {{nickname}}, we make lamps.", "en"],
    ["<p>你好 {{nickname}}，我们是一家生产台灯的公司，想和你合作。</p>", "zh-CN"],
    [
      "<p>你好，我们是 <strong>Lumen Studio Hong Kong Limited</strong>，很喜欢你的 YouTube 频道，想邀请你合作新品推广。</p>",
      "zh-CN",
    ],
    ["We met 王小明 of 北京 last week and liked your channel about lamps and chairs a lot.", "en"],
    [
      '<p>合作</p><a href="https://lamps.example/a-very-long-address/with/many/words">https://lamps.example/a/b</a>',
      "zh-CN",
    ],
    ["<p>こんにちは、あなたの動画を拝見しました。ぜひ一緒にお仕事をしたいです。</p>", "en"],
    ["Hola, nos encanta tu canal", "en"],
    ["你好&nbsp;&amp;&nbsp;再见 info@lamps.example", "zh-CN"],
  ] as const)("%j is %s", (mail, language) => {
    expect(languageOf(mail)).toBe(language);
  });

  test("a long text costs no more than its length", () => {
    expect(languageOf("<".repeat(200_000))).toBe("en");
    expect(languageOf("{{".repeat(100_000))).toBe("en");
    expect(languageOf("&a".repeat(100_000))).toBe("en");
    expect(languageOf("a@".repeat(20_000))).toBe("en");
  });
});

describe("the footer of a mail", () => {
  const url = "https://app.kolscout.test/unsubscribe/rcp_1.ab";
  test.each(["en", "zh-CN"] as const)("bears the link in HTML and in text (%s)", (language) => {
    const { html, text } = unsubscribeFooter(language, url);
    expect(html).toMatch(
      /^<p style="[^"]*"><|^<p style="[^"]*">[^<]+<a href="https:\/\/app\.kolscout\.test\/unsubscribe\/rcp_1\.ab"/,
    );
    expect(text.endsWith(url)).toBe(true);
    expect(/\p{Script=Han}/u.test(text)).toBe(language === "zh-CN");
  });

  test("an address can't leave its attribute", () => {
    const { html } = unsubscribeFooter("en", 'https://x.test/"><script>&');
    expect(html).not.toContain("<script>");
    expect(html).toContain("&quot;&gt;&lt;script&gt;&amp;");
  });
});

test.each([
  ["ana.lopez@gmail.com", "a•••@gmail.com"],
  ["a@gmail.com", "•••@gmail.com"],
  ["王芳@例子.cn", "王•••@例子.cn"],
])("%s is shown as %s", (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
