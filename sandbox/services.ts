/** The list of emulated services and the world they share. A new service is one more line in the list. */
import { googleService } from "./google/google.ts";
import { gotrueService } from "./gotrue/gotrue.ts";
import type { DescribedWorld, SandboxService, WorldOptions } from "./service.ts";

/** The world every service gets in its context. */
export type SandboxWorld = DescribedWorld;

/** Opens the world of creators the services speak about. */
export async function openWorld({ seed, size }: WorldOptions): Promise<SandboxWorld> {
  return { describe: () => ({ seed, size }) };
}

export const services: readonly SandboxService<SandboxWorld>[] = [gotrueService, googleService];
