/** Codes by which creators prove that an account is theirs. */
import { expect, test } from "vitest";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createRemovalCodes, holdsCode } from "#workers/modules/removals/code.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-26T15:30:00Z");
const SECRET = "a-cookie-secret-for-tests-of-at-least-32-characters";
const codesOf = (secret: string, purpose = "removal") => createRemovalCodes(createSigner(secret, purpose));
const codes = codesOf(SECRET);

test("a code is short, and of signs that can be read aloud and typed", async () => {
  for (const key of ["TIKTOK/lin", "YOUTUBE/@lin", "INSTAGRAM/lin.k"]) {
    expect((await codes.make(key, NOW)).code).toMatch(/^kolscout-[2-9bcdfghjkmnpqrstvwxz]{8}$/);
  }
});

test("an account has one code a day, and each code is good until the end of the seventh day after its own", async () => {
  const { code, validUntil } = await codes.make("TIKTOK/lin", NOW);
  expect(await codes.make("TIKTOK/lin", NOW + 3_600_000)).toEqual({ code, validUntil });
  expect((await codes.make("TIKTOK/lin", NOW + DAY_MS)).code).not.toBe(code);
  expect(new Date(validUntil).toISOString()).toBe("2026-12-04T00:00:00.000Z");
  const isGoodAt = async (at: number) => holdsCode(code, await codes.listValid("TIKTOK/lin", at));
  expect([await isGoodAt(NOW), await isGoodAt(validUntil - 1)]).toEqual([true, true]);
  expect([await isGoodAt(validUntil), await isGoodAt(NOW - DAY_MS)]).toEqual([false, false]);
});

test("a code is good for its own account and platform, secret and purpose alone", async () => {
  const { code } = await codes.make("TIKTOK/lin", NOW);
  for (const other of ["TIKTOK/lina", "INSTAGRAM/lin", "YOUTUBE/name/lin"]) {
    expect(holdsCode(code, await codes.listValid(other, NOW)), other).toBe(false);
  }
  for (const foreign of [
    codesOf("another-secret-of-at-least-32-characters-and-more"),
    codesOf(SECRET, "unsubscribe"),
  ]) {
    expect(holdsCode(code, await foreign.listValid("TIKTOK/lin", NOW))).toBe(false);
  }
});

test("a code of which one sign was changed or left out is none", async () => {
  const { code } = await codes.make("TIKTOK/lin", NOW);
  const valid = await codes.listValid("TIKTOK/lin", NOW);
  for (let at = 0; at < code.length; at += 1) {
    const other = code[at] === "b" ? "c" : "b";
    expect(holdsCode(code.slice(0, at) + other + code.slice(at + 1), valid)).toBe(false);
    expect(holdsCode(code.slice(0, at) + code.slice(at + 1), valid)).toBe(false);
  }
});

test("a code is found in a bio whatever a phone makes of it", async () => {
  const { code } = await codes.make("TIKTOK/lin", NOW);
  const valid = await codes.listValid("TIKTOK/lin", NOW);
  const bios = [
    `Pots & plates 🏺\n${code}\nlin@studio.example`,
    `(${code})`,
    code.toUpperCase(),
    code.replace("kolscout-", "Kolscout-"),
    code.replace("-", "–"),
    code.replace("-", "\u2011"),
    `\u200b${code.slice(0, 12)}\u200b${code.slice(12)}`,
    code.normalize("NFKC").replace(/[a-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ];
  for (const bio of bios) expect(holdsCode(bio, valid), bio).toBe(true);
  for (const bio of ["", "kolscout", "kolscout-", code.replace("kolscout-", "")])
    expect(holdsCode(bio, valid)).toBe(false);
});
