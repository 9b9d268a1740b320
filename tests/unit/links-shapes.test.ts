import { describe, expect, test } from "vitest";
import { LINK_SHAPES, LOOKALIKES } from "#tests/fixtures/link-shapes.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";

const target = (text: string) => parseLinks(text, "any").valid.map(({ platform, kind, id }) => [platform, kind, id]);

describe("addresses", () => {
  test.each(LINK_SHAPES)("%s", (address, expected) => {
    expect(target(address)).toEqual(expected === null ? [] : [expected]);
  });

  test("the plain address of a link leads to the same thing", () => {
    for (const [address] of LINK_SHAPES) {
      for (const link of parseLinks(address, "any").valid) {
        const again = recogniseLink(link.url);
        expect(again.ok && again.link, link.url).toMatchObject({ platform: link.platform, id: link.id, key: link.key });
      }
    }
  });

  test("every link is found in every wrapping and has nothing of it", () => {
    const wrappings: ((link: string) => string)[] = [
      (link) => `  ${link}\n`,
      (link) => `look: ${link}, then tell me`,
      (link) => `(${link})`,
      (link) => `<${link}>`,
      (link) => `"${link}"`,
      (link) => `【${link}】`,
      (link) => `「${link}」，很好`,
      (link) => `链接：${link}。`,
      (link) => `看这里 ${link}！快来`,
      (link) => `${link}.`,
      (link) => `${link}...`,
      (link) => `${link};`,
      (link) => `\u200b${link}\u200b`,
      (link) => `\ufeff${link}`,
      (link) => `[name](${link})`,
      (link) => `**${link}**`,
      (link) => `<a href="${link}">`,
      (link) => `- ${link}`,
      (link) => `1. ${link}`,
      (link) => `${link}\u3000复制此链接`,
    ];
    for (const [address, expected] of LINK_SHAPES) {
      if (expected === null || address.startsWith("//")) continue;
      for (const wrap of wrappings) expect(target(wrap(address)), wrap(address)).toEqual([expected]);
    }
  });

  test("two links that touch are two", () => {
    const links = LINK_SHAPES.filter(([address, expected]) => expected !== null && address.startsWith("https://"));
    for (const [index, [address, expected]] of links.entries()) {
      const [next, following] = links[(index + 7) % links.length] ?? [address, expected];
      // The same thing twice would be counted once.
      if (expected?.[2].toLowerCase() === following?.[2].toLowerCase()) continue;
      expect(target(`${address}${next}`), `${address}${next}`).toEqual([expected, following]);
    }
  });
});

describe("hosts that only look like a platform's", () => {
  test.each(LOOKALIKES)("%s is refused", (address) => {
    expect(target(address)).toEqual([]);
    expect(target(`看 ${address} 吧`)).toEqual([]);
  });
});
