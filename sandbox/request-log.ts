/** The log of calls to the emulated services: the latest in full, all of them counted by route. */

export type LoggedRequest = {
  /** Grows by one with every request; `since` of the list refers to it. */
  id: number;
  /** ISO 8601, by the sandbox's clock. */
  at: string;
  service: string;
  method: string;
  path: string;
  /** The query with keys, tokens and codes masked. */
  query: Readonly<Record<string, string>>;
  /** The status answered; 0 when the connection was cut before one. */
  status: number;
  /** Real time the answer took, in milliseconds. */
  ms: number;
  /** The injected fault, when there was one. */
  fault?: string;
};

/** Calls of one route of one service since the log was last cleared. */
export type RouteCount = { service: string; route: string; calls: number; faults: number };

export type RequestLog = {
  /** Adds a request; `route` is its pattern (`/images/:id`), under which it is counted. */
  add(entry: Omit<LoggedRequest, "id">, route: string): void;
  /** The latest requests, newest first, of one service or all, with an id above `since`. */
  list(filter?: { service?: string; limit?: number; since?: number }): LoggedRequest[];
  counts(): RouteCount[];
  clear(): void;
};

const KEPT_REQUESTS = 5000;
const SECRET_KEYS = new Set([
  "key",
  "apikey",
  "api_key",
  "access_token",
  "refresh_token",
  "id_token",
  "token",
  "code",
  "code_verifier",
  "client_secret",
]);

/** The query of an address as an object, with whatever could open a door replaced by `***`. */
export function maskQuery(query: URLSearchParams): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const [name, value] of query) masked[name] = SECRET_KEYS.has(name.toLowerCase()) ? "***" : value;
  return masked;
}

/** An empty log that keeps the latest 5,000 requests and counts all. */
export function createRequestLog(): RequestLog {
  const kept: LoggedRequest[] = [];
  const counted = new Map<string, RouteCount>();
  let lastId = 0;
  return {
    add(entry, route) {
      lastId += 1;
      kept.push({ id: lastId, ...entry });
      if (kept.length > KEPT_REQUESTS * 2) kept.splice(0, KEPT_REQUESTS);
      const key = `${entry.service} ${entry.method} ${route}`;
      const count = counted.get(key) ?? {
        service: entry.service,
        route: `${entry.method} ${route}`,
        calls: 0,
        faults: 0,
      };
      count.calls += 1;
      if (entry.fault !== undefined) count.faults += 1;
      counted.set(key, count);
    },
    list({ service, limit = 100, since = 0 } = {}) {
      const found: LoggedRequest[] = [];
      const oldest = Math.max(0, kept.length - KEPT_REQUESTS);
      for (let index = kept.length - 1; index >= oldest && found.length < limit; index -= 1) {
        const entry = kept[index];
        if (entry === undefined || entry.id <= since) break;
        if (service === undefined || entry.service === service) found.push(entry);
      }
      return found;
    },
    counts: () => [...counted.values()].map((count) => ({ ...count })),
    clear() {
      kept.length = 0;
      counted.clear();
    },
  };
}
