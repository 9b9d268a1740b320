/** The sandbox's own endpoints: faults, clock, request log, inbox. Not part of any emulated service. */
import { type Context, Hono } from "hono";
import * as z from "zod";
import { FaultRule } from "./faults.ts";
import type { SandboxContext } from "./service.ts";

type Control = Pick<SandboxContext<unknown>, "clock" | "faults" | "inbox" | "requestLog"> & {
  serviceNames: readonly string[];
  onClockMove: ClockFollower | null;
};

/** A product whose clock goes with the sandbox's; answers what it did on the way, or null while it is not up yet. */
export type ClockFollower = (move: { from: number; to: number }) => Promise<Readonly<Record<string, unknown>> | null>;

const FaultsBody = z.union([
  FaultRule,
  z.strictObject({ seed: z.int().optional(), rules: z.array(FaultRule).max(200) }),
]);
const ClockBody = z.strictObject({
  /** ISO 8601 or milliseconds since 1970. */
  now: z.union([z.int().min(0).max(8.64e15), z.iso.datetime({ offset: true })]).optional(),
  advanceMs: z.int().min(-1e13).max(1e13).optional(),
  reset: z.literal(true).optional(),
});
const count = z.coerce.number().int().min(0);
const LogQuery = z.object({
  service: z.string().optional(),
  limit: count.max(5000).default(100),
  since: count.default(0),
});
/** A plus sign that nobody encoded arrives as a blank; addresses have none. */
const address = z.string().transform((to) => to.trim().replaceAll(" ", "+"));
const InboxQuery = z.object({ to: address.optional(), limit: count.max(2000).default(100) });

/** Routes `/faults`, `/clock`, `/log`, `/log/counts` and `/inbox`; a wrong body or query answers 400 with the reasons. */
export function createControlRoutes(control: Control): Hono {
  const routes = new Hono();
  addFaultRoutes(routes, control);
  addClockRoutes(routes, control);
  addLogRoutes(routes, control);
  addInboxRoutes(routes, control);
  return routes;
}

function addFaultRoutes(routes: Hono, { faults, serviceNames }: Control): void {
  const state = () => ({ seed: faults.seed(), rules: faults.list() });
  routes.get("/faults", (context) => context.json(state()));
  routes.post("/faults", async (context) => {
    const body = FaultsBody.safeParse(await readJson(context));
    if (!body.success) return refuse(context, z.prettifyError(body.error));
    const replacing = "rules" in body.data;
    const rules = "rules" in body.data ? body.data.rules : [body.data];
    const stranger = rules.find((rule) => !serviceNames.includes(rule.service));
    if (stranger !== undefined) {
      return refuse(context, `no service "${stranger.service}"; there are ${serviceNames.join(", ")}`);
    }
    if (replacing) faults.clear();
    if ("rules" in body.data && body.data.seed !== undefined) faults.reseed(body.data.seed);
    for (const rule of rules) faults.set(rule);
    return context.json(state());
  });
  routes.delete("/faults", (context) => {
    faults.clear(context.req.query("service"));
    return context.json(state());
  });
}

function addClockRoutes(routes: Hono, { clock, onClockMove }: Control): void {
  let isMoving = false;
  const state = () => ({ now: clock.now(), iso: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs() });
  routes.get("/clock", (context) => context.json(state()));
  routes.post("/clock", async (context) => {
    const body = ClockBody.safeParse(await readJson(context));
    if (!body.success) return refuse(context, z.prettifyError(body.error));
    const { now, advanceMs, reset } = body.data;
    const source = clock.now() - clock.offsetMs();
    const from = clock.now();
    const base = now === undefined ? (reset === true ? source : from) : typeof now === "number" ? now : Date.parse(now);
    const to = base + (advanceMs ?? 0);
    if (onClockMove === null) {
      clock.set(to);
      return context.json(state());
    }
    if (to < source)
      return refuse(context, "the product's clock can't stand before the machine's; { reset: true } goes back to it");
    if (isMoving) return context.json({ error: "the clock is being moved" }, 409);
    isMoving = true;
    try {
      const report = await onClockMove({ from, to });
      if (report === null) return context.json({ error: "the product is still starting" }, 503);
      clock.set(to);
      return context.json({ ...state(), ...report });
    } finally {
      isMoving = false;
    }
  });
}

function addLogRoutes(routes: Hono, { requestLog }: Control): void {
  routes.get("/log", (context) => {
    const query = LogQuery.safeParse(context.req.query());
    if (!query.success) return refuse(context, z.prettifyError(query.error));
    return context.json(requestLog.list(query.data));
  });
  routes.get("/log/counts", (context) => context.json(requestLog.counts()));
  routes.delete("/log", (context) => {
    requestLog.clear();
    return context.body(null, 204);
  });
}

function addInboxRoutes(routes: Hono, { inbox }: Control): void {
  routes.get("/inbox", (context) => {
    const query = InboxQuery.safeParse(context.req.query());
    if (!query.success) return refuse(context, z.prettifyError(query.error));
    return context.json(inbox.list(query.data));
  });
  routes.delete("/inbox", (context) => {
    inbox.clear();
    return context.body(null, 204);
  });
}

/** The parsed body; undefined when it is not JSON, or not sent as JSON (so that no other web page can send it). */
async function readJson(context: Context): Promise<unknown> {
  if (!(context.req.header("content-type") ?? "").startsWith("application/json")) return undefined;
  return context.req.json().catch(() => undefined);
}

function refuse(context: Context, reason: string): Response {
  return context.json({ error: reason }, 400);
}
