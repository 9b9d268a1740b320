/** `GET /api/health`: whether the product itself works, and which outside services are configured and answer. */
import * as z from "zod";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { endpoint } from "./endpoint.ts";
import { publicRoute, type Route } from "./route.ts";

type ServiceProbe = {
  name: string;
  isConfigured: boolean;
  /** Resolves when the service answers at all; must not cost quota. */
  probe(signal: AbortSignal): Promise<void>;
};
export type Health = {
  /** Resolves when the product's own database answers. */
  self(): Promise<void>;
  outside: readonly ServiceProbe[];
};

const KEPT_MS = 10_000;
const PROBE_TIMEOUT_MS = 3_000;

const ServiceState = z.object({
  name: z.string(),
  isConfigured: z.boolean(),
  /** Null when it is not configured. */
  answers: z.boolean().nullable(),
});

/** 1000 as long as the product itself works; an outside service that is down only shows in the list. */
const getHealth = endpoint({
  method: "get",
  path: "/health",
  access: "anyone",
  tag: "service",
  summary: "Whether the product and the services around it answer",
  output: z.object({ status: z.literal("ok"), checkedAt: z.number().int(), services: z.array(ServiceState) }),
});

type State = z.output<typeof getHealth.output>;

/** The route, with answers kept for 10 s. What is shared between requests is the finished answer, never work in progress. */
export function createHealthRoute(health: Health, clock: Clock): Route {
  let kept: State | null = null;
  return publicRoute(getHealth, async () => {
    const now = clock.now();
    if (kept && now - kept.checkedAt < KEPT_MS) return kept;
    const [services] = await Promise.all([Promise.all(health.outside.map(check)), checkSelf(health)]);
    kept = { status: "ok", checkedAt: now, services };
    return kept;
  });
}

async function checkSelf(health: Health): Promise<void> {
  try {
    await health.self();
  } catch (cause) {
    throw new AppError(1503, { cause, retryAfterSeconds: 5 });
  }
}

async function check({ name, isConfigured, probe }: ServiceProbe): Promise<z.output<typeof ServiceState>> {
  if (!isConfigured) return { name, isConfigured, answers: null };
  try {
    await probe(AbortSignal.timeout(PROBE_TIMEOUT_MS));
    return { name, isConfigured, answers: true };
  } catch {
    return { name, isConfigured, answers: false };
  }
}
