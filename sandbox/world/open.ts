/** Opens the world that the options ask for. */
import type { WorldOptions } from "#sandbox/service.ts";
import { openFileWorld } from "./file.ts";
import type { World } from "./port.ts";
import { createProceduralWorld } from "./procedural.ts";

/** The world of the file when one is named, else the computed one. Rejects when the file cannot be read. */
export async function openWorld({ seed, size, file, now }: WorldOptions): Promise<World> {
  return file === null ? createProceduralWorld({ seed, size, now }) : openFileWorld({ file, seed, now });
}
