import { BEAUTY } from "./beauty.ts";
import { BODY } from "./body.ts";
import { CULTURE } from "./culture.ts";
import { FOOD } from "./food.ts";
import { HOME } from "./home.ts";
import type { Niche } from "./niche.ts";
import { TECH } from "./tech.ts";

/** All niches of the procedural world. Their order is part of the seed: append only, or every creator changes. */
export const NICHES: readonly Niche[] = [...BEAUTY, ...FOOD, ...BODY, ...TECH, ...HOME, ...CULTURE];
