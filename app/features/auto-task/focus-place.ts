import { type Place, readPlace } from "#app/entities/creator/use-scroll-memory.ts";
import { keepStored, removeStored } from "#app/lib/browser-storage.ts";
import type { FitGroup } from "#workers/modules/auto-tasks/domain.ts";

/** How far the creators of a group were gone through one by one: a list that no rating makes shorter would begin at its top with every visit. */
export function focusPlace(taskId: string, group: FitGroup) {
  const key = `kolscout_focus:${taskId}:${group}`;
  return {
    read: (): Place | null => readPlace(key),
    keep: (place: Place) => keepStored(key, JSON.stringify(place)),
    forget: () => removeStored(key),
  };
}
