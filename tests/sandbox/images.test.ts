/** The drawn pictures: real PNGs of the size in their address, always the same, small, and kept by caches. */
import { PNG } from "pngjs";
import { expect } from "vitest";
import { NICHES } from "#sandbox/world/vocabulary/niches.ts";
import { long } from "#tests/support/runs.ts";
import { askYoutube } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";

const MAX_BYTES = 25 * 1024;

async function load(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

long.each([
  ["avatar/travel-0000beef/100.png", 100, 100],
  ["avatar/travel-0000beef/800.png", 800, 800],
  ["cover/gaming-12345678/270x480.png", 270, 480],
  ["cover/cooking-12345678/320x400.png", 320, 400],
  ["vi/cars-00c0ffee/mqdefault.png", 320, 180],
  ["vi/cars-00c0ffee/maxresdefault.png", 1280, 720],
  ["avatar/viewer-00c0ffee/48.png", 48, 48],
  ["avatar/letter-00000000/88.png", 88, 88],
] as const)("%s is a PNG of %i by %i", async (path, width, height) => {
  const sandbox = await openSandbox();
  const { response, bytes } = await load(`${sandbox.url}/images/${path}`);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
  const picture = PNG.sync.read(bytes);
  expect([picture.width, picture.height]).toEqual([width, height]);
});

long("equal addresses give equal bytes in every sandbox; other seeds give other pictures", async () => {
  const [first, second] = [await openSandbox(), await openSandbox({ seed: 9 })];
  const path = "/images/cover/makeup-01020304/270x480.png";
  const [one, two] = [await load(first.url + path), await load(second.url + path)];
  expect(one.bytes.equals(two.bytes)).toBe(true);
  expect(one.bytes.equals((await load(`${first.url}/images/cover/makeup-01020305/270x480.png`)).bytes)).toBe(false);
});

long("caches may keep a picture and ask again by its tag", async () => {
  const sandbox = await openSandbox();
  const url = `${sandbox.url}/images/avatar/yoga-00001111/240.png`;
  const { response } = await load(url);
  expect(response.headers.get("cache-control")).toContain("immutable");
  const again = await load(url, { "if-none-match": response.headers.get("etag") ?? "" });
  expect([again.response.status, again.bytes.byteLength]).toEqual([304, 0]);
});

long("pictures of every niche are small and not plain", async () => {
  const sandbox = await openSandbox();
  for (const [place, { key }] of NICHES.entries()) {
    const seed = (place * 0x9e3779b1) >>> 0;
    const { bytes } = await load(`${sandbox.url}/images/vi/${key}-${seed.toString(16).padStart(8, "0")}/mqdefault.png`);
    expect(bytes.byteLength).toBeLessThan(MAX_BYTES);
    const { data } = PNG.sync.read(bytes);
    const colors = new Set(Array.from({ length: 400 }, (_, at) => data.readUInt32BE(at * 4 * 140)));
    expect(colors.size).toBeGreaterThan(8);
  }
});

long.each([
  "avatar/travel-xyz/100.png",
  "avatar/travel-0000beef/9000.png",
  "cover/travel-0000beef/0x0.png",
  "vi/travel-0000beef/huge.png",
  "video/1.mp4",
])("%s is not found", async (path) => {
  const sandbox = await openSandbox();
  expect((await load(`${sandbox.url}/images/${path}`)).response.status).toBe(404);
});

long("thumbnails in replies can be loaded, in the size they announce", async () => {
  const sandbox = await openSandbox();
  const found = await askYoutube(sandbox, "search", { part: "snippet", q: "travel", type: "video" });
  const { bytes } = await load(found.body.text("items.0.snippet.thumbnails.medium.url"));
  expect(PNG.sync.read(bytes).width).toBe(found.body.at("items.0.snippet.thumbnails.medium.width"));
});

long("a sandbox that draws none gives one small picture for all, at the same addresses", async () => {
  const sandbox = await openSandbox({ settings: { drawsPictures: false } });
  const one = await load(`${sandbox.url}/images/avatar/travel-0000beef/800.png`);
  const other = await load(`${sandbox.url}/images/cover/gaming-12345678/270x480.png`);
  expect(one.bytes).toEqual(other.bytes);
  expect(PNG.sync.read(one.bytes).width).toBe(8);
  expect((await load(`${sandbox.url}/images/avatar/travel/100.png`)).response.status).toBe(404);
});
