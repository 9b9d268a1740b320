import { type Outbound, OutboundError } from "#workers/adapters/outbound/fetcher.ts";
import { type ImageProxy, pictureType } from "./domain.ts";

/** Pictures on these hosts are content-addressed: what an address shows never changes, though it stops working after days. */
const KEPT_SECONDS = 24 * 3600;
/** A picture that is gone stays gone for a while. */
const GONE_SECONDS = 60;

const SAFE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** The door for creators' pictures. `outbound` holds the hosts, the redirects, the time and the size. */
export function createImageProxy({ outbound }: { outbound: Pick<Outbound, "read"> }): ImageProxy {
  return {
    async show(address) {
      try {
        const { status, contentType, body } = await outbound.read(address);
        const type = status === 200 ? pictureType(contentType, body) : null;
        if (type === null) return gone();
        const headers = {
          ...SAFE_HEADERS,
          "content-type": type,
          "cache-control": `private, max-age=${KEPT_SECONDS}, immutable`,
        };
        return new Response(body, { headers });
      } catch (failure) {
        if (failure instanceof OutboundError) return gone();
        throw failure;
      }
    },
  };
}

function gone(): Response {
  return new Response(null, {
    status: 404,
    headers: { ...SAFE_HEADERS, "cache-control": `private, max-age=${GONE_SECONDS}` },
  });
}
