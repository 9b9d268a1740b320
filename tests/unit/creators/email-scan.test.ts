import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { extractEmails } from "#workers/modules/creators/email-scan.ts";

const addresses = (text: string) => extractEmails(text, "bio").map(({ address }) => address);

/** What creators write → the addresses it holds. */
const SHAPES: readonly (readonly [text: string, ...expected: string[]])[] = [
  // Plain, and what stands around it.
  ["mara@northlight.studio", "mara@northlight.studio"],
  ["Business: mara.k+deals@northlight.co.uk", "mara.k+deals@northlight.co.uk"],
  ["MARA.K@GMAIL.COM", "mara.k@gmail.com"],
  ["write me: mara@gmail.com.", "mara@gmail.com"],
  ["write me (mara@gmail.com), thanks", "mara@gmail.com"],
  ["<mara@gmail.com>", "mara@gmail.com"],
  ['"mara@gmail.com"', "mara@gmail.com"],
  ["'mara@gmail.com'", "mara@gmail.com"],
  ["mara@gmail.com!!!", "mara@gmail.com"],
  ["mara@gmail.com?", "mara@gmail.com"],
  ["mara@gmail.com;lou@gmx.de", "mara@gmail.com", "lou@gmx.de"],
  ["mara@gmail.com/lou@gmx.de", "mara@gmail.com", "lou@gmx.de"],
  ["mara@gmail.com mara@gmail.com MARA@gmail.com", "mara@gmail.com"],
  ["mailto:mara@gmail.com?subject=Hi", "mara@gmail.com"],
  ["https://mail.example.net/?to=mara@gmail.com", "mara@gmail.com"],
  ["https://northlight.studio/contact?mail=mara%40gmail.com", "mara@gmail.com"],
  ["mara&#64;gmail&#46;com", "mara@gmail.com"],
  ["mara_k@mail.northlight.agency", "mara_k@mail.northlight.agency"],
  ["_mara_@gmail.com", "_mara_@gmail.com"],
  ["0451mara99@qq.com", "0451mara99@qq.com"],
  ["mara@xn--nrdlicht-n4a.de", "mara@xn--nrdlicht-n4a.de"],
  ["mara@brand.photography", "mara@brand.photography"],
  ["line one\nmara@gmail.com\nline three", "mara@gmail.com"],
  ["...mara@gmail.com...", "mara@gmail.com"],
  ["-mara@gmail.com-", "mara@gmail.com"],
  ["💌 @mara@gmail.com", "mara@gmail.com"],
  ["mara@gmail.com.Thanks for watching", "mara@gmail.com"],
  ["mara@gmail.com.So good", "mara@gmail.com"],
  // Emoji, other scripts, full width, invisible characters.
  ["📩mara@gmail.com✨", "mara@gmail.com"],
  ["💌：mara@gmail.com", "mara@gmail.com"],
  ["邮箱mara@qq.com谢谢", "mara@qq.com"],
  ["商务合作：mara@163.com。", "mara@163.com"],
  ["合作邮箱→mara@foxmail.com，备注来意", "mara@foxmail.com"],
  ["【商务】mara@126.com】", "mara@126.com"],
  ["문의 mara@naver.com으로", "mara@naver.com"],
  ["お仕事はmara@gmail.comまで", "mara@gmail.com"],
  ["почта: mara@yandex.ru", "mara@yandex.ru"],
  ["mara＠gmail．com", "mara@gmail.com"],
  ["ｍａｒａ＠ｇｍａｉｌ．ｃｏｍ", "mara@gmail.com"],
  ["𝗺𝗮𝗿𝗮@𝗴𝗺𝗮𝗶𝗹.𝗰𝗼𝗺", "mara@gmail.com"],
  ["ma\u200Bra\u2060@gm\u00ADail.com", "mara@gmail.com"],
  ["mara@gmail。com", "mara@gmail.com"],
  ["mara@qq点com", "mara@qq.com"],
  // Spelled out.
  ["mara [at] northlight [dot] com", "mara@northlight.com"],
  ["mara[at]northlight[dot]com", "mara@northlight.com"],
  ["mara (at) northlight (dot) com", "mara@northlight.com"],
  ["mara(at)northlight.com", "mara@northlight.com"],
  ["mara {at} gmail {dot} com", "mara@gmail.com"],
  ["mara<at>gmail<dot>com", "mara@gmail.com"],
  ["mara（at）gmail（dot）com", "mara@gmail.com"],
  ["mara [ at ] gmail [ dot ] com", "mara@gmail.com"],
  ["mara [@] gmail [.] com", "mara@gmail.com"],
  ["mara(@)gmail.com", "mara@gmail.com"],
  ["mara(a)gmail.com", "mara@gmail.com"],
  ["MARA [AT] GMAIL [DOT] COM", "mara@gmail.com"],
  ["pr.mara at gmail dot com", "pr.mara@gmail.com"],
  ["mara at northlight dot co dot uk", "mara@northlight.co.uk"],
  ["mara AT gmail DOT com", "mara@gmail.com"],
  ["mara dot k [at] gmail [dot] com", "mara.k@gmail.com"],
  ["mara at gmail.com", "mara@gmail.com"],
  ["mara arroba gmail punto com", "mara@gmail.com"],
  ["mara (arroba) gmail (punto) com", "mara@gmail.com"],
  ["mara艾特qq点com", "mara@qq.com"],
  ["合作 mara#qq.com（#换成@）", "mara@qq.com"],
  // Gaps.
  ["mara @ gmail.com", "mara@gmail.com"],
  ["mara@ gmail.com", "mara@gmail.com"],
  ["mara @gmail.com", "mara@gmail.com"],
  ["mara@gmail .com", "mara@gmail.com"],
  ["mara@gmail. com", "mara@gmail.com"],
  ["mara @ gmail . com", "mara@gmail.com"],
  ["mara@gmail dot com", "mara@gmail.com"],
  // A known mail host without its ending.
  ["mara@gmail", "mara@gmail.com"],
  ["Collabs: mara.k2@gmail", "mara.k2@gmail.com"],
  ["Work: mara.k@gmail.", "mara.k@gmail.com"],
  ["💌: mara.k@gmail\nLisbon", "mara.k@gmail.com"],
  ["MARA@GMAIL 🍒", "mara@gmail.com"],
  ["mara@gmail. Lisbon", "mara@gmail.com"],
  ["mara@gmailcom", "mara@gmail.com"],
  ["mara@gmail,com", "mara@gmail.com"],
  ["mara@hotmail | lou@yahoo", "mara@hotmail.com", "lou@yahoo.com"],
  ["mara@icloud", "mara@icloud.com"],
  ["mara @ gmail", "mara@gmail.com"],
  ["mara[at]outlook", "mara@outlook.com"],
  ["商务：mara@163", "mara@163.com"],
  ["mara@qq，备注来意", "mara@qq.com"],
  // The @ left out in front of a known mail host.
  ["larabakes gmail.com", "larabakes@gmail.com"],
  ["Inquiries - larabakes88gmail.com", "larabakes88@gmail.com"],
  ["📩 lara.bakes gmail.com", "lara.bakes@gmail.com"],
  ["lara_bakes hotmail.com ✨", "lara_bakes@hotmail.com"],
  ["lara.bakes.gmail.com", "lara.bakes@gmail.com"],
  ["Email: larabakes gmail .com", "larabakes@gmail.com"],
  ["larabakes yahoo.co.uk", "larabakes@yahoo.co.uk"],
  ["larabakeshotmail.com", "larabakes@hotmail.com"],
  // No addresses.
  ["contact me by gmail.com"],
  ["email gmail.com"],
  ["business inquiries: gmail.com"],
  ["my gmail.com is full"],
  ["northlight.com gmail.com"],
  ["gmail.com gmail.com"],
  ["www.gmail.com"],
  ["https://mail.gmail.com/inbox"],
  ["https://larabakesgmail.com/shop"],
  ["@larabakes gmail.com"],
  ["I like yahoo.com"],
  ["2 gmail.com"],
  ["lara@gmailbox"],
  ["lara @gmail"],
  ["@lara@gmail"],
  ["find me @ gmail"],
  ["lara@instagram"],
  ["lara@live"],
  ["larabakes brightside.com"],
  // Pages, not mailboxes.
  ["my favourites @ bit.ly/abc"],
  ["lara @ bit.ly"],
  ["lara@bit.ly"],
  ["merch @ linktr.ee/lara"],
  ["lara @ instagram.com"],
  ["larabakes @ youtube.com"],
  ["clips @ twitch.tv"],
  ["lara @ northlight.com/sale"],
  ["ig @ sydn.sj"],
  ["Code: LARA20 @ Outback Cobber to save"],
  ["image@2x.png and logo@3x.webp"],
  ["react@18.2.0 zod@4.6.7"],
  ["follow me @mara.co"],
  ["follow @mara and @lou on IG"],
  ["collab with @brand.com today"],
  ["look at example dot com"],
  ["shop at northlight.com"],
  ["meet me at gmail.com"],
  ["we are live at studio dot com"],
  ["@mara@mastodon.social"],
  ["https://user:secret@host.com/path"],
  ["https://medium.com/@mara"],
  ["https://flickr.com/photos/123456@N02/"],
  ["you@example.com"],
  ["yourname@gmail.com"],
  ["name@domain.com"],
  ["noreply@northlight.com"],
  ["3fa85f64571745628b3fc2c963f66afa@o1234.ingest.sentry.io"],
  ["mara@studio.test"],
  ["mara@localhost"],
  ["mara@.com mara@com @gmail.com"],
  ["ma..ra@"],
  // Look-alikes: Cyrillic о and а, Greek ο, accents.
  ["mаra@gmail.com"],
  ["mara@gmail.cоm"],
  ["mara@gmail.cοm"],
  ["josé@gmail.com"],
  ["o'brien@gmail.com"],
  ["a&b@gmail.com"],
  [""],
];

