/** What every kind of caller must get at every address. Written from the rules (spec 1 §6), not from the shell's code. */
import type { Access, AnyEndpoint } from "#workers/api/endpoint.ts";
import { ROLE_NAMES, type RoleName } from "./test-api.ts";

export type Caller = RoleName | "anonymous" | "badToken";
export type Cell = { caller: Caller; authorization: string; method: string; path: string; expected: number };
/** One address of a call, e.g. `GET /projects`, with what its declaration says. */
export type Address = { name: string; method: string; path: string; endpoint: AnyEndpoint };

const IN = 1000;

/** Accounts that do not stand: what refuses them, and the account they are where they are let in. */
const FALLEN = {
  banned: { notice: 1926, as: "free" },
  suspended: { notice: 1926, as: "free" },
  expired: { notice: 1901, as: "paid" },
  suspendedEnterprise: { notice: 1924, as: "admin" },
  expiredEnterprise: { notice: 1920, as: "admin" },
} as const;
type Fallen = keyof typeof FALLEN;

function isFallen(caller: Caller): caller is Fallen {
  return caller in FALLEN;
}

/** Access level → caller → code. A new level or role without its row does not compile. */
const EXPECTED: Record<Access, Record<Exclude<Caller, Fallen | "badToken">, number>> = {
  anyone: { anonymous: IN, free: IN, paid: IN, member: IN, admin: IN, foreignAdmin: IN, formerAdmin: IN, root: IN },
  signedIn: {
    anonymous: 1401,
    free: IN,
    paid: IN,
    member: IN,
    admin: IN,
    foreignAdmin: IN,
    formerAdmin: IN,
    root: IN,
  },
  paid: {
    anonymous: 1401,
    free: 1903,
    paid: IN,
    member: IN,
    admin: IN,
    foreignAdmin: IN,
    formerAdmin: 1903,
    root: 1903,
  },
  enterpriseAdmin: {
    anonymous: 1401,
    free: 1403,
    paid: 1403,
    member: 1403,
    admin: IN,
    foreignAdmin: IN,
    formerAdmin: 1403,
    root: 1403,
  },
  systemAdmin: {
    anonymous: 1401,
    free: 1403,
    paid: 1403,
    member: 1403,
    admin: 1403,
    foreignAdmin: 1403,
    formerAdmin: 1403,
    root: IN,
  },
};

export const CALLERS: readonly Caller[] = ["anonymous", "badToken", ...ROLE_NAMES];

/** Every address of the calls, aliases included. */
export function addressesOfAll(endpoints: readonly AnyEndpoint[]): Address[] {
  return endpoints.flatMap((endpoint) => {
    const all = [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.aliases ?? [])];
    return all.map(({ method = endpoint.method, path }) => {
      const verb = method.toUpperCase();
      return { name: `${verb} ${path}`, method: verb, path, endpoint };
    });
  });
}

/** One cell per address and caller. Paths have their parameters filled with a made-up id. */
export function authorizationCells(addresses: readonly Address[]): Cell[] {
  return addresses.flatMap(({ method, path, endpoint }) =>
    CALLERS.map((caller) => ({
      caller,
      authorization: authorizationOf(caller),
      method,
      path: path.replaceAll(/:\w+/g, "made_up_id"),
      expected: expectedFor(endpoint, caller),
    })),
  );
}

function expectedFor({ access, openTo, raw }: AnyEndpoint, caller: Caller): number {
  // Nobody is signed in at a call that signs its bytes: a bearer there is the service's own.
  if (raw !== undefined) return IN;
  if (caller === "badToken") return 1401;
  if (!isFallen(caller)) return EXPECTED[access][caller];
  if (access === "anyone") return IN;
  const isOpen = openTo === "banned" || (openTo === "lapsed" && caller !== "banned");
  const { notice, as } = FALLEN[caller];
  return isOpen ? EXPECTED[access][as] : notice;
}

function authorizationOf(caller: Caller): string {
  if (caller === "anonymous") return "";
  return caller === "badToken" ? "Bearer nobody.knows.this" : `Bearer ${caller}.a.b`;
}
