/** R2 wants all parts of an upload but the last of one size, and at least this large. */
export const PART_BYTES = 5 * 1024 * 1024;

/**
 * Writes a stream of unknown length to the bucket, holding one part of it at a time; answers its length. What was begun is abandoned
 * when the stream fails or `signal` aborts. A small file is one write.
 */
export async function writeFile(
  bucket: R2Bucket,
  file: { key: string; contentType: string },
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  const options = { httpMetadata: { contentType: file.contentType } };
  let upload: R2MultipartUpload | undefined;
  const uploaded: R2UploadedPart[] = [];
  let bytes = 0;
  try {
    let last = new Uint8Array(0);
    for await (const part of equalParts(stream, signal)) {
      bytes += part.length;
      if (part.length < PART_BYTES) last = part;
      else {
        upload ??= await bucket.createMultipartUpload(file.key, options);
        uploaded.push(await upload.uploadPart(uploaded.length + 1, part));
      }
    }
    if (!upload) await bucket.put(file.key, last, options);
    else {
      if (last.length > 0) uploaded.push(await upload.uploadPart(uploaded.length + 1, last));
      await upload.complete(uploaded);
    }
    return bytes;
  } catch (failure) {
    await upload?.abort().catch(() => undefined);
    throw failure;
  }
}

/** The stream cut into parts of `PART_BYTES`; only the last may be shorter. */
async function* equalParts(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      for (let taken = 0; taken < value.length; ) {
        const piece = value.subarray(taken, taken + PART_BYTES - filled);
        part.set(piece, filled);
        taken += piece.length;
        filled += piece.length;
        if (filled === PART_BYTES) {
          yield part;
          part = new Uint8Array(PART_BYTES);
          filled = 0;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (filled > 0) yield part.subarray(0, filled);
}
