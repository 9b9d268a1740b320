import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { extractEmails } from "#workers/modules/creators/email-scan.ts";
import { toProfileLink } from "#workers/platforms/payload-fields.ts";

/** Biographies and links as thousands of people wrote them, their addresses replaced by others of the same shape. */

const FILE = "../shared/data/world/real-creators.jsonl";
const isThere = existsSync(FILE);
if (!isThere) console.warn(`email-wild: skipped, ${FILE} is not there`);

const Creator = z.object({ bio: z.string().nullish(), link: z.string().nullish() });
const PLAIN = /(?<![\w.+-@/])[a-z0-9][\w.+-]*@(?:[a-z0-9-]+\.)+[a-z]{2,12}(?![\w.@-])/giu;
/** What no address holds and every address but a plain one does: a text without any of it names no mailbox. */
const ABOUT_MAIL = /@|＠|\bat\b|arroba|艾特|gmail|hotmail|yahoo|outlook|icloud|mail/i;

function creators() {
  if (!isThere) return [];
  const lines = readFileSync(FILE, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => Creator.parse(JSON.parse(line)));
}

const addresses = (text: string) => extractEmails(text, "bio").map(({ address }) => address);

describe.skipIf(!isThere)("biographies in the wild", () => {
  const all = creators();

  test("every plain address is found", () => {
    let plain = 0;
    const missed: string[] = [];
    for (const { bio } of all) {
      const found = addresses(bio ?? "");
      for (const [address] of (bio ?? "").normalize("NFKC").matchAll(PLAIN)) {
        plain += 1;
        if (!found.includes(address.toLowerCase().replace(/^[-'+]+/, ""))) missed.push(address);
      }
    }
    console.info(`${plain - missed.length} of ${plain} plain addresses; missed: ${missed.join(", ") || "none"}`);
    expect(plain).toBeGreaterThan(200);
    expect(missed.length / plain).toBeLessThanOrEqual(0.01);
  });

  test("what is found in other shapes is little, and stands in texts about mail", () => {
    const others: string[] = [];
    let found = 0;
    for (const { bio } of all) {
      const text = (bio ?? "").normalize("NFKC").toLowerCase();
      for (const address of addresses(bio ?? "")) {
        found += 1;
        if (text.includes(address)) continue;
        others.push(`${address} ← ${(bio ?? "").replaceAll("\n", " / ")}`);
        expect(text, address).toMatch(ABOUT_MAIL);
      }
    }
    console.info(`${others.length} of ${found} in other shapes:\n${others.join("\n")}`);
    expect(others.length / found).toBeLessThan(0.1);
  });

  test("a mailbox in the field for the link is found, and nothing else becomes one", () => {
    for (const { link } of all) {
      const kept = toProfileLink(link) ?? "";
      const isMailbox = /^[^\s/:]+@[^\s/]+\.[a-z]+$/i.test(link ?? "");
      expect(addresses(kept).length, link ?? "").toBe(isMailbox ? 1 : 0);
    }
  });
});
