/** How many creators there are in the worlds of the sandboxes that worker tests talk to. */
export const WORLD_SIZE = 2_000;
export const LARGE_WORLD_SIZE = 60_000;
