import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { newCapability } from "#workers/kernel/ids.ts";
import { PICTURE_NAME, PICTURE_PATH } from "./domain.ts";
import type { PictureHost } from "./html.ts";
import { isTooLargePicture, MAX_PICTURE_BYTES, type PictureType, readPicture } from "./picture-file.ts";
import type { PictureStore } from "./picture-store.ts";

/** Bytes of all pictures of one account. */
export const MAX_PICTURE_BYTES_OF_ALL = 200 * 1024 * 1024;

/** Where R2 keeps the picture of a name. */
export const pictureKey = (name: string): string => `mail-pictures/${name}`;

const MEDIA_TYPES: Readonly<Record<PictureType, string>> = { png: "image/png", jpg: "image/jpeg", gif: "image/gif" };

/** A picture that is opened by itself is saved, never shown as a page of ours. */
const SAFE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-disposition": "attachment",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
} as const;

type Deps = { store: PictureStore; bucket: R2Bucket; clock: Clock; host: PictureHost };

/** Pictures that stand in mails: kept as long as the account, because mails that were sent show them. */
export function createPictureService({ store, bucket, clock, host }: Deps) {
  return {
    /** Keeps a picture without its metadata and answers its address. The same picture of the same account is kept once. */
    async upload(ownerId: string, file: Uint8Array): Promise<{ r2Url: string; url: string }> {
      if (file.byteLength > MAX_PICTURE_BYTES) throw tooLarge();
      const picture = readPicture(file);
      if (picture === null) throw new AppError(1801, { messageKey: "templates:errors.noPicture", field: "file" });
      if (isTooLargePicture(picture))
        throw new AppError(1800, { messageKey: "templates:errors.pictureSides", field: "file" });
      const name = await keep(ownerId, picture);
      const url = `${host.pictureOrigin}${PICTURE_PATH}${name}`;
      return { r2Url: url, url };
    },

    /** The picture's bytes under its type; 1404 for a name that nothing has. */
    async show(name: string): Promise<Response> {
      const object = PICTURE_NAME.test(name) ? await bucket.get(pictureKey(name)) : null;
      if (object === null) throw new AppError(1404);
      const type = object.httpMetadata?.contentType ?? "application/octet-stream";
      const kept = { "cache-control": "public, max-age=31536000, immutable", "content-length": String(object.size) };
      return new Response(object.body, { headers: { ...SAFE_HEADERS, ...kept, "content-type": type } });
    },
  };

  async function keep(ownerId: string, { type, bytes }: { type: PictureType; bytes: Uint8Array }): Promise<string> {
    const digest = await sha256Hex(bytes);
    const name = `${newCapability()}.${type}`;
    const limit = { bytes: bytes.byteLength, most: MAX_PICTURE_BYTES_OF_ALL };
    const row = await store.insert(ownerId, { name, digest, ...limit }, clock.now());
    if (row === null) throw new AppError(1422, { messageKey: "templates:errors.noRoomForPictures" });
    // Written again when the row was there before: its first upload may have failed half way.
    await bucket.put(pictureKey(row.name), bytes, { httpMetadata: { contentType: MEDIA_TYPES[type] } });
    return row.name;
  }
}
export type PictureService = ReturnType<typeof createPictureService>;

function tooLarge(): AppError {
  const params = { megabytes: MAX_PICTURE_BYTES / 1024 / 1024 };
  return new AppError(1800, { messageKey: "templates:errors.pictureTooLarge", params, field: "file" });
}
