/** Instagram below `/instagram`. */
import type { Route } from "./routes.ts";

export const INSTAGRAM_ROUTES: readonly Route[] = [];
