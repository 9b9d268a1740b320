import { uploadFile } from "#app/lib/api.client.ts";
import type { uploadPicture } from "#workers/modules/outreach/templates/contract.ts";

/** Pictures on their way into a mail: made smaller, made a type that mail programs show, and uploaded. For the browser. */

/** From here on a picture is tried as JPEG of this quality, and the smaller one is used (spec 3 §5). */
const COMPRESSED_FROM_BYTES = 100 * 1024;
const JPEG_QUALITY = 0.4;
/** What mail programs show. */
const KEPT_TYPES = new Set(["image/png", "image/jpeg", "image/gif"]);

/** Uploads a picture and answers its address. Throws ApiError, or Error for a file that the browser can't show. */
export async function uploadPictureFile(file: Blob): Promise<string> {
  const { url } = await uploadFile<typeof uploadPicture>("POST /attachments/upload", await prepare(file));
  return url;
}

/** Uploads the picture at an address, which its host must let other sites read. Throws when it does not. */
export async function uploadPictureAt(address: string): Promise<string> {
  const image = await loadImage(address);
  return uploadPictureFile(await draw(image, "image/png"));
}

async function prepare(file: Blob): Promise<Blob> {
  const isKept = KEPT_TYPES.has(file.type);
  if (isKept && (file.size < COMPRESSED_FROM_BYTES || file.type === "image/gif")) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = await loadImage(address);
    const original = isKept ? file : await draw(image, "image/png");
    if (original.size < COMPRESSED_FROM_BYTES) return original;
    const compressed = await draw(image, "image/jpeg");
    return compressed.size < original.size ? compressed : original;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("the picture can't be read"));
    image.src = address;
  });
}

function draw(image: HTMLImageElement, type: "image/png" | "image/jpeg"): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  if (context === null) return Promise.reject(new Error("the browser draws no pictures"));
  if (type === "image/jpeg") {
    // JPEG knows no transparency.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the picture can't be written")) : resolve(blob)),
      type,
      JPEG_QUALITY,
    ),
  );
}
