/** Imported for its effect by every module whose forms are parsed in the browser. */
import { config } from "zod";

// The content policy refuses code made from text, which zod otherwise tries; browsers report the try.
if (!import.meta.env.SSR) config({ jitless: true });