describe("addresses as people write them", () => {
  test.each(SHAPES)("%s", (text, ...expected) => {
    expect(addresses(text)).toEqual(expected);
  });

  test("the table holds at least sixty shapes", () => {
    expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  });
});

test("an address names its source and none is longer than 254 characters", () => {
  expect(extractEmails("mara@gmail.com", "description")).toEqual([
    { address: "mara@gmail.com", source: "description" },
  ]);
  expect(addresses(`${"a".repeat(64)}@${"b".repeat(60)}.com`)).toHaveLength(1);
  expect(addresses(`${"a".repeat(65)}@gmail.com`)).toEqual([]);
  const labels = Array.from({ length: 5 }, () => "b".repeat(60)).join(".");
  expect(addresses(`mara@${labels}.com`)).toEqual([]);
});

test("at most ten addresses are kept", () => {
  const text = Array.from({ length: 30 }, (_, index) => `mara${index}@gmail.com`).join(" ");
  expect(addresses(text)).toHaveLength(10);
});

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
const local = fc
  .tuple(letter, fc.stringMatching(/^[a-z0-9_]{2,12}$/), fc.constantFrom("", ".kol", ".biz123", "+pr"))
  .map((parts) => parts.join(""))
  .filter((name) => !/^(your|name|user|example|someone)/.test(name));
