/** A web address as far as links need it: host, path and query. Stricter than a browser, so that no host can pass for another. */

export type WebAddress = {
  /** Lower case, ASCII letters, digits, hyphens and dots alone. */
  host: string;
  /** Parts of the path without empty ones, percent-decoded; a part that does not decode is kept as it is. */
  segments: readonly string[];
  /** Without the question mark, as written. */
  query: string;
};

/** No address of a post or a profile comes near this. */
export const MAX_ADDRESS_LENGTH = 2_048;

const PARTS = /^(?:(https?):\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;

/**
 * Reads an http or https address; a missing scheme is forgiven. Null for everything whose host is not written out in plain ASCII: names in
 * punycode or other scripts, percent escapes, user names, ports (but the scheme's own), IP addresses, a dot at the end, backslashes, dot segments.
 */
export function readWebAddress(text: string): WebAddress | null {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  const parts = PARTS.exec(text);
  const host = parts === null ? null : plainHost(parts[2] ?? "", (parts[1] ?? "https").toLowerCase());
  if (parts === null || host === null) return null;
  const segments = readSegments(parts[3] ?? "");
  return segments === null ? null : { host, segments, query: parts[4] ?? "" };
}

/** Whether `host` is `domain` itself or a name below it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(domain) && host.charCodeAt(host.length - domain.length - 1) === 46);
}

/** The first value of a parameter, percent-decoded; null when it is absent or does not decode. */
export function queryValue(query: string, name: string): string | null {
  for (const pair of query.split("&")) {
    if (pair.startsWith(name) && pair[name.length] === "=") return decode(pair.slice(name.length + 1));
  }
  return null;
}

function plainHost(authority: string, scheme: string): string | null {
  const ownPort = scheme === "http" ? ":80" : ":443";
  const name = (authority.endsWith(ownPort) ? authority.slice(0, -ownPort.length) : authority).toLowerCase();
  return name.length <= 253 && HOST.test(name) && !name.includes("xn--") ? name : null;
}

function readSegments(path: string): string[] | null {
  if (path.includes("\\")) return null;
  const segments: string[] = [];
  for (const part of path.split("/")) {
    const segment = part.includes("%") ? (decode(part) ?? part) : part;
    if (segment === "." || segment === "..") return null;
    if (segment !== "") segments.push(segment);
  }
  return segments;
}

function decode(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
