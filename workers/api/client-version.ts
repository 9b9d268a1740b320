/** Versions as clients say them in `x-client-version`. */

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[\w.-]{1,32})?(\+[\w.-]{1,32})?$/;

/**
 * Whether a client may go on. A client that says nothing may; one whose value is no version (`1e9`, `-1`) counts as too old, and so
 * does a pre-release of the oldest version we serve.
 */
export function isVersionServed(stated: string | null, oldest: string): boolean {
  if (stated === null) return true;
  const client = parse(stated);
  const minimum = parse(oldest);
  if (!client || !minimum) return false;
  for (const [index, part] of client.numbers.entries()) {
    const wanted = minimum.numbers[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return !client.isPrerelease || minimum.isPrerelease;
}

function parse(version: string): { numbers: number[]; isPrerelease: boolean } | null {
  const match = VERSION.exec(version);
  if (!match) return null;
  return { numbers: match.slice(1, 4).map(Number), isPrerelease: match[4] !== undefined };
}