const domain = fc
  .tuple(
    fc.constantFrom("brightside", "northpine-talent", "kite9"),
    fc.constantFrom("com", "co.uk", "studio", "mx", "agency"),
  )
  .map(([name, ending]) => `${name}.${ending}`);
const disguise = fc.constantFrom<(name: string, host: string) => string>(
  (name, host) => `${name}@${host}`,
  (name, host) => `${name} at ${host.replaceAll(".", " dot ")}`,
  (name, host) => `${name} [at] ${host.replaceAll(".", " [dot] ")}`,
  (name, host) => `${name}(at)${host.replaceAll(".", "(dot)")}`,
  (name, host) => `${name} @ ${host}`,
  (name, host) => `${name}＠${host.replaceAll(".", "．")}`,
  (name, host) => `${name.toUpperCase()}@${host.toUpperCase()}`,
  (name, host) => `<${name}@${host}>`,
  (name, host) => `${name}{at}${host}`,
);
const before = fc.constantFrom(
  "",
  "📧 ",
  "biz: ",
  "商务合作：",
  "邮箱→",
  "Hello there.\n",
  "PR & brand inquiries: ",
  "collabs → ",
);
const after = fc.constantFrom("", " 🙂", "\nIG: @someone.else", "，谢谢", ".", " | travel", "）", " — thanks!");

