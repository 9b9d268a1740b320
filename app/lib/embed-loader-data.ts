const SCRIPT_UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Puts the loaders' data into a rendered document, in the form in which Remix's client reads it.
 *
 * Remix does this while it streams; a document rendered as a string has to carry the whole of it before `</body>`.
 */
export async function embedLoaderData(html: string, data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = await new Response(data).text();
  const script =
    `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${scriptString(text)});` +
    "window.__remixContext.streamController.close();</script>";
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html : html.slice(0, end) + script + html.slice(end);
}

/** A JavaScript string literal that can neither end its script element nor break a line. */
function scriptString(text: string): string {
  return JSON.stringify(text).replace(
    SCRIPT_UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
