import { badField } from "#workers/kernel/app-error.ts";
import { VIDEO_COUNT } from "../domain.ts";

/** How many items to look at (spec 2 §5 Quantity): 100 to 2,000 in steps of 100, 200 unless said; throws 1400 for another number. */
export function checkAmount(asked: number | undefined): number {
  const { min, max, step } = VIDEO_COUNT;
  const count = asked ?? VIDEO_COUNT.default;
  if (count < min || count > max || count % step !== 0) {
    throw badField("maxVideoCount", "search:errors.videoCount", { min, max, step });
  }
  return count;
}
