import { describe, expect, test } from "vitest";
import { readPeople } from "#app/entities/email/addresses.ts";
import { guessColumns, isName, openTable } from "#app/entities/table-file/columns.ts";
import { detectEncoding } from "#app/entities/table-file/decode-text.ts";
import { readTableFile } from "#app/entities/table-file/read-table-file.ts";
import { linesOfTable } from "#app/entities/table-file/sheet-rows.ts";
import { readDelimited } from "#app/entities/table-file/table-file.client.ts";
import { addressesOfFile } from "#app/features/suppression/addresses.ts";

const people = (csv: string) =>
  readPeople({ kind: "table", rows: readDelimited(csv, 100) }).people.map(({ nickname, email }) => [nickname, email]);

describe("the column of names", () => {
  test.each([
    ["Platform,Country,Influencer,Followers,Email", "YouTube,DE,Jana Kocht,12.3k,jana@c.example"],
    ["Platform,Channel Name,Email", "TikTok,Jana Kocht,jana@c.example"],
    ["Plataforma,País,Nombre,Correo electrónico", "TikTok,España,Jana Kocht,jana@c.example"],
    ["Plataforma,Nome,E-mail", "Instagram,Jana Kocht,jana@c.example"],
    ["Plattform,Kanal,E-Mail-Adresse", "YouTube,Jana Kocht,jana@c.example"],
    ["Plateforme,Prénom,Courriel", "YouTube,Jana Kocht,jana@c.example"],
    ["平台,国家,达人昵称,邮箱,粉丝数", "TikTok,美国,Jana Kocht,jana@c.example,12.3万"],
    ["プラットフォーム,名前,メール", "YouTube,Jana Kocht,jana@c.example"],
    ["플랫폼,채널명,이메일", "YouTube,Jana Kocht,jana@c.example"],
    ["Company Name,Name of the creator,Email", "Brand Ltd,Jana Kocht,jana@c.example"],
    ["Contact,Creator,Email", "jana@c.example,Jana Kocht,jana@c.example"],
    ["Influencer,Channel Name,Email", "https://www.youtube.com/@jana,Jana Kocht,jana@c.example"],
    ["Spalte A,Spalte B,Spalte C,Spalte D", "YouTube,12.3k,Jana Kocht,jana@c.example"],
    ["Niche,Name,Email", "Beauty,Jana Kocht,jana@c.example"],
  ])("is found under %s", (heading, row) => {
    expect(people(`${heading}\n${row}\n`)).toEqual([["Jana Kocht", "jana@c.example"]]);
  });

  test("is found by its cells where nothing is said", () => {
    const rows = ["YouTube", "TikTok", "YouTube", "Instagram"].map(
      (platform, at) => `${platform},Beauty,Germany,${at}.3k,Creator ${at},c${at}@c.example`,
    );
    expect(people(rows.join("\n"))[0]).toEqual(["Creator 0", "c0@c.example"]);
  });

  test.each([
    "YouTube",
    "TikTok / IG",
    "抖音",
    "12.3k",
    "1,2 Mio",
    "12.3万",
    "DE",
    "Germany",
    "España",
    "日本",
    "https://x.com/a",
    "a@b.de",
    "yes",
  ])("%s is no name", (cell) => {
    expect(isName(cell)).toBe(false);
  });
});

describe("the column of links", () => {
  test.each([
    [
      "an avatar before the profile",
      "Name,Avatar,Profile\nLia,https://p16.tiktokcdn.example.com/a.jpg,https://www.tiktok.com/@lia\n",
    ],
    ["an avatar without headings", "Lia,https://p16.tiktokcdn.com/a.jpg,https://www.tiktok.com/@lia\n"],
    ["a website before the profile", "Name,Website,Link\nLia,https://lia.example.com/,https://www.tiktok.com/@lia\n"],
    [
      "a title above the heading",
      "Creator list Q4 2026,,\nName,Email,Link\nLia,lia@c.example,https://www.tiktok.com/@lia\n",
    ],
    [
      "an exact heading after a partial one",
      "Avatar link,Post URL,Profile URL\nhttps://a.example.com/1,https://b.example.com/2,https://www.tiktok.com/@lia\n",
    ],
  ])("%s", (_what, csv) => {
    expect(linesOfTable(readDelimited(csv, 100))).toEqual(["https://www.tiktok.com/@lia"]);
  });
});

