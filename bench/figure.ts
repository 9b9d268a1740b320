import type { Context } from "./context.ts";
import type { Reading } from "./reading.ts";

/** One thing that is measured: what it stands for, and how it gets its lines of the table. */
export type Figure = {
  /** For `--only`. */
  name: string;
  title: string;
  measure(context: Context): Promise<Reading[]>;
};
