import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { SearchInput, SearchModePlugin } from "./modes/plugin.ts";

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
  const bytes = new TextEncoder().encode(plugin.indexQuery ? text.toLowerCase() : text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
