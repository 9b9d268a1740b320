/** Rules of templates: names, subjects, CC, links, variables, and what is said about a template before it is sent. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { valuesOfCreator } from "#workers/modules/outreach/templates/creator-values.ts";
import * as domain from "#workers/modules/outreach/templates/domain.ts";
import { fillIn } from "#workers/modules/outreach/templates/fill-in.ts";
import { lintTemplate, NOBODY } from "#workers/modules/outreach/templates/lint.ts";
import * as variables from "#workers/modules/outreach/templates/variables.ts";

test("a name is required, has at most 50 characters and none that file systems refuse", () => {
  expect(domain.templateNameProblem("Spring launch 🌸")).toBeNull();
  expect(domain.templateNameProblem(" \n ")).toBe("required");
  expect(domain.templateNameProblem("春".repeat(50))).toBeNull();
  expect(domain.templateNameProblem("春".repeat(51))).toBe("tooLong");
  for (const sign of String.raw`\/:*?"<>|`) expect(domain.templateNameProblem(`a${sign}b`)).toBe("forbidden");
});

test("a subject is required and has at most 200 characters; line breaks in it become blanks", () => {
  expect(domain.subjectProblem("a".repeat(200))).toBeNull();
  expect(domain.subjectProblem("a".repeat(201))).toBe("tooLong");
  expect(domain.subjectProblem("\r\n\t")).toBe("required");
  expect(domain.oneLine("Hi\r\nBcc: a@b.example\u2028x\0 👩‍💻")).toBe("Hi Bcc: a@b.example x 👩‍💻");
});

test("addresses in CC are kept once each, in lower case; the first that is none is named", () => {
  expect(domain.readCc(["A@b.example", " a@B.example ", "c@d.example"])).toEqual({
    cc: ["a@b.example", "c@d.example"],
    wrong: null,
  });
  expect(domain.readCc(["a@b.example", 'x"><y@z.example', "nope"]).wrong).toBe('x"><y@z.example');
});

test("a copy has a name of its own that fits", () => {
  expect(domain.copyName("Launch", ["Launch"])).toBe("Launch (2)");
  expect(domain.copyName("Launch (2)", ["Launch", "Launch (2)"])).toBe("Launch (3)");
  const long = "x".repeat(50);
  expect(domain.templateNameProblem(domain.copyName(long, [long]))).toBeNull();
});

test("follow-ups go out in the order of their days, and a new one comes a day after the last", () => {
  expect(domain.nextDayAfter([])).toBe(1);
  expect(domain.nextDayAfter([{ daysAfter: 9 }, { daysAfter: 3 }])).toBe(10);
  expect(domain.nextDayAfter([{ daysAfter: 365 }])).toBe(365);
  expect(domain.sortFollowUps([{ daysAfter: 9 }, { daysAfter: 3 }]).map(({ daysAfter }) => daysAfter)).toEqual([3, 9]);
});

test("a link gets https:// unless it has one of the four schemes, and nothing else becomes one", () => {
  expect(domain.linkAddress(" brand.example/offer ")).toBe("https://brand.example/offer");
  expect(domain.linkAddress("HTTP://brand.example")).toBe("HTTP://brand.example");
  expect(domain.linkAddress("mailto:a@b.example")).toBe("mailto:a@b.example");
  expect(domain.linkAddress("tel:+491234567")).toBe("tel:+491234567");
  for (const wrong of ["", "  ", "javascript:alert(1)", "data:text/html,x", "https://u:p@x.example", "https://"])
    expect(domain.linkAddress(wrong)).toBeNull();
});

test("only pictures under our own address are ours", () => {
  const origin = "https://app.kolscout.test";
  const name = `${"aB-_".repeat(8)}.png`;
  expect(domain.isOwnPicture(`${origin}/api/attachments/${name}`, origin)).toBe(true);
  for (const other of [
    `https://app.kolscout.test.evil.example/api/attachments/${name}`,
    `${origin}/api/attachments/../${name}`,
    `${origin}/api/attachments/${name}?x`,
    `${origin}/api/files/${name}`,
    "",
  ])
    expect(domain.isOwnPicture(other, origin)).toBe(false);
});

test("a variable is the value, else its fallback, else the one of the variable", () => {
  const text = "Hi {{nickname}}, {{ nickname | friend }} on {{platform}}: {{last_post_title|your work}} {{nobody}}";
  expect(fillIn(text, NOBODY)).toBe("Hi there, friend on: your work ");
  const values = { nickname: "Ana", platform: "TikTok", handle: "ana", last_post_title: "Tea {{handle}}" };
  expect(fillIn(text, values)).toBe("Hi Ana, Ana on TikTok: Tea {{handle}} ");
});

test("a token is read back as it was written, whatever its fallback; text without braces is never one", () => {
  fc.assert(
    fc.property(fc.constantFrom(...variables.VARIABLES), fc.string(), (name, fallback) => {
      const clean = variables.cleanFallback(fallback);
      const [token] = variables.readTokens(`x${variables.writeToken(name, fallback)}y`);
      expect(token).toMatchObject({ name, fallback: clean === "" ? null : clean });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const pieces = variables.splitTokens(text);
      expect(pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("")).toBe(text);
    }),
  );
});

const host = { pictureOrigin: "https://app.kolscout.test" };
const lint = (subject: string, content: string, values = null as Parameters<typeof lintTemplate>[2]) =>
  lintTemplate({ subject, content }, host, values).map(({ code, about }) => (about === "" ? code : `${code} ${about}`));

test("a sound template has nothing said about it", () => {
  const content =
    '<p>Hi {{nickname}}, we saw {{last_post_title|your latest video}} on {{platform}}.</p><p><a href="https://brand.example/offer">Offer</a> <a href="mailto:a@brand.example">mail</a> <a href="tel:+49 123 456">call</a></p>';
  expect(lint("For {{nickname}}", content)).toEqual([]);
});

test("each thing that would go wrong is named once", () => {
  expect(lint(" ", "<p></p>")).toEqual(["emptySubject", "emptyContent"]);
  expect(lint("{{name}} {{name}}", "<p>{{ nickname }</p><p>{{handle}}</p>")).toEqual([
    "unknownVariable name",
    "missingFallback handle",
    "strayBraces {{ nickname }",
  ]);
  const links =
    '<a href="https://localhost/x">a</a><a href="https://bit.ly/x">b</a><a href="https://go.bit.ly/x">c</a><a href="mailto:nobody">d</a><a>e</a>';
  expect(lint("x", links)).toEqual(
    [
      "brokenLink https://localhost/x",
      "trackedLink bit.ly",
      "trackedLink go.bit.ly",
      "brokenLink mailto:nobody",
      "brokenLink ",
    ].map((line) => line.trim()),
  );
});

test("with a recipient, what stays empty for them is named", () => {
  expect(lint("x", "<p>{{handle}} {{last_post_title}}</p>", { ...NOBODY, handle: "ana" })).toEqual([
    "missingFallback handle",
    "emptyValue last_post_title",
  ]);
});

test("a mail above what Gmail shows is named with its size", () => {
  expect(lint("x", `<p>${"word ".repeat(20_000)}</p>`)).toEqual([]);
  expect(lint("x", `<p>${"猫".repeat(40_000)}</p>`)).toEqual(["tooLarge 118"]);
});

test("a creator's values are their name, platform, handle and latest post", () => {
  const post = {
    id: "1",
    cover: null,
    video: null,
    plays: null,
    likes: null,
    comments: null,
    durationSeconds: null,
    isEstimated: false,
  };
  const posts = [
    { ...post, title: "Old", publishedAt: 1 },
    { ...post, title: "New\nand long", publishedAt: 2 },
  ];
  expect(valuesOfCreator({ title: "Ana ", platform: "TIKTOK", handle: null, posts })).toEqual({
    nickname: "Ana",
    platform: "TikTok",
    handle: "",
    last_post_title: "New and long",
  });
});
