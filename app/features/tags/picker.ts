import { TAG_COLORS, type TagColor } from "#workers/modules/records/domain.ts";

/** What the pickers of tags and labels share. */

/** The next colour in turn, so that those made one after another differ. */
export function nextColor(list: readonly { color: TagColor }[]): TagColor {
  const used = new Map<TagColor, number>();
  for (const { color } of list) used.set(color, (used.get(color) ?? 0) + 1);
  const spread = [...TAG_COLORS].sort((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0));
  return spread[0] ?? "blue";
}

/** Moves the focus among the elements of `frame` that are marked `data-stop`. */
export function moveFocus(frame: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(frame?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  const focused = document.activeElement;
  const now = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
  stops[Math.min(stops.length - 1, Math.max(0, now + by))]?.focus();
}