test("a chosen column wins over the guess", () => {
  const rows = [
    ["Name", "Manager", "Email"],
    ["Lia", "Max", "lia@c.example"],
  ];
  const columns = { ...guessColumns(openTable(rows)), name: 1 };
  expect(readPeople({ kind: "table", rows }, columns).people[0]?.nickname).toBe("Max");
});

test("every address of a row is put on the list of those who are not written to", () => {
  const rows = readDelimited("Name,Contact,Bio\nLia,mailto:lia@c.example?subject=Hi,📩lia.f@c.example\n", 10);
  expect(addressesOfFile({ kind: "table", rows })).toEqual(["lia@c.example", "lia.f@c.example"]);
});

const inBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const ascii = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

describe("the encoding", () => {
  test.each([
    ["utf-8", "Björn", `efbbbf${ascii("Bj")}c3b6${ascii("rn")}`],
    ["utf-16le", "Lia", "fffe4c0069006100"],
    ["utf-16le", "Lia", "4c0069006100"],
    ["utf-16be", "Lia", "feff004c00690061"],
    ["utf-16be", "Lia", "004c00690061"],
    ["windows-1252", "Björn Müller", `${ascii("Bj")}f6${ascii("rn M")}fc${ascii("ller")}`],
    ["windows-1252", "João Conceição", `${ascii("Jo")}e3${ascii("o Concei")}e7e3${ascii("o")}`],
    ["windows-1256", "فاطمة", "dd c7 d8 e3 c9".replaceAll(" ", "")],
    ["windows-1251", "Анна", "c0edede0"],
    ["gb18030", "王芳,李娜", "cdf5b7bc2cc0eec4c8"],
    ["big5", "陳大文", "b3afa46aa4e5"],
    ["shift_jis", "田中さくら", "936392868 2b382ad82e7".replaceAll(" ", "")],
    ["euc-kr", "김민수", "b1e8b9cebcf6"],
  ])("%s: %s", async (encoding, name, hex) => {
    expect(detectEncoding(inBytes(hex))).toBe(encoding);
    const isWide = encoding.startsWith("utf-16");
    const bytes = inBytes(hex + (isWide ? "" : ascii("\nx@c.example\n")));
    const file = { name: "list.txt", size: bytes.length, arrayBuffer: async () => bytes.buffer as ArrayBuffer };
    const read = await readTableFile(file, 10);
    expect(read).toMatchObject({ ok: true, reading: { encoding } });
    expect(read.ok && read.content.kind === "text" && read.content.text).toContain(name);
  });

  test("the reader may choose another one", async () => {
    const bytes = inBytes("c0edede0");
    const file = { name: "list.txt", size: 4, arrayBuffer: async () => bytes.buffer as ArrayBuffer };
    const read = await readTableFile(file, 10, { encoding: "gb18030" });
    expect(read).toMatchObject({ ok: true, content: { text: "理磬" }, reading: { encoding: "gb18030" } });
  });

  test("a picture is no text", () => {
    expect(detectEncoding(inBytes("89504e470d0a1a0a0000000d49484452"))).toBeNull();
  });
});

test.each([
  ["Excel's own first line", "sep=;\nName;Email\nLia Fields;lia@c.example\n"],
  ["semicolons", "Name;Email\nLia Fields;lia@c.example\n"],
  ["tabs", "Name\tEmail\nLia Fields\tlia@c.example\n"],
  ["bars", "Name|Email\nLia Fields|lia@c.example\n"],
  ["line ends in a cell", 'Name,Note,Email\r\nLia Fields,"one\r\ntwo",lia@c.example\r\n'],
])("cells are parted by %s", (_what, csv) => {
  expect(people(csv)).toEqual([["Lia Fields", "lia@c.example"]]);
});
