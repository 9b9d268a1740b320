/** Every disguise in which the seeded world writes an address is read as the plain address. */
import { expect, test } from "vitest";
import { addressOf, contactLine } from "#sandbox/world/email-shapes.ts";
import { extractEmails } from "#workers/modules/creators/email-scan.ts";

const HANDLES = ["luna.skin", "coffee_with_ana", "x", "TravelTom99", "matcha.daily"];
const LANGUAGES = ["en", "es", "zh"] as const;
const SURROUNDINGS = [
  (line: string) => line,
  (line: string) => `skincare & slow mornings ☕️\n${line}\n📍 Lisbon`,
  (line: string) => `Welcome! New videos on Fridays. ${line} | IG: @someone.else`,
];

test("an address in a profile is read whatever its disguise, its language and what stands around it", () => {
  const missed: string[] = [];
  for (let hash = 0; hash < 4_000; hash += 1) {
    const handle = HANDLES[hash % HANDLES.length] ?? "x";
    for (const language of LANGUAGES) {
      const mixed = Math.imul(hash + 1, 2_654_435_761) >>> 0;
      const address = addressOf(handle, language, mixed);
      const text = SURROUNDINGS[hash % SURROUNDINGS.length]?.(contactLine(address, language, mixed)) ?? "";
      const found = extractEmails(text, "bio").map((email) => email.address);
      if (found.length !== 1 || found[0] !== address.toLowerCase()) missed.push(`${address}: ${text} -> ${found}`);
    }
  }
  expect(missed.slice(0, 5)).toEqual([]);
});
