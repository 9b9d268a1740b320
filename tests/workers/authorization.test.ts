/** Every route with every kind of caller: the expectation comes from the route's declaration, so a route without one does not exist. */
import { expect, test } from "vitest";
import { z } from "zod";
import { authorizationCells } from "#tests/support/workers/authorization-matrix.ts";
import { openTestApi, ROLE_NAMES } from "#tests/support/workers/test-api.ts";
import { type Access, endpoint } from "#workers/api/endpoint.ts";
import { publicRoute, type Route } from "#workers/api/route.ts";
import { createAuthRoutes } from "#workers/modules/auth/routes.ts";

const ACCESS = ["anyone", "signedIn", "paid", "enterpriseAdmin", "systemAdmin"] as const satisfies readonly Access[];

/** The handler says that it was reached; nothing else matters here. */
function reachable(routes: readonly Route[]): Route[] {
  return routes.map(({ endpoint: declared }) => ({
    endpoint: { ...declared, params: undefined, query: undefined, body: undefined, output: z.unknown() },
    handle: async () => "reached",
  }));
}

const probes = ACCESS.flatMap((access) =>
  [false, true].map((bannedAllowed) =>
    publicRoute(
      endpoint({
        method: "get",
        path: `/probe/${access}/${bannedAllowed}`,
        access,
        bannedAllowed,
        tag: "test",
        summary: "Probe",
        output: z.unknown(),
      }),
      async () => null,
    ),
  ),
);

const routes = [
  ...createAuthRoutes({ auth: { userInfo: never, enterpriseInfo: never, signBrowser: never } }),
  ...probes,
];

test("every route lets in exactly the callers its declaration names", async () => {
  const api = openTestApi(reachable(routes));
  const cells = authorizationCells(routes);
  expect(cells).toHaveLength(
    routes.reduce((sum, { endpoint: { aliases } }) => sum + 1 + (aliases?.length ?? 0), 0) * (ROLE_NAMES.length + 2),
  );
  for (const { caller, authorization, method, path, expected } of cells) {
    const { body } = await api.call(method, path, undefined, { authorization });
    expect({ caller, method, path, code: body.statusCode }).toEqual({ caller, method, path, code: expected });
  }
});

async function never(): Promise<never> {
  throw new Error("not reached");
}
