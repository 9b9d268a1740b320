/** What a route of TikHub is to the service. */
import type { World } from "#sandbox/world/port.ts";
import type { Query } from "./queries.ts";

export interface Asked {
  readonly world: World;
  readonly publicUrl: string;
  readonly query: Query;
  /** Milliseconds since 1970 by the sandbox's clock. */
  readonly now: number;
  /** The parsed body of a POST. */
  readonly body: unknown;
}

/** A route below `/api/v1`. `answer` returns what goes into `data`, the platform's raw reply. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  answer(asked: Asked): unknown;
}

/** A GET route. */
export function get(path: string, answer: (asked: Asked) => unknown): Route {
  return { method: "GET", path, answer };
}

/** A POST route. */
export function post(path: string, answer: (asked: Asked) => unknown): Route {
  return { method: "POST", path, answer };
}
