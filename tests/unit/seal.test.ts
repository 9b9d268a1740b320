/** Sealed secrets: what opens them, and what does not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSealer, type KeyRing, readKeyRing } from "#workers/modules/outreach/mailboxes/seal.ts";

const key = (id: string, fill: number) => ({ id, bytes: new Uint8Array(32).fill(fill) });
const RING: KeyRing = [key("k1", 1)];
const sealer = createSealer(RING);

test("any secret comes back, for what it was sealed for and for nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.array(fc.string(), { maxLength: 3 }),
      async (secret, boundTo, other) => {
        const sealed = await sealer.seal(secret, boundTo);
        expect(await sealer.open(sealed, boundTo)).toBe(secret);
        const isSame = JSON.stringify(boundTo) === JSON.stringify(other);
        expect(await sealer.open(sealed, other)).toBe(isSame ? secret : null);
      },
    ),
    { numRuns: 50 },
  );
});

test("the same secret is never sealed the same way twice, and its text does not show it", async () => {
  const sealed = await Promise.all(Array.from({ length: 20 }, () => sealer.seal("1//refresh", ["u"])));
  expect(new Set(sealed).size).toBe(20);
  for (const text of sealed) expect(text).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/);
});

test("a text with any character changed, cut or added opens nothing and throws nothing", async () => {
  const sealed = await sealer.seal("secret", ["u"]);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed[at] === "A" ? "B" : "A";
    const text = sealed.slice(0, at) + changed + sealed.slice(at + 1);
    // The last character of base64url may hold bits that say nothing.
    if (at < sealed.length - 1) expect(await sealer.open(text, ["u"]), text).toBeNull();
  }
  for (const text of ["", ".", "v1.k1.", `${sealed}.x`, sealed.slice(0, -4), `v2${sealed.slice(2)}`, "v1.k1.%%.%%"]) {
    expect(await sealer.open(text, ["u"]), text).toBeNull();
  }
});

test("old keys open, the first seals, and what an old one sealed is known", async () => {
  const old = await sealer.seal("secret", ["u"]);
  const turned = createSealer([key("k2", 2), ...RING]);
  expect(await turned.open(old, ["u"])).toBe("secret");
  expect([turned.isOld(old), turned.isOld(await turned.seal("secret", ["u"]))]).toEqual([true, false]);
  expect(await createSealer([key("k2", 2)]).open(old, ["u"])).toBeNull();
  expect(await createSealer([key("k1", 9)]).open(old, ["u"]), "another key of the same name").toBeNull();
});

test("a ring is read from text, or not at all", () => {
  const text = "k".repeat(42);
  expect(readKeyRing(`b:${text}A, a:${text}E=`)?.map(({ id, bytes }) => [id, bytes.length])).toEqual([
    ["b", 32],
    ["a", 32],
  ]);
  for (const wrong of [
    "",
    "a",
    `a:${text}`,
    `a:${text}A,a:${text}E`,
    `a:${text}A;b:${text}A`,
    `:${text}A`,
    `a b:${text}A`,
  ]) {
    expect(readKeyRing(wrong), wrong).toBeNull();
  }
});