test("a disguised address is read as the plain one, whatever stands around it", () => {
  fc.assert(
    fc.property(before, local, domain, disguise, after, (head, name, host, write, tail) => {
      expect(addresses(`${head}${write(name, host)}${tail}`)).toContain(`${name}@${host}`);
    }),
    { numRuns: 600 },
  );
});

test("an address without the ending of its mail host, or without its @, is read as the whole one", () => {
  const host = fc.constantFrom("gmail", "hotmail", "yahoo", "icloud", "outlook");
  const write = fc.constantFrom<(name: string, host: string) => string>(
    (name, host) => `${name}@${host}`,
    (name, host) => `${name} @ ${host}`,
    (name, host) => `${name} ${host}.com`,
    (name, host) => `${name}@${host}.`,
    (name, host) => `${name.toUpperCase()}@${host.toUpperCase()}`,
  );
  const person = local.filter((name) => name.length > 6 && !name.includes("+"));
  fc.assert(
    fc.property(
      before,
      person,
      host,
      write,
      fc.constantFrom("", " 🙂", "\nIG: @lou", "，谢谢", " | travel"),
      (...parts) => {
        const [head, name, mail, spell, tail] = parts;
        expect(addresses(`${head}${spell(name, mail)}${tail}`)).toContain(`${name}@${mail}.com`);
      },
    ),
    { numRuns: 400 },
  );
});

test("whatever the text, what comes out is an address of at most 254 characters", () => {
  const piece = fc.constantFrom(
    "@",
    "at",
    " ",
    ".",
    "dot",
    "[at]",
    "(dot)",
    "a",
    "gmail",
    "hotmail",
    "bit.ly",
    "com",
    "é",
    "。",
    "点",
    "#",
    "\u200B",
    "-",
    "_",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(piece, { maxLength: 60 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (anything) => {
      for (const address of addresses(anything)) {
        expect(address).toMatch(/^[a-z0-9_][a-z0-9._+-]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/);
        expect(address.length).toBeLessThanOrEqual(254);
      }
    }),
    { numRuns: 2_000 },
  );
});

const MEGABYTE = 1_000_000;
const HOSTILE: Record<string, string> = {
  "letters without an end": "a".repeat(MEGABYTE),
  "letters before an @": `${"a".repeat(MEGABYTE)}@`,
  "nothing but @": "@".repeat(MEGABYTE),
  "a@a@a@": "a@".repeat(MEGABYTE / 2),
  "dots and letters": "a.".repeat(MEGABYTE / 2),
  "dots behind an @": `a@${"a.".repeat(MEGABYTE / 2)}`,
  "spelled out without an end": "a at a dot ".repeat(MEGABYTE / 11),
  "open brackets": `@${"[  ".repeat(MEGABYTE / 3)}`,
  "bracketed at": "a[at]".repeat(MEGABYTE / 5),
  "dashes behind an @": `a@a${"-".repeat(MEGABYTE)}`,
  "characters that grow when normalised": `@${"\uFDFA".repeat(MEGABYTE)}`,
  "invisible characters": `a${"\u200B".repeat(MEGABYTE)}@gmail.com`,
  "addresses without an end": "mara@gmail.com ".repeat(MEGABYTE / 15),
  "hashes that mean @": `#换成@${"a#".repeat(MEGABYTE / 2)}`,
  "mail hosts without an end": "gmail.com ".repeat(MEGABYTE / 10),
  "names that run into a mail host": `${"a".repeat(MEGABYTE)}gmail.com`,
  "mail hosts in one word": `${"gmail".repeat(MEGABYTE / 5)}.com`,
  "dots before a mail host": `${"a.".repeat(MEGABYTE / 2)}gmail.com`,
  "links without an end": `https://${"x:".repeat(MEGABYTE / 2)}@`,
};

describe("the time for a megabyte of hostile text grows with its length alone", () => {
  test.each(Object.entries(HOSTILE))("%s", (_name, text) => {
    expect(growthOf(addresses, text)).toBeLessThan(MAX_GROWTH);
  });
});
