import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAudienceAddress, writeAudienceAddress } from "#app/features/audience/audience-address.ts";
import { unitsToRuns } from "#workers/kernel/quota-units.ts";
import {
  batchCostUnits,
  batchProgress,
  batchPurpose,
  LINKS_PER_BATCH,
  shortName,
} from "#workers/modules/batch-links/domain.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";

const parseBatch = (text: string, mode: 1 | 2) => parseLinks(text, batchPurpose(mode));

import { accountOf } from "#workers/modules/batch-links/look-up.ts";

describe("what a query costs", () => {
  test("two stored units a link: fifty links are ten runs on the screen", () => {
    expect(batchCostUnits(0)).toBe(0);
    expect(batchCostUnits(1)).toBe(2);
    expect(batchCostUnits(LINKS_PER_BATCH)).toBe(100);
    expect(unitsToRuns(batchCostUnits(LINKS_PER_BATCH))).toBe(10);
  });
});

describe("what a query takes", () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://www.tiktok.com/@creator${index}`).join("\n");

  test.each([
    [49, false],
    [50, false],
    [51, true],
  ])("%i links: over the limit %s, however often they are repeated", (count, isOverLimit) => {
    const parsed = parseBatch(`${names(count)}\n${names(count)}`, 1);
    expect(parsed).toMatchObject({ isOverLimit, limit: 50, duplicates: count });
    expect(parsed.valid.length).toBe(count);
  });

  test("authors and posts are told apart, links that stick together are split, platforms that are not asked are left out", () => {
    const text =
      "看看https://www.youtube.com/@oneshttps://youtu.be/dQw4w9WgXcQ，https://www.instagram.com/reel/DRRvQ1kAB_p/?igsh=x https://v.douyin.com/abc/";
    expect(parseBatch(text, 1).valid.map(({ url }) => url)).toEqual(["https://www.youtube.com/@ones"]);
    expect(parseBatch(text, 2).valid.map(({ platform, kind }) => `${platform} ${kind}`)).toEqual([
      "YOUTUBE video",
      "INSTAGRAM reel",
    ]);
  });

  test("a megabyte of hostile text ends without an exception", () => {
    expect(() => parseBatch("https://".repeat(131_000), 1)).not.toThrow();
    expect(() => parseBatch("@".repeat(1_048_576), 2)).not.toThrow();
  });
});

describe("how it is asked", () => {
  test.each([
    ["https://www.youtube.com/@Handle", { kind: "handle", value: "Handle" }],
    ["https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa", { kind: "id", value: "UCaaaaaaaaaaaaaaaaaaaaaa" }],
    ["https://www.youtube.com/c/OldName", { kind: "legacyName", value: "c/OldName" }],
    ["https://www.tiktok.com/@Some.One", { kind: "handle", value: "some.one" }],
    ["https://www.instagram.com/some_one/", { kind: "handle", value: "some_one" }],
  ])("%s", (address, ref) => {
    const [link] = parseLinks(address, "batchProfile").valid;
    expect(link && accountOf(link)).toEqual(ref);
    expect(link && shortName(link)).toMatch(/^@|^youtube\.com\/channel/);
  });
});

describe("progress", () => {
  test("it is whole, grows with what is settled, and is 100 when and only when everything is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), fc.nat(50), (total, first, second) => {
        const completed = Math.min(first, total);
        const failed = Math.min(second, total - completed);
        const percent = batchProgress({ total, completed, failed });
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent === 100).toBe(completed + failed === total);
      }),
    );
  });
});

describe("the address of the page", () => {
  test("what is written is read again; what is unknown is the default", () => {
    const address = { tab: "historyExport", queryType: "post", page: 3, batchId: "tsk_1" } as const;
    expect(readAudienceAddress(writeAudienceAddress(address))).toEqual(address);
    const fallback = { tab: "batchQuery", queryType: "profile", page: 1, batchId: null };
    expect(readAudienceAddress(new URLSearchParams("tab=x&queryType=y&page=-4"))).toEqual(fallback);
    expect(writeAudienceAddress(readAudienceAddress(new URLSearchParams())).toString()).toBe("");
  });
});
