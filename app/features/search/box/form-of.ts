import { readAddress, writeAddress } from "#app/entities/list/search-address.ts";
import { autoTaskPath } from "#app/entities/task/auto-task-address.ts";
import type { Handed } from "#app/lib/use-handed-text.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODES, type SearchModeInfo } from "#workers/modules/search/domain.ts";
import type { Reading } from "./read-box.ts";

type Wish = { platform: Platform; projectId?: string | null; amount?: number | null; step?: 1 | 2 };

/** The form of a reading with everything filled in: its address, and the state that has to go along. */
export function formOf(
  { mode, input, named }: Reading,
  { platform, projectId = null, amount = null, step = 1 }: Wish,
): { to: string; state: Handed | null } {
  const handed = { handedText: input, handedLinks: named.join("\n") };
  if (mode === "auto") return { to: autoTaskPath({ platform, projectId, isNew: true }), state: handed };
  const { path, takesMany }: SearchModeInfo = SEARCH_MODES[mode];
  const address = readAddress(new URLSearchParams({ platform }), mode);
  const searchInput = takesMany ? "" : input;
  const params = writeAddress({ ...address, projectId, amount, searchInput, step: takesMany ? 1 : step }, mode);
  return { to: `/search/${path}?${params}`, state: takesMany ? handed : null };
}
