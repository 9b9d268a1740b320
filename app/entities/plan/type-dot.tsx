import { typeColor } from "./use-types.ts";

/** The colour of a log type; the words beside it say what it is. */
export function TypeDot({ type }: { type: string }) {
  return (
    <span
      aria-hidden
      className="me-2 inline-block size-2 shrink-0 rounded-full"
      style={{ backgroundColor: typeColor(type) }}
    />
  );
}
