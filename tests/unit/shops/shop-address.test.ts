/** The address of shop vetting says the page and the filters. */
import { expect, test } from "vitest";
import { rangeText } from "#app/features/shops/filter-card.tsx";
import { countFilters, filterQuery, readShopAddress, writeShopAddress } from "#app/features/shops/shop-address.ts";

const read = (query: string) => readShopAddress(new URLSearchParams(query));

test("what is written is read back, and what the address cannot mean is left out", () => {
  const address = read("page=3&gmv=1k-10k,gte100k,nonsense&hasEmail=true&videoRow=2&mock=true");
  expect(address).toMatchObject({ page: 3, hasEmail: true, videoRows: 2, isSample: true });
  expect(address.ranges.gmv).toEqual(["1k-10k", "gte100k"]);
  const written = writeShopAddress(new URLSearchParams("projectId=prj_1&mock=true"), address);
  expect(readShopAddress(written)).toEqual(address);
  expect(written.get("projectId")).toBe("prj_1");
  expect([read("page=-1").page, read("page=x").page, read("hasEmail=maybe").hasEmail]).toEqual([1, 1, null]);
});

test("filters are counted and sent", () => {
  const address = read("postRate=60-80,80-100&hasEmail=false");
  expect(countFilters(address)).toBe(3);
  expect(filterQuery(address)).toEqual({ postRate: "60-80,80-100", hasEmail: "false" });
  expect(writeShopAddress(new URLSearchParams("gmv=0-500&page=2"), read("")).toString()).toBe("");
});

test("ranges are written as people read them", () => {
  expect([rangeText("postRate", "80-100"), rangeText("gmv", "0-500"), rangeText("units", "gte100k")]).toEqual([
    ...["80–100%", "0–500", "100K+"],
  ]);
  expect([rangeText("followers", "lt1k"), rangeText("followers", "100k-1m")]).toEqual(["<1K", "100K–1M"]);
});
