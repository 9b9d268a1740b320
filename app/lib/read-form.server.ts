/** The fields of a form that a page's action was sent. */

const MAX_BYTES = 100_000;
const TYPES: readonly string[] = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Throws a Response: 415 for a body that is no form, 413 for one of more than 100 kB, 400 for one that can't be read. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!TYPES.includes(type.split(";", 1)[0]?.trim().toLowerCase() ?? ""))
    throw new Response("Unsupported Media Type", { status: 415 });
  const body = await readBytes(request, MAX_BYTES);
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new Response("Bad Request", { status: 400 });
  }
}

/** A body of at most so many bytes; throws a Response: 413 for more, 400 for one that breaks off. What arrives is counted: the announced length is the sender's claim. */
export async function readBytes(request: Request, maxBytes: number): Promise<Blob> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new Response("Bad Request", { status: 400 });
    });
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      throw new Response("Content Too Large", { status: 413 });
    }
    chunks.push(value);
  }
  return new Blob(chunks);
}
