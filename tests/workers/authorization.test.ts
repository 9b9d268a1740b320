import { expect, test } from "vitest";
import * as z from "zod";
import { addressesOfAll, authorizationCells, CALLERS } from "#tests/support/workers/authorization-matrix.ts";
import { EXPECTED_ACCESS, isOpenToLapsed, OPEN_TO_BANNED } from "#tests/support/workers/expected-access.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { type Access, type AnyEndpoint, endpoint } from "#workers/api/endpoint.ts";
import type { Route } from "#workers/api/route.ts";

/** The contract of every module, so that no call can be forgotten. */
const contracts = import.meta.glob<Record<string, unknown>>("/workers/modules/**/{contract,*-contract}.ts", {
  eager: true,
});
const declared = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));

const ACCESS = ["anyone", "signedIn", "paid", "enterpriseAdmin", "systemAdmin"] as const satisfies readonly Access[];
/** Levels that no call has yet are tried all the same. */
const probes = ACCESS.flatMap((access) =>
  ([undefined, "lapsed", "banned"] as const).map((openTo) =>
    endpoint({
      method: "get",
      path: `/probe/${access}/${openTo}`,
      access,
      openTo,
      tag: "test",
      summary: "Probe",
      output: z.unknown(),
    }),
  ),
);

test("every address is in the table of who may call it, and declared as the table says", () => {
  const addresses = addressesOfAll(declared);
  expect(addresses.length).toBeGreaterThan(30);
  const access = Object.fromEntries(addresses.map(({ name, endpoint: { access } }) => [name, access]));
  expect(access).toEqual(EXPECTED_ACCESS);
  const open = addresses.filter(({ endpoint: { openTo } }) => openTo === "banned").map(({ name }) => name);
  expect(new Set(open)).toEqual(OPEN_TO_BANNED);
});

test("suspended and expired members and enterprises read, take back and leave, nothing else: no call that makes, asks or changes more is open to them", () => {
  const addresses = addressesOfAll(declared);
  const open = addresses.filter(({ endpoint: { openTo } }) => openTo !== undefined).map(({ name }) => name);
  const expected = addresses.map(({ name }) => name).filter(isOpenToLapsed);
  expect(open.sort()).toEqual(expected.sort());
});

test("every address lets in exactly the callers its declaration names", async () => {
  const endpoints = [...declared, ...probes];
  const api = openTestApi(endpoints.map(reachable));
  const addresses = addressesOfAll(endpoints);
  const cells = authorizationCells(addresses);
  expect(cells).toHaveLength(addresses.length * CALLERS.length);
  for (const { caller, authorization, method, path, expected } of cells) {
    const { body } = await api.call(method, path, undefined, { authorization });
    expect({ caller, method, path, code: body.statusCode }).toEqual({ caller, method, path, code: expected });
  }
});

/** The same call with a handler that only says that it was reached. */
function reachable(declaration: AnyEndpoint): Route {
  return {
    endpoint: {
      ...declaration,
      kind: "json",
      params: undefined,
      query: undefined,
      body: undefined,
      upload: undefined,
      output: z.unknown(),
    },
    handle: async () => "reached",
  };
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;
}
