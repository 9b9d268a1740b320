import { sha256Hex } from "#workers/kernel/digest.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { SearchInput, SearchModePlugin } from "./modes/plugin.ts";

/** 128 bits: no two searches share them by chance. */
const FINGERPRINT_DIGITS = 32;

/**
 * One short text for what a search asks a platform: the same for the same mode, platform, checked input and settings; how much is looked at is not part
 * of it. Throws 1400 for a bad field.
 */
export async function searchFingerprint(
  plugin: SearchModePlugin,
  input: SearchInput & { platform: Platform },
): Promise<string> {
  const asked = [plugin.mode, plugin.readInput(input), plugin.seed?.fromInput?.(input) ?? null];
  const text = JSON.stringify(asked);
  return (await sha256Hex(plugin.indexQuery ? text.toLowerCase() : text)).slice(0, FINGERPRINT_DIGITS);
}
