/**
 * Pictures that are uploaded for mails. What a file is, is read from its bytes; the parts that a picture needs are written anew, and everything else (positions, comments, thumbnails,
 * whatever follows its end) is left behind. WebP and SVG are refused: mail clients don't show the one, and the other is a document. Pure.
 */

/** Bytes of an uploaded picture. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Pixels of a side, and of a picture: what it takes in memory once it is shown. */
export const MAX_PICTURE_SIDE = 8_000;
export const MAX_PICTURE_PIXELS = 24_000_000;

export type PictureType = "png" | "jpg" | "gif";
export type Picture = { type: PictureType; width: number; height: number; bytes: Uint8Array };
type Sized = { width: number; height: number };
type Reading = Sized & { parts: Uint8Array[] };

/** A picture without its metadata, or null for bytes that are no whole PNG, JPEG or GIF. Throws nothing. */
export function readPicture(bytes: Uint8Array): Picture | null {
  for (const [type, read] of READERS) {
    const reading = read(bytes);
    if (reading === null || reading.width < 1 || reading.height < 1) continue;
    return { type, width: reading.width, height: reading.height, bytes: join(reading.parts) };
  }
  return null;
}

/** Whether a picture is larger than what a screen shows. */
export function isTooLargePicture({ width, height }: Sized): boolean {
  return Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS;
}

const READERS: readonly (readonly [PictureType, (bytes: Uint8Array) => Reading | null])[] = [
  ["png", readPng],
  ["jpg", readJpeg],
  ["gif", readGif],
];

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that say how a PNG looks; the others tell of its making. */
const PNG_KEPT = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"]);

function readPng(bytes: Uint8Array): Reading | null {
  if (!startsWith(bytes, PNG_SIGNATURE)) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  let size: Sized | null = null;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = textAt(bytes, at + 4, 4);
    if (type === "IHDR" && end - at === 25) size ??= { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (size === null) return null;
    hasData ||= type === "IDAT";
    if (PNG_KEPT.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") return hasData ? { ...size, parts } : null;
    at = end;
  }
  return null;
}

/** Start of frame: every marker from C0 to CF but tables (C4), the reserved one (C8) and arithmetic conditioning (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** JFIF (E0) and Adobe's colour transform (EE) say how a JPEG looks; Exif, XMP and other application segments and comments (FE) are left out. */
function isKeptSegment(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return marker !== 0xfe && (!isApplication || marker === 0xe0 || marker === 0xee);
}

function readJpeg(bytes: Uint8Array): Reading | null {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let size: Sized | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker < 0xc0) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    if (isFrame(marker) && end - at >= 9) size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (isKeptSegment(marker)) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    const scanEnd = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
    if (bytes[at + 1] !== 0xd9) continue;
    parts.push(bytes.subarray(at, at + 2));
    return size === null ? null : { ...size, parts };
  }
  return null;
}

/** Where the compressed data of a scan ends: at the next marker that is no stuffed byte and no restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** Bytes of a colour table whose size a packed field tells. */
function tableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);
}

function readGif(bytes: Uint8Array): Reading | null {
  if (!["GIF87a", "GIF89a"].includes(textAt(bytes, 0, 6)) || bytes.length < 14) return null;
  const view = viewOf(bytes);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + tableBytes(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, at)];
  let hasFrame = false;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return hasFrame ? { ...size, parts: [...parts, bytes.subarray(at, at + 1)] } : null;
    const start = at;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + tableBytes(bytes[at + 9] ?? 0);
    else return null;
    const end = endOfBlocks(bytes, at);
    if (end === null) return null;
    hasFrame ||= kind === 0x2c;
    if (kind === 0x2c || isKeptExtension(bytes, start)) parts.push(bytes.subarray(start, end));
    at = end;
  }
  return null;
}

/** How long a frame stays (F9) and how often an animation runs (FF of Netscape). */
function isKeptExtension(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  return label === 0xf9 || (label === 0xff && textAt(bytes, at + 3, 11) === "NETSCAPE2.0");
}

/** Where a chain of blocks ends, or null when the file ends before it. */
function endOfBlocks(bytes: Uint8Array, start: number): number | null {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
