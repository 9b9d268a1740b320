/** What an outside call sends: its address and its body. Pure. */

/** A list is given as its parameter several times. */
export type Query = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type OutsideBody =
  | { kind: "json"; value: unknown }
  /** `application/x-www-form-urlencoded`; fields that are null are left out. */
  | { kind: "form"; fields: Query }
  /** Bytes as they are, e.g. a signed payload, an upload or a MIME message. */
  | { kind: "raw"; bytes: Uint8Array<ArrayBuffer> | string; contentType: string };

/** One part of a multipart body. */
export type BodyPart = { contentType: string; content: string };

/** The address of a path below a base address; parameters that are null are left out. */
export function addressOf(baseUrl: string, path: string, query: Query): string {
  const base = `${baseUrl.replace(/\/+$/, "")}/${path}`;
  const parameters = parametersOf(query);
  return parameters.size === 0 ? base : `${base}?${parameters}`;
}

/** A body as `fetch` takes it, with its content type. */
export function encodeBody(body: OutsideBody | undefined): { body?: BodyInit; headers: Record<string, string> } {
  switch (body?.kind) {
    case undefined:
      return { headers: {} };
    case "json":
      return { body: JSON.stringify(body.value), headers: { "content-type": "application/json" } };
    case "form":
      return {
        body: parametersOf(body.fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      };
    case "raw":
      return { body: body.bytes, headers: { "content-type": body.contentType } };
  }
}

/** Parts as one body of `multipart/related` (RFC 2387). `boundary` must not occur in any part; throws when it does. */
export function multipartRelated(parts: readonly BodyPart[], boundary: string): OutsideBody {
  if (parts.some(({ content }) => content.includes(`--${boundary}`))) throw new Error("the boundary occurs in a part");
  const text = parts.map(
    ({ contentType, content }) => `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n${content}\r\n`,
  );
  return {
    kind: "raw",
    bytes: `${text.join("")}--${boundary}--`,
    contentType: `multipart/related; boundary=${boundary}`,
  };
}

function parametersOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value) parameters.append(name, String(each));
    else if (value !== null) parameters.set(name, String(value));
  }
  return parameters;
}
