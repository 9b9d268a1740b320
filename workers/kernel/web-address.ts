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

const HYPHEN = 45;
const DOT = 46;
/** Hosts that were found good: a list names the same few a thousand times. */
const seenHosts = new Set<string>();
const MAX_SEEN_HOSTS = 64;

/**
 * Reads an http or https address; a missing scheme is forgiven. Null for everything whose host is not written out in plain ASCII: names in
 * punycode or other scripts, percent escapes, user names, ports (but the scheme's own), IP addresses, a dot at the end, backslashes, dot segments.
 */
export function readWebAddress(text: string): WebAddress | null {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  const from = schemeLength(text);
  let pathAt = from;
  while (pathAt < text.length && !endsAuthority(text.charCodeAt(pathAt))) pathAt += 1;
  const host = plainHost(text.slice(from, pathAt), from === 7);
  if (host === null) return null;
  const fragmentAt = text.indexOf("#", pathAt);
  const end = fragmentAt < 0 ? text.length : fragmentAt;
  const questionAt = text.indexOf("?", pathAt);
  const hasQuery = questionAt >= 0 && questionAt < end;
  const segments = readSegments(text.slice(pathAt, hasQuery ? questionAt : end));
  return segments === null ? null : { host, segments, query: hasQuery ? text.slice(questionAt + 1, end) : "" };
}

function schemeLength(text: string): number {
  if (text.startsWith("https://")) return 8;
  return /^https?:\/\//i.exec(text)?.[0].length ?? 0;
}

function endsAuthority(code: number): boolean {
  return code === 47 || code === 63 || code === 35;
}

/** Whether `host` is `domain` itself or a name below it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(domain) && host.charCodeAt(host.length - domain.length - 1) === 46);
}

/** The first value of a parameter, percent-decoded; null when it is absent or does not decode. */
export function queryValue(query: string, name: string): string | null {
  for (let from = 0; from < query.length; ) {
    const ampersand = query.indexOf("&", from);
    const end = ampersand < 0 ? query.length : ampersand;
    if (query.startsWith(name, from) && query[from + name.length] === "=") {
      return decode(query.slice(from + name.length + 1, end));
    }
    from = end + 1;
  }
  return null;
}

function plainHost(authority: string, isHttp: boolean): string | null {
  const ownPort = isHttp ? ":80" : ":443";
  if (seenHosts.has(authority)) return authority;
  const name = (authority.endsWith(ownPort) ? authority.slice(0, -ownPort.length) : authority).toLowerCase();
  if (name.length > 253 || !isHostName(name) || name.includes("xn--")) return null;
  if (seenHosts.size < MAX_SEEN_HOSTS) seenHosts.add(name);
  return name;
}

/** Labels of letters, digits and inner hyphens, two at least, the last of letters alone. Written out: it is asked for every link of a long list. */
function isHostName(name: string): boolean {
  let labelAt = 0;
  let hasDigit = false;
  for (let at = 0; at <= name.length; at += 1) {
    const code = at < name.length ? name.charCodeAt(at) : DOT;
    if (code === DOT) {
      if (at === labelAt || name.charCodeAt(labelAt) === HYPHEN || name.charCodeAt(at - 1) === HYPHEN) return false;
      if (at === name.length) return labelAt > 0 && !hasDigit && at - labelAt > 1;
      labelAt = at + 1;
      hasDigit = false;
    } else if (code === HYPHEN || (code >= 48 && code <= 57)) {
      hasDigit = true;
    } else if (code < 97 || code > 122) {
      return false;
    }
  }
  return false;
}

function readSegments(path: string): string[] | null {
  if (path.includes("\\")) return null;
  const isEncoded = path.includes("%");
  const segments: string[] = [];
  for (let from = 1; from < path.length; ) {
    const slash = path.indexOf("/", from);
    const end = slash < 0 ? path.length : slash;
    const part = path.slice(from, end);
    const segment = isEncoded ? (decode(part) ?? part) : part;
    if (segment === "." || segment === "..") return null;
    if (segment !== "") segments.push(segment);
    from = end + 1;
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
