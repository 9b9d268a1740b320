import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAssetTables } from "#workers/adapters/matching-tables/assets.ts";

test("the tables are read once; a failed read is tried anew", async () => {
  const asked: string[] = [];
  let isDown = true;
  const assets = {
    async fetch(address: string) {
      asked.push(address);
      const file = new URL(address).pathname.slice(1);
      return isDown
        ? new Response(null, { status: 503 })
        : new Response(new Uint8Array(readFileSync(`public/${file}`)));
    },
  };
  await expect(createAssetTables(assets).load()).rejects.toThrow(/503/);
  isDown = false;
  asked.length = 0;
  const [one, other] = await Promise.all([createAssetTables(assets).load(), createAssetTables(assets).load()]);
  expect(one).toBe(other);
  expect(await createAssetTables(assets).load()).toBe(one);
  expect(asked).toHaveLength(3);
  expect(one.lexicon.topics.has("skincare")).toBe(true);
});
