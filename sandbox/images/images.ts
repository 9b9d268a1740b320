/** Pictures of the sandbox: avatars and covers, drawn when they are asked for. */

import type { Hono } from "hono";
import { PNG } from "pngjs";
import type { SandboxService } from "#sandbox/service.ts";
import { hashText } from "#sandbox/world/hash.ts";
import { NICHES } from "#sandbox/world/vocabulary/niches.ts";
import { type Canvas, createCanvas, doubled } from "./canvas.ts";
import { drawAvatar, drawCover, drawNobody, type Subject } from "./scenes.ts";

const MOTIFS = new Map(NICHES.map(({ key, motif }) => [key, motif]));
const VIDEO_SIZES: Readonly<Record<string, readonly [number, number]>> = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
  sddefault: [640, 480],
  maxresdefault: [1280, 720],
};
/** Larger pictures are drawn at half size and doubled. */
const MAX_DRAWN = 720;
const MAX_AVATAR = 400;
const MAX_SIDE = 1440;
const GREY = 0xb0;
const KEPT_BYTES = 24 * 1024 * 1024;
const A_WEEK = "public, max-age=604800, immutable";

/** `{sandbox}/images`: avatars (1:1) and covers (any shape) as PNG with entity tags. */
export const imagesService: SandboxService = {
  name: "images",
  title: "Images",
  describe:
    "Avatars and covers drawn from a niche and a seed: /avatar/{niche}-{seed}/{size}.png, /cover/{niche}-{seed}/{width}x{height}.png, /vi/{niche}-{seed}/hqdefault.png.",
  prefix: "/images",
  mount(app, { settings }) {
    const pictures = settings.drawsPictures ? createPictures() : createDots();
    addPicture(app, "/avatar/:art/:file{[0-9]+\\.png}", pictures, ([size = 0], art) => avatar(art, size));
    addPicture(app, "/cover/:art/:file{[0-9]+x[0-9]+\\.png}", pictures, ([width = 0, height = 0], art) =>
      cover(art, width, height),
    );
    addPicture(app, "/vi/:art/:file{[a-z]+\\.png}", pictures, ([width = 0, height = 0], art) =>
      cover(art, width, height),
    );
  },
  fail: () => null,
};

function addPicture(
  app: Hono,
  path: string,
  pictures: Pictures,
  draw: (sides: readonly number[], art: Subject | null) => Canvas,
): void {
  app.get(path, (call) => {
    const art = call.req.param("art") ?? "";
    const name = (call.req.param("file") ?? "").replace(/\.png$/, "");
    const sides: readonly number[] = VIDEO_SIZES[name] ?? name.split("x").map(Number);
    if (!sides.every((side) => side >= 8 && side <= MAX_SIDE))
      return call.json({ error: "a side has 8 to 1440 pixels" }, 404);
    const subject = readSubject(art);
    if (subject === null && !art.startsWith("letter-")) return call.json({ error: "no such picture" }, 404);
    const etag = `"${hashText(call.req.path).toString(36)}-5"`;
    const headers = { etag, "cache-control": A_WEEK, "content-type": "image/png", "access-control-allow-origin": "*" };
    if (call.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const bytes = pictures.get(call.req.path, () => draw(sides, subject));
    return new Response(bytes, { headers: { ...headers, "content-length": String(bytes.byteLength) } });
  });
}

/** `niche-seed` or `niche-seed-face`, seeds as eight hex digits; null for anything else. */
function readSubject(art: string): Subject | null {
  const found = /^([a-z]+)-([0-9a-f]{8})(?:-([0-9a-f]{8}))?$/.exec(art);
  const [, niche = "", seed = "", face = seed] = found ?? [];
  if (found === null || niche === "letter") return null;
  return {
    niche,
    motif: MOTIFS.get(niche) ?? "star",
    seed: Number.parseInt(seed, 16),
    face: Number.parseInt(face, 16),
  };
}

function avatar(subject: Subject | null, size: number): Canvas {
  const isLarge = size > MAX_AVATAR;
  const drawn = isLarge ? size >> 1 : size;
  const canvas = subject === null ? drawNobody(drawn) : drawAvatar(subject, drawn);
  return isLarge ? doubled(canvas) : canvas;
}

function cover(subject: Subject | null, width: number, height: number): Canvas {
  const isLarge = Math.max(width, height) > MAX_DRAWN;
  const [drawnWidth, drawnHeight] = isLarge ? [width >> 1, height >> 1] : [width, height];
  const canvas =
    subject === null ? drawNobody(Math.min(drawnWidth, drawnHeight)) : drawCover(subject, drawnWidth, drawnHeight);
  return isLarge ? doubled(canvas) : canvas;
}

interface Pictures {
  /** The PNG of a path; drawn only when it is not in memory. */
  get(path: string, draw: () => Canvas): Uint8Array<ArrayBuffer>;
}

/** Keeps the last pictures, up to {@link KEPT_BYTES}. */
function createPictures(): Pictures {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let size = 0;
  return {
    get: (path, draw) => {
      const known = kept.get(path);
      const bytes = known ?? encode(draw());
      if (known !== undefined) kept.delete(path);
      else size += bytes.byteLength;
      kept.set(path, bytes);
      for (const [oldest, { byteLength }] of kept) {
        if (size <= KEPT_BYTES) break;
        kept.delete(oldest);
        size -= byteLength;
      }
      return bytes;
    },
  };
}

/** The same dot for every path. */
function createDots(): Pictures {
  const canvas = createCanvas(8, 8);
  canvas.data.fill(GREY);
  const dot = encode(canvas);
  return { get: () => dot };
}

/** A canvas as PNG without alpha. */
function encode({ width, height, data }: Canvas): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer);
  const bytes = PNG.sync.write(png, {
    colorType: 2,
    inputColorType: 2,
    inputHasAlpha: false,
    deflateLevel: 7,
    deflateStrategy: 0,
    filterType: 4,
  });
  return Uint8Array.from(bytes);
}
