/** Opens the world that the options ask for. */
import type { WorldOptions } from "#sandbox/service.ts";
import type { World } from "./port.ts";
import { createProceduralWorld } from "./procedural.ts";

/** The world of the file when one is named, else the computed one. Rejects when the file cannot be read. */
export async function openWorld({ seed, size, now }: WorldOptions): Promise<World> {
  return createProceduralWorld({ seed, size, now });
}
