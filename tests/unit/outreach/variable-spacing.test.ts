import { describe, expect, test } from "vitest";
import { fillIn } from "#workers/modules/outreach/templates/fill-in.ts";
import { renderMail } from "#workers/modules/outreach/templates/render.ts";

const VALUES = { nickname: "Isla Everly", platform: "TikTok", handle: "", last_post_title: "" };
const HOST = { pictureOrigin: "https://app.kolscout.test" };
const htmlOf = (content: string) =>
  renderMail({ subject: "x", content }, VALUES, HOST).html.replaceAll(/ style="[^"]*"/g, "");

describe("no blank stands between a variable and the punctuation behind it", () => {
  test.each([
    ["Hi {{nickname}} , we love your work", "Hi Isla Everly, we love your work"],
    ["Hi {{nickname}}\u00a0 ,we", "Hi Isla Everly,we"],
    ["Bye {{nickname}} .", "Bye Isla Everly."],
    ["Hi {{nickname}} !", "Hi Isla Everly!"],
    ["Who is {{nickname}} ?", "Who is Isla Everly?"],
    ["For {{nickname}} : a lamp", "For Isla Everly: a lamp"],
    ["(for {{nickname}} )", "(for Isla Everly)"],
    ["你好 {{nickname}} ，我们很喜欢你的视频", "你好 Isla Everly，我们很喜欢你的视频"],
    ["嗨 {{nickname}} ！《{{platform}} 》", "嗨 Isla Everly！《TikTok》"],
    ["こんにちは {{nickname}} 、", "こんにちは Isla Everly、"],
    ["مرحبا {{nickname}} ،", "مرحبا Isla Everly،"],
    ["{{nickname}} , {{platform}} .", "Isla Everly, TikTok."],
  ])("%j", (text, filled) => {
    expect(fillIn(text, VALUES)).toBe(filled);
  });

  test.each([
    ["{{nickname}} and {{platform}} creators", "Isla Everly and TikTok creators"],
    ["你好 {{nickname}} 老师", "你好 Isla Everly 老师"],
    ["{{platform}} .NET", "TikTok .NET"],
    ["Hi {{nickname}} :)", "Hi Isla Everly :)"],
    ["Hi {{nickname}} ;-)", "Hi Isla Everly ;-)"],
    ["Bonjour {{nickname}} !", "Bonjour Isla Everly !"],
    ["Chère {{nickname}} : merci", "Chère Isla Everly : merci"],
    ["{{nickname}} {{platform}}", "Isla Everly TikTok"],
    ["They said , {{nickname}}", "They said , Isla Everly"],
  ])("other blanks stay: %j", (text, filled) => {
    expect(fillIn(text, VALUES)).toBe(filled);
  });

  test.each([
    ["Hi {{handle}}, we", "Hi, we"],
    ["Your work on {{last_post_title}} !", "Your work on!"],
    ["Seen: {{last_post_title}} {{handle}} .", "Seen:."],
    ["{{handle}}, hi", ", hi"],
  ])("a variable without a value leaves none either: %j", (text, filled) => {
    expect(fillIn(text, VALUES)).toBe(filled);
  });

  test.each([
    ["<p>Hi <strong>{{nickname}}</strong> , we</p>", "<p>Hi <strong>Isla Everly</strong>, we</p>"],
    ["<p>Hi <strong>{{nickname}} </strong>, we</p>", "<p>Hi <strong>Isla Everly</strong>, we</p>"],
    ["<p>Hi {{nickname}} <em>, we</em></p>", "<p>Hi Isla Everly<em>, we</em></p>"],
    ["<p>Hi <b>there </b>{{handle}}, we</p>", "<p>Hi <b>there</b>, we</p>"],
    ["<p>Hi {{nickname}} </p><p>, we</p>", "<p>Hi Isla Everly </p><p>, we</p>"],
    ["<p>Hi {{nickname}} <br>, we</p>", "<p>Hi Isla Everly <br>, we</p>"],
    ["<p>Bonjour,</p><p>{{nickname}} !</p>", "<p>Bonjour,</p><p>Isla Everly !</p>"],
  ])("across marks, within a line: %j", (content, html) => {
    expect(htmlOf(content)).toBe(html);
  });

  test("in the subject", () => {
    expect(renderMail({ subject: "A lamp for {{nickname}} ?", content: "x" }, VALUES, HOST).subject).toBe(
      "A lamp for Isla Everly?",
    );
  });

  test("long texts cost no more than their length", () => {
    const blanks = " ".repeat(50_000);
    expect(fillIn(`${blanks}{{nickname}}${blanks},`, VALUES)).toBe(`${blanks}Isla Everly,`);
    expect(fillIn("{{nickname}} ".repeat(5_000), VALUES)).toHaveLength(60_000);
  });
});
