import { isWithin } from "#workers/kernel/web-address.ts";

/** Which addresses the server may ask on behalf of a person. Pure: decided by the address alone, before anything is sent. */

export type AddressPolicy = {
  /** With the colon, as URL has it. */
  schemes: readonly string[];
  /** As URL has it: empty for the scheme's own. */
  ports: readonly string[];
  /** A host is allowed by itself and by every name below it. */
  domains: readonly string[];
};

/** The policy of everything that is deployed: https on its own port, to the named domains. */
export function httpsPolicy(domains: readonly string[]): AddressPolicy {
  return { schemes: ["https:"], ports: [""], domains };
}

export type AddressRefusal = "not_a_url" | "scheme" | "port" | "credentials" | "literal_address" | "host";

/** Own Workers would be reached from inside; nothing there is a profile. */
const NEVER = ["workers.dev", "localhost", "local", "internal", "arpa"];
const MAX_LENGTH = 2_048;

/**
 * The parsed address, or why it is refused. The host is judged as the URL parser reads it: numbers in any spelling are addresses by then, letters are
 * lower case, other scripts are punycode and match no domain of the list.
 */
export function judgeAddress(
  text: string,
  policy: AddressPolicy,
  base?: string,
): { ok: true; url: URL } | { ok: false; why: AddressRefusal } {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text, base);
  if (url === null) return { ok: false, why: "not_a_url" };
  if (!policy.schemes.includes(url.protocol)) return { ok: false, why: "scheme" };
  if (url.username !== "" || url.password !== "") return { ok: false, why: "credentials" };
  if (!policy.ports.includes(url.port)) return { ok: false, why: "port" };
  const host = url.hostname;
  const isListed = policy.domains.some((domain) => isWithin(host, domain));
  if (/^[\d.]+$/.test(host) || host.startsWith("[")) {
    return isListed ? { ok: true, url } : { ok: false, why: "literal_address" };
  }
  if (!isListed || NEVER.some((domain) => isWithin(host, domain) && !policy.domains.includes(host))) {
    return { ok: false, why: "host" };
  }
  return { ok: true, url };
}
