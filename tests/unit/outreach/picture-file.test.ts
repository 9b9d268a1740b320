/** Uploaded pictures: told by their bytes, measured, and kept without anything that is not the picture (THREATS X08). */
import fc from "fast-check";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { isTooLargePicture, readPicture } from "#workers/modules/outreach/templates/picture-file.ts";

const SECRET = "GPS 52.5200N 13.4050E <script>alert(1)</script>";
const text = (value: string) => Array.from(value, (char) => char.charCodeAt(0));
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function png(): number[] {
  const image = new PNG({ width: 3, height: 2 });
  return [...PNG.sync.write(image)];
}

function pngChunk(type: string, data: readonly number[]): number[] {
  return [...big(data.length), ...text(type), ...data, 0, 0, 0, 0];
}

const JPEG_START = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0x4a, 0x46];
const JPEG_EXIF = [0xff, 0xe1, 0, 2 + SECRET.length, ...text(SECRET)];
const JPEG_FRAME = [0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0];
const JPEG_SCAN = [0xff, 0xda, 0, 4, 1, 2, 0x11, 0xff, 0, 0x22, 0xff, 0xd0, 0x33];
const JPEG_END = [0xff, 0xd9];
const JPEG = [...JPEG_START, ...JPEG_EXIF, ...JPEG_FRAME, ...JPEG_SCAN, ...JPEG_END];

const GIF_START = [...text("GIF89a"), 5, 0, 4, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6];
const GIF_COMMENT = [0x21, 0xfe, SECRET.length, ...text(SECRET), 0];
const GIF_DELAY = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
const GIF_FRAME = [0x2c, 0, 0, 0, 0, 5, 0, 4, 0, 0, 2, 2, 0x4c, 1, 0];
const GIF = [...GIF_START, ...GIF_COMMENT, ...GIF_DELAY, ...GIF_FRAME, 0x3b];

const asText = (bytes: Uint8Array) => String.fromCharCode(...bytes);

test("PNG, JPEG and GIF are measured, and what is not the picture is left behind", () => {
  const plain = png();
  const withSecrets = [
    ...plain.slice(0, 33),
    ...pngChunk("tEXt", text(SECRET)),
    ...pngChunk("eXIf", text(SECRET)),
    ...plain.slice(33),
    ...text(SECRET),
  ];
  const read = readPicture(Uint8Array.from(withSecrets));
  expect(read).toMatchObject({ type: "png", width: 3, height: 2 });
  expect([...(read?.bytes ?? [])]).toEqual(plain);

  const jpeg = readPicture(Uint8Array.from([...JPEG, ...text(SECRET)]));
  expect(jpeg).toMatchObject({ type: "jpg", width: 30, height: 20 });
  expect([...(jpeg?.bytes ?? [])]).toEqual([...JPEG_START, ...JPEG_FRAME, ...JPEG_SCAN, ...JPEG_END]);

  const gif = readPicture(Uint8Array.from([...GIF, ...text(SECRET)]));
  expect(gif).toMatchObject({ type: "gif", width: 5, height: 4 });
  expect([...(gif?.bytes ?? [])]).toEqual([...GIF_START, ...GIF_DELAY, ...GIF_FRAME, 0x3b]);
});

test("what is no whole picture is none: other files, cut ones, a signature alone", () => {
  const whole = [png(), JPEG, GIF];
  const others = [
    [],
    text("<svg onload=alert(1)>"),
    text("MZ this is a program"),
    text("RIFF0000WEBPVP8 "),
    text("GIF89a=1;alert(1)//"),
    [0xff, 0xd8, 0xff],
    png().slice(0, 33),
    ...whole.map((bytes) => bytes.slice(0, -3)),
  ];
  for (const bytes of others) expect(readPicture(Uint8Array.from(bytes))).toBeNull();
});

test("a picture of too many pixels is told by its head", () => {
  const huge = png();
  huge.splice(16, 8, ...big(100_000), ...big(100_000));
  const read = readPicture(Uint8Array.from(huge));
  expect(read).toMatchObject({ width: 100_000, height: 100_000 });
  expect(read !== null && isTooLargePicture(read)).toBe(true);
  expect(isTooLargePicture({ width: 6_000, height: 4_000 })).toBe(false);
});

test("changed bytes are read or refused, never an error, and nothing hidden comes through at the end", () => {
  const source = fc.constantFrom(png(), JPEG, GIF);
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  fc.assert(
    fc.property(source, changes, (bytes, changed) => {
      const copy = Uint8Array.from(bytes);
      for (const [at, value] of changed) copy[at % copy.length] = value;
      const read = readPicture(copy);
      if (read !== null) expect(read.bytes.length).toBeLessThanOrEqual(copy.length);
    }),
    { numRuns: 2_000 },
  );
});

test("a kept picture is kept as it is when it comes again", () => {
  for (const bytes of [png(), JPEG, GIF]) {
    const once = readPicture(Uint8Array.from(bytes));
    const twice = readPicture(once?.bytes ?? new Uint8Array());
    expect(twice).toEqual(once);
    expect(asText(twice?.bytes ?? new Uint8Array())).not.toContain("GPS");
  }
});
