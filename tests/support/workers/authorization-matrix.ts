/** What every kind of caller must get at every address. Written from the rules (spec 1 §6), not from the shell's code. */
import type { Access } from "#workers/api/endpoint.ts";
import type { Route } from "#workers/api/route.ts";
import { ROLE_NAMES, type RoleName } from "./test-api.ts";

export type Caller = RoleName | "anonymous" | "badToken";
export type Cell = { caller: Caller; authorization: string; method: string; path: string; expected: number };

const IN = 1000;
/** Access level → caller → code. A new level or role without its row does not compile. */
const EXPECTED: Record<Access, Record<Exclude<Caller, "banned" | "badToken">, number>> = {
  anyone: { anonymous: IN, free: IN, paid: IN, member: IN, admin: IN, foreignAdmin: IN, formerAdmin: IN, root: IN },
  signedIn: { anonymous: 1401, free: IN, paid: IN, member: IN, admin: IN, foreignAdmin: IN, formerAdmin: IN, root: IN },
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

/** One cell per address (aliases too) and caller. Paths have their parameters filled with a made-up id. */
export function authorizationCells(routes: readonly Route[]): Cell[] {
  const callers: Caller[] = ["anonymous", "badToken", ...ROLE_NAMES];
  return routes.flatMap(({ endpoint }) =>
    [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.aliases ?? [])].flatMap(
      ({ method = endpoint.method, path }) =>
        callers.map((caller) => ({
          caller,
          authorization: authorizationOf(caller),
          method: method.toUpperCase(),
          path: path.replaceAll(/:\w+/g, "made_up_id"),
          expected: expectedFor(endpoint, caller),
        })),
    ),
  );
}

function expectedFor({ access, bannedAllowed = false }: Route["endpoint"], caller: Caller): number {
  if (caller === "badToken") return 1401;
  if (caller !== "banned") return EXPECTED[access][caller];
  if (access === "anyone") return IN;
  // A banned account is a free one where it is let in at all.
  return bannedAllowed ? EXPECTED[access].free : 1926;
}

function authorizationOf(caller: Caller): string {
  if (caller === "anonymous") return "";
  return caller === "badToken" ? "Bearer nobody.knows.this" : `Bearer ${caller}.a.b`;
}
