import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LINK_SHAPES, LOOKALIKES } from "#tests/fixtures/link-shapes.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { isWithin, readWebAddress } from "#workers/kernel/web-address.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { LINK_PURPOSE_NAMES } from "#workers/modules/links/purposes.ts";
import { KNOWN_DOMAINS, recogniseLink } from "#workers/modules/links/recognise.ts";
import { LINK_PLATFORMS } from "#workers/platforms/link.ts";

const purpose = fc.constantFrom(...LINK_PURPOSE_NAMES);
const platform = fc.constantFrom(null, ...LINK_PLATFORMS);
const link = fc.constantFrom(...LINK_SHAPES.map(([address]) => address), ...LOOKALIKES);
const noise = fc.string({ unit: "binary", maxLength: 12 });
const sign = fc.constantFrom(..."/:?#@&=%.。，（）()[]<>\"'\\ \n\t\u200b\u3000-_~|*é看😀aZ0");

/** A text of links, their pieces and noise. */
const hostile = fc
  .array(
    fc.oneof(
      link,
      noise,
      sign,
      fc.tuple(link, fc.nat(80)).map(([address, length]) => address.slice(0, length)),
      fc.tuple(link, fc.nat(80)).map(([address, length]) => address.slice(length)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("whatever the text", () => {
  test("parsing never throws and never invents", () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 300 })),
        purpose,
        platform,
        (text, name, site) => {
          const parsed = parseLinks(text, name, site);
          for (const { platform: found, url } of parsed.valid) {
            expect(site === null || found === site).toBe(true);
            expect(URL.parse(url)?.protocol).toBe("https:");
          }
          expect(new Set(parsed.valid.map(({ key }) => key)).size).toBe(parsed.valid.length);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("an address that is taken is on the platform's site for a browser too", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const address = text.replace(/\s/g, "");
        if (!recogniseLink(address).ok) return;
        const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
        expect(url, address).not.toBeNull();
        expect(
          KNOWN_DOMAINS.some((domain) => isWithin(url?.hostname ?? "", domain)),
          address,
        ).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test("a host is read as a browser reads it, or not at all", () => {
    const host = fc.array(fc.oneof(sign, fc.constantFrom("tiktok.com", "www.", "evil.com", "xn--", ":443", ":8443")), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(host, (parts) => {
        const text = `https://${parts.join("")}/@lara`;
        const read = readWebAddress(text);
        if (read !== null) expect(URL.parse(text)?.hostname).toBe(read.host);
      }),
      { numRuns: 5_000 },
    );
  });

  test("the plain addresses of a result, pasted again, are the same result", () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 20 }), (links) => {
        const once = parseLinks(links.join("\n"), "any");
        const again = parseLinks(once.valid.map(({ url }) => url).join(" "), "any");
        expect(again.valid.map(({ key }) => key)).toEqual(once.valid.map(({ key }) => key));
        expect(again.duplicates).toBe(0);
      }),
    );
  });
});

describe("hostile text", () => {
  const LENGTH = 200_000;
  const units = [
    ...[
      "a",
      "a ",
      "a\n",
      "@a ",
      "https://",
      "http://a",
      "https://tiktok.com/",
      "tiktok.com ",
      "tiktok.com.",
      "@tiktok.com",
    ],
    ...[
      "https://www.tiktok.com/@a ",
      "https://www.tiktok.com/@é",
      "https://a/tag/é",
      "https://é",
      "看",
      "?a=https://tiktok.com/@a",
    ],
    ...[
      "https://www.youtube.com/@看",
      "https://tiktok.com/?é&",
      "((((",
      "\u200b",
      "/tiktok.com/@a",
      "\\/",
      "@😀",
      "x@x.x ",
      "..",
      "%e0%a4",
    ],
  ];

  const PURPOSES = ["any", "records", "exclude"] as const;

  test.each(units.map((unit, at) => ({ unit, at })))(
    "takes time that grows with its length alone: $unit",
    ({ unit, at }) => {
      for (const [place, front] of ["", "https://www.tiktok.com/@", "https://www.youtube.com/watch?v="].entries()) {
        const text = (front + unit.repeat(Math.ceil(LENGTH / unit.length))).slice(0, LENGTH);
        // One purpose a text, in turn: all of them take three times as long.
        const purpose = PURPOSES[(at + place) % PURPOSES.length] ?? "any";
        expect(
          growthOf((part) => parseLinks(part, purpose, purpose === "records" ? "INSTAGRAM" : null), text),
          `${purpose} ${front}`,
        ).toBeLessThan(MAX_GROWTH);
      }
    },
  );
});
