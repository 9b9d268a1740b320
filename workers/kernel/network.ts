/** The networks that an internet address belongs to: what limits count by, so that nobody gets more by using more addresses. */

/** Narrowest first. `address` is what one customer is given, `site` what one organisation is, `provider` what a small provider is. */
export const NETWORK_KINDS = ["address", "site", "provider"] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

const BITS_V4 = { address: 32, site: 24, provider: 16 } as const satisfies Record<NetworkKind, number>;
/** A customer gets a whole /64 and may use any of its 2^64 addresses (RFC 6177). */
const BITS_V6 = { address: 64, site: 48, provider: 32 } as const satisfies Record<NetworkKind, number>;
const MAX_LENGTH = 45;

/**
 * The network of a kind, e.g. `2001:db8:0:1/64` or `203.0.113.9/32`. All spellings of one address give the same; an IPv4 address written
 * as IPv6 (`::ffff:203.0.113.9`) counts as IPv4. What is no address counts as one network, `unknown`.
 */
export function networkOf(ip: string, kind: NetworkKind): string {
  const v4 = parseV4(ip);
  if (v4 !== null) return prefixOf(v4, 8, BITS_V4[kind], ".");
  const v6 = parseV6(ip);
  if (v6 === null) return "unknown";
  const mapped = mappedV4(v6);
  return mapped === null ? prefixOf(v6, 16, BITS_V6[kind], ":") : prefixOf(mapped, 8, BITS_V4[kind], ".");
}

function prefixOf(parts: readonly number[], partBits: number, bits: number, separator: string): string {
  const kept = parts.slice(0, bits / partBits).map((part) => part.toString(separator === ":" ? 16 : 10));
  return `${kept.join(separator)}/${bits}`;
}

function parseV4(ip: string): number[] | null {
  if (ip.length > MAX_LENGTH || !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(ip)) return null;
  const parts = ip.split(".").map(Number);
  return parts.every((part) => part <= 255) ? parts : null;
}

/** The eight groups; the URL parser reads every legal spelling and refuses the rest. */
function parseV6(ip: string): number[] | null {
  const bare = ip.split("%", 1)[0] ?? "";
  if (!bare.includes(":") || bare.length > MAX_LENGTH || /[^\da-f:.]/i.test(bare)) return null;
  const host = URL.parse(`http://[${bare}]/`)?.hostname;
  if (host === undefined) return null;
  const [head = "", tail] = host.slice(1, -1).split("::");
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function groupsOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function mappedV4(groups: readonly number[]): number[] | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255] : null;
}
