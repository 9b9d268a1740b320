import { publicRoute, type Route } from "#workers/api/route.ts";
import { makeRemovalCode, proveRemoval } from "./contract.ts";
import type { SelfRemoval } from "./self-removal.ts";

/** The calls of the public removal page. */
export function createRemovalRoutes({ selfRemoval }: { selfRemoval: SelfRemoval }): Route[] {
  return [
    publicRoute(makeRemovalCode, ({ input, network }) => selfRemoval.makeCode(input.body, network)),
    publicRoute(proveRemoval, ({ input, network }) => selfRemoval.prove(input.body, network)),
  ];
}
