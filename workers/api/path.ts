/** Paths that a guard and a router could read differently are refused before either reads them. */

/** The path that guard and router read: one slash at its end means nothing. */
export function pathOf({ url }: Pick<Request, "url">): string {
  const { pathname } = new URL(url);
  return pathname.endsWith("/") && !pathname.endsWith("//") ? pathname.slice(0, -1) : pathname;
}

/**
 * Whether the raw path of a URL has one reading only: no empty segment, no trailing slash or dot, no `;`, and percent escapes just where
 * they are needed. (`..` and `%2e%2e` are gone by then: the URL parser resolves them.)
 */
export function isPlainPath(rawPath: string): boolean {
  if (!rawPath.startsWith("/") || rawPath.length > 2048) return false;
  return rawPath.slice(1).split("/").every(isPlainSegment);
}

function isPlainSegment(segment: string): boolean {
  if (segment === "" || segment.endsWith(".") || /[;\\]/.test(segment)) return false;
  if (!segment.includes("%")) return true;
  try {
    const decoded = decodeURIComponent(segment);
    return encodeURIComponent(decoded) === segment && !/[\p{Cc}/\\]/u.test(decoded);
  } catch {
    return false;
  }
}

/** Fixed segments before parameters, so that `/tasks/latest` is never read as `/tasks/:id`. For Array.sort. */
export function compareSpecificity(one: string, other: string): number {
  const left = one.split("/");
  const right = other.split("/");
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = rank(left[at]) - rank(right[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(segment: string | undefined): number {
  if (segment === undefined) return 0;
  return segment.startsWith(":") ? 2 : 1;
}
